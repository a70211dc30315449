"""The rounds of tests/bench/compare, which installs and builds what is run here."""

import argparse
import datetime
import json
import math
import os
import platform
import shutil
import statistics
import subprocess
import sys
from pathlib import Path

from case import make_case

HERE = Path(__file__).resolve().parent
MODES = ("weights", "weights-causal", "output")
NAMES = {"onednn": "oneDNN", "pytorch": "PyTorch", "onnxruntime": "ONNX Runtime", "eigen": "Eigen"}
LARGEST_ERROR = 1e-4
EXIT_FAILED, EXIT_MISSING = 1, 3


def say(text):
    print(text, file=sys.stderr, flush=True)


def environment(threads):
    """Nothing of the caller's settings. Threads stay on cores of their own, as OpenMP's users are told to have it;
    memory that was given back is kept for the next run, in huge pages, so that nobody pays for fresh or small ones."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return kept | {
        "LC_ALL": "C.UTF-8",
        "OMP_NUM_THREADS": str(threads),
        "OMP_PROC_BIND": "true",
        "OMP_PLACES": "cores",
        "GLIBC_TUNABLES": "glibc.malloc.hugetlb=1",
        "MALLOC_MMAP_THRESHOLD_": str(8 << 30),
        "MALLOC_TRIM_THRESHOLD_": str(16 << 30),
    }


def torch_environment(threads):
    """The OpenBLAS that shares its threads with PyTorch: two pools take the cores from one another."""
    folders = Path("/usr/lib").glob("*/openblas-openmp")
    return environment(threads) | {"LD_LIBRARY_PATH": ":".join(map(str, folders))}


def run(command, variables):
    """The JSON lines that it prints."""
    done = subprocess.run([str(part) for part in command], env=variables, stdout=subprocess.PIPE, check=True, text=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


class Headwise:
    def __init__(self, program):
        self.program = program

    def times(self, case, threads, seconds):
        """Milliseconds and error by mode. Headwise takes care of its threads itself."""
        variables = {name: value for name, value in environment(threads).items() if not name.startswith("OMP_")}
        what = ["--case", case, "--threads", threads, "--seconds", seconds, "--json"]
        return {line["mode"]: line for line in run([self.program, "bench", "engine", *what], variables)}


class Peer:
    """One library in the ways to compute the layer that it offers."""

    def __init__(self, name, scratch):
        self.name = name
        self.scratch = scratch
        self.library = NAMES[name]
        self.fastest = {}

    def command(self, case, threads, seconds):
        if self.name == "pytorch":
            return ["/usr/bin/python3", "-B", HERE / "peers/torch_peer.py", case, seconds]
        if self.name == "onnxruntime":
            program = ["node", HERE / "peers/onnxruntime.mjs", case, seconds]
            return program + [self.scratch / "models", threads, self.scratch / "node"]
        return [self.scratch / self.name, case, seconds]

    def measure(self, case, threads, seconds, chosen=()):
        variables = torch_environment(threads) if self.name == "pytorch" else environment(threads)
        first, *lines = run(self.command(case, threads, seconds) + list(chosen), variables)
        self.library = first["library"]
        return lines

    def prepare(self, case):
        if self.name == "onnxruntime":
            folder = self.scratch / "models"
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            run(["/usr/bin/python3", "-B", HERE / "peers/onnx_models.py", case, folder], environment(1))

    def choose(self, case, threads, seconds):
        """Measures every way briefly and remembers the fastest of each mode. Returns all, for their errors."""
        lines = self.measure(case, threads, seconds / 4)
        ways = {mode: [line for line in lines if line["mode"] == mode] for mode in MODES}
        self.fastest = {mode: min(some, key=lambda line: line["ms"])["variant"] for mode, some in ways.items() if some}
        return lines

    def times(self, case, threads, seconds):
        chosen = [f"{mode}:{variant}" for mode, variant in self.fastest.items()]
        return {line["mode"]: line for line in self.measure(case, threads, seconds, chosen)}


class Comparison:
    def __init__(self, options):
        self.options = options
        self.headwise = Headwise(options.headwise)
        self.peers = [Peer(name, options.scratch) for name in options.peer]
        self.missing = [NAMES[name] for name in options.missing]
        self.wrong = []

    def run(self, report):
        for shape in self.options.shapes:
            n, d_model, n_heads = map(int, shape.split("x"))
            say(f"{shape}: the inputs")
            case = make_case(self.options.scratch, n, d_model, n_heads)
            for peer in list(self.peers):
                self.attempt(peer, lambda peer=peer: peer.prepare(case))
            for threads in self.options.threads:
                sizes = {"n": n, "d_model": d_model, "n_heads": n_heads, "threads": threads}
                self.compare(case, sizes, report)

    def attempt(self, peer, step):
        """A peer that fails is left out from then on."""
        try:
            return step()
        except (subprocess.CalledProcessError, json.JSONDecodeError, ValueError) as error:
            say(f"{peer.library} failed and is left out: {error}")
            self.missing.append(peer.library)
            self.peers.remove(peer)
            return None

    def compare(self, case, sizes, report):
        threads, seconds = sizes["threads"], self.options.seconds
        say(f"{case.stem}, {threads} thread(s): the fastest way of each peer")
        for peer in list(self.peers):
            lines = self.attempt(peer, lambda peer=peer: peer.choose(case, threads, seconds))
            self.check(peer.library, sizes, lines or [])
        rounds = []
        for index in range(self.options.rounds):
            say(f"{case.stem}, {threads} thread(s): round {index + 1} of {self.options.rounds}")
            rounds.append({"headwise": self.headwise.times(case, threads, seconds)})
            self.check("Headwise", sizes, rounds[-1]["headwise"].values())
            for peer in list(self.peers):
                times = self.attempt(peer, lambda peer=peer: peer.times(case, threads, seconds)) or {}
                self.check(peer.library, sizes, times.values())
                rounds[-1][peer.name] = times
        for mode in MODES:
            ours = statistics.median(one["headwise"][mode]["ms"] for one in rounds)
            results = [self.result(peer, mode, rounds) for peer in self.peers if mode in peer.fastest]
            report(sizes | {"mode": mode, "ms": ours}, {result["peer"]: result for result in results})

    def check(self, library, sizes, lines):
        for line in lines:
            error = line.get("error")  # null where a result is no number
            if error is not None and error <= LARGEST_ERROR:
                continue
            way = " ".join(line[key] for key in ("mode", "variant") if key in line)
            self.wrong.append(f"{library}, {sizes}, {way}: off by {error}")
            say("WRONG RESULT: " + self.wrong[-1])

    @staticmethod
    def result(peer, mode, rounds):
        """What a line tells of one peer: medians over the rounds."""
        pairs = [(one["headwise"][mode], one[peer.name][mode]) for one in rounds]
        return {
            "peer": peer.name,
            "peer_ms": statistics.median(theirs["ms"] for _, theirs in pairs),
            "ratio": statistics.median(theirs["ms"] / ours["ms"] for ours, theirs in pairs),
            "variant": peer.fastest[mode],
            "error": max((theirs["error"] for _, theirs in pairs), key=none_last),
        }


def none_last(error):
    return math.inf if error is None else error


def print_json(line, results, _options):
    for result in results.values():
        print(json.dumps(line | result), flush=True)


def print_row(line, results, options):
    text = "{n:5} {d_model:7} {n_heads:5} {threads:7}  {mode:14} {ms:10.4f}".format(**line)
    for name in options.peer:
        if name in results:
            text += " {peer_ms:11.4f} {ratio:5.2f}".format(**results[name])
        else:
            text += f" {'-':>11} {'-':>5}"
    print(text, flush=True)


def processor():
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.split(":")[1].strip()
    return platform.processor() or platform.machine()


def print_heading(options):
    version = subprocess.run([options.headwise, "--version"], stdout=subprocess.PIPE, text=True, check=True).stdout
    print(f"{datetime.date.today()}, {processor()}, {os.cpu_count()} cores, {version.strip()}")
    print(f"$ {options.called}")
    print(f"Milliseconds (medians over rounds: {options.rounds}); behind a peer's, its time divided by Headwise's.\n")
    columns = "".join(f" {NAMES[name]:>17}" for name in options.peer)
    print(f"    n d_model heads threads  mode             Headwise{columns}", flush=True)


def parse():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--headwise", type=Path, required=True)
    parser.add_argument("--scratch", type=Path, required=True)
    parser.add_argument("--called", required=True)
    parser.add_argument("--shapes", nargs="+", required=True)
    parser.add_argument("--threads", nargs="+", type=int, required=True)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=0.3)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--peer", action="append", default=[], choices=NAMES)
    parser.add_argument("--missing", action="append", default=[], choices=NAMES)
    return parser.parse_args()


def main():
    options = parse()
    comparison = Comparison(options)
    if not options.json:
        print_heading(options)
    report = print_json if options.json else print_row
    try:
        comparison.run(lambda line, results: report(line, results, options))
    except subprocess.CalledProcessError as error:
        say(f"Headwise or a tool of this script failed: {error}")
        return EXIT_FAILED
    if not options.json:
        print("\n" + ", ".join(peer.library for peer in comparison.peers))
    if comparison.missing:
        say("Not compared: " + ", ".join(comparison.missing))
    for text in comparison.wrong:
        say("WRONG RESULT: " + text)
    return EXIT_FAILED if comparison.wrong else EXIT_MISSING if comparison.missing else 0


if __name__ == "__main__":
    sys.exit(main())
