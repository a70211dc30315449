// ONNX Runtime as a peer: runs the models that onnx_models.py wrote into FOLDER.
//
// usage: node onnxruntime.mjs CASE.safetensors SECONDS FOLDER THREADS NODE_MODULES [MODE:VARIANT...]
//
// Prints what peer.h says. A variant is a model, and whether its outputs go to new memory or (-reused) always the same.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const [caseFile, seconds, folder, threads, modules, ...chosen] = process.argv.slice(2);
const ort = createRequire(path.join(path.resolve(modules), '_'))('onnxruntime-node');

const print = (line) => console.log(JSON.stringify(line));

function readCase(file) {
  const bytes = fs.readFileSync(file);
  const start = 8 + Number(bytes.readBigUInt64LE(0));
  const tensors = {};
  for (const [name, { shape, data_offsets: [begin, end] }] of Object.entries(JSON.parse(bytes.subarray(8, start)))) {
    // A copy, since a view would have to begin at a multiple of four.
    const copy = new Uint8Array(bytes.subarray(start + begin, start + end));
    tensors[name] = { shape, values: new Float32Array(copy.buffer) };
  }
  return tensors;
}

/** NaN is the largest of all. */
const larger = (a, b) => (b > a || Number.isNaN(b) ? b : a);

function difference(found, expected) {
  let largest = 0;
  for (let i = 0; i < expected.length; ++i) largest = larger(largest, Math.abs(found[i] - expected[i]));
  return largest;
}

function largestError(tensors, mode, results) {
  const suffix = mode === 'weights-causal' ? '_causal' : '';
  let largest = difference(results.out.data, tensors['expected_out' + suffix].values);
  if (mode === 'output') return largest;
  const { shape: [heads, , n], values } = tensors['expected_pattern' + suffix];
  let expected = 0;
  for (let head = 0; head < heads; ++head) {
    for (const query of tensors.expected_rows.values) {
      const found = (head * n + query) * n;
      const rows = [results.pattern.data.subarray(found, found + n), values.subarray(expected, expected + n)];
      largest = larger(largest, difference(...rows));
      expected += n;
    }
  }
  return largest;
}

/** One more run to warm up, then at least three, for at least so long. */
async function medianMilliseconds(run) {
  await run();
  const samples = [];
  const begin = performance.now();
  while (samples.length < 3 || performance.now() - begin < seconds * 1e3) {
    const start = performance.now();
    await run();
    samples.push(performance.now() - start);
  }
  samples.sort((a, b) => a - b);
  return samples[samples.length >> 1];
}

async function measure(tensors, mode, model, reused) {
  const session = await ort.InferenceSession.create(path.join(folder, `${mode}:${model}.onnx`), {
    intraOpNumThreads: Number(threads),
    interOpNumThreads: 1,
    executionMode: 'sequential',
    graphOptimizationLevel: 'all',
    logSeverityLevel: 3,
  });
  const { shape: [n, d_model], values } = tensors.x;
  const feeds = { x: new ort.Tensor('float32', values, [1, n, d_model]) };
  const first = await session.run(feeds);
  const error = largestError(tensors, mode, first);
  const run = reused ? () => session.run(feeds, first) : () => session.run(feeds);
  const ms = await medianMilliseconds(run);
  print({ mode, variant: model + (reused ? '-reused' : ''), ms, error: Number.isNaN(error) ? null : error });
  await session.release();
}

const tensors = readCase(caseFile);
print({ library: 'ONNX Runtime ' + ort.env.versions.node });
for (const file of fs.readdirSync(folder).sort()) {
  const [mode, model] = path.basename(file, '.onnx').split(':');
  for (const reused of [false, true]) {
    const name = `${mode}:${model}${reused ? '-reused' : ''}`;
    if (chosen.length !== 0 && !chosen.includes(name)) continue;
    try {
      await measure(tensors, mode, model, reused);
    } catch (error) {
      console.error(`ONNX Runtime cannot run ${name}: ${error.message}`); // an operator that this version does not know
    }
  }
}
