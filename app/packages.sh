# Which packages Headwise needs, and how they are installed. Sourced by app/run and tests/run; needs bash.
#
# A list names what is asked for by hand; what these pull in is apt's business. Debian 12 is what is tested, by every
# run of continuous integration and on a bare system; the names for Ubuntu 24.04 are its own, and untested.

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"

build_tools=(g++ cmake ninja-build ccache)
qt_packages=(qt6-base-dev qt6-tools-dev qt6-tools-dev-tools qt6-l10n-tools qt6-translations-l10n
             qt6-svg-dev libqt6opengl6-dev)
libraries=(libqcustomplot-dev libeigen3-dev nlohmann-json3-dev libicu-dev libcli11-dev)
runtime=(fonts-inter fonts-noto-cjk qt6-wayland)
app_packages=("${build_tools[@]}" "${qt_packages[@]}" "${libraries[@]}" "${runtime[@]}")

# A display and a graphics library without hardware, a session bus, readers of what Headwise writes, and older processors.
test_packages=(xvfb xauth libgl1-mesa-dri libglx-mesa0 libegl-mesa0 dbus appstream desktop-file-utils poppler-utils
               qemu-user)
lint_packages=(clang-format clang-tidy)

say() { printf '%s\n' "$*" >&2; }
die() { say "$*"; exit 2; }

# Prints "debian-12", "ubuntu-24.04" and the like.
distribution() {
  [ -r /etc/os-release ] || { echo unknown; return; }
  (. /etc/os-release && echo "${ID:-unknown}-${VERSION_ID:-rolling}")
}

# missing PACKAGE...: prints those that are not installed.
missing() {
  local package
  for package in "$@"; do
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || echo "$package"
  done
}

# Prints what goes before a command that needs root: sudo, or nothing for root. Fails where there is neither.
root_prefix() {
  if [ "$(id -u)" = 0 ]; then
    return
  elif command -v sudo >/dev/null; then
    echo sudo
  else
    return 1
  fi
}

# ensure_packages YES PURPOSE PACKAGE...: installs what is missing, having asked once unless YES is 1.
ensure_packages() {
  local yes=$1 purpose=$2; shift 2
  local system; system=$(distribution)
  case $system in
    debian-12) ;;
    ubuntu-24.04) say "Ubuntu 24.04: Headwise is tested on Debian 12 only; these package names are meant to fit." ;;
    *) list_for_others "$system" "$@"; return ;;
  esac
  local -a absent; mapfile -t absent < <(missing "$@")
  [ "${#absent[@]}" -gt 0 ] || return 0

  say "Missing packages $purpose:"
  say "  ${absent[*]}"
  local prefix
  prefix=$(root_prefix) || die "There is no sudo here. As root, run:
  apt-get update && apt-get install --no-install-recommends ${absent[*]}"
  [ "$yes" = 1 ] || ask_to_install "$prefix" "${absent[@]}"
  $prefix apt-get update
  $prefix env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends "${absent[@]}"
  # A name that apt resolves to another package would be missing, and asked for, every time.
  mapfile -t absent < <(missing "$@")
  [ "${#absent[@]}" -eq 0 ] || die "Installed, but not found under these names: ${absent[*]}"
}

ask_to_install() {
  local prefix=$1; shift
  if ! [ -t 0 ]; then
    die "No terminal to ask on. Run again with --yes, or install them first:
  ${prefix:+$prefix }apt-get update && ${prefix:+$prefix }apt-get install --no-install-recommends $*"
  fi
  local answer
  read -r -p "Install them now${prefix:+ with $prefix}? [Y/n] " answer
  case $answer in
    '' | [Yy]*) ;;
    *) die "Nothing was installed, and Headwise cannot be built without them." ;;
  esac
}

# A distribution whose package names are not known here: what is needed is named, and CMake has the last word.
list_for_others() {
  local system=$1; shift
  say "$system: the package names of this system are not known here. Needed are g++ 12 or newer, CMake 3.25, Ninja,"
  say "Qt 6.4 (Widgets, Svg, OpenGL, PrintSupport, DBus, LinguistTools, Test) with its translations, QCustomPlot for Qt 6,"
  say "Eigen 3.4, nlohmann-json, ICU, CLI11, and the fonts Inter and Noto Sans CJK. By Debian's names:"
  say "  $*"
  say "Going on; CMake stops at the first one that it cannot find."
}

# What ccache must overlook so that precompiled headers and a checkout in another folder still hit. What somebody has
# set already is left alone.
use_ccache() {
  export CCACHE_SLOPPINESS="${CCACHE_SLOPPINESS:-pch_defines,time_macros}"
  export CCACHE_BASEDIR="${CCACHE_BASEDIR:-$root}"
  export CCACHE_NOHASHDIR="${CCACHE_NOHASHDIR:-true}"
}

# build PRESET [TARGET...]: configures and builds. What the tools print goes to standard error: standard output belongs
# to Headwise itself (headwise trace --json -).
build() {
  local preset=$1; shift
  command -v cmake >/dev/null || die "CMake is missing."
  use_ccache
  (cd "$root" && cmake --preset "$preset" && cmake --build --preset "$preset" ${1:+--target "$@"}) >&2
}
