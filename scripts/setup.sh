#!/bin/sh
# Prepares what `make` needs. Usage: scripts/setup.sh run | dev | bench | system | audit
#   run     .venv with the runtime lock and the project itself, editable, catalogues compiled
#   dev     the same with the tools of `make test`
#   bench   what `make bench` measures beside, into the same .venv
#   system  Chromium, its fonts and a Redis server, from the system's packages
#   audit   Lighthouse in build/audit, and a Node to run it, for `make audit-ui` alone
# A finished step leaves a stamp in .venv with the checksum of all that it depends on, so the next call returns at once.
set -eu

cd "$(dirname "$0")/.."
venv=.venv

fail() {
    echo "setup: $*" >&2
    exit 1
}

# Prints the command prefix that may install packages here, or fails: root, or sudo without a password, with apt-get.
apt_prefix() {
    command -v apt-get >/dev/null 2>&1 || return 1
    if [ "$(id -u)" = 0 ]; then
        echo env
    elif sudo -n true 2>/dev/null; then
        echo "sudo -n env"
    else
        return 1
    fi
}

# apt_install WHY PACKAGE...
apt_install() {
    why=$1
    shift
    prefix=$(apt_prefix) || fail "$why. Please install: $* (on Debian: apt-get install --no-install-recommends $*)"
    echo "setup: $why; installing $*"
    # A source that fails to update may be one that is not needed here.
    $prefix DEBIAN_FRONTEND=noninteractive apt-get update -q || true
    $prefix DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "$@" \
        || fail "apt-get could not install $*. Please install them in the way of this system"
}

# Prints the first Python that is new enough; $PYTHON, if set, is the only candidate.
find_python() {
    for candidate in ${PYTHON:-python3 python3.13 python3.12 python3.11}; do
        if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            echo "$candidate"
            return
        fi
    done
    fail "Python 3.11 or newer is needed, and none was found as ${PYTHON:-python3}. Install one, or name it: make PYTHON=/path/to/python3"
}

make_venv() {
    python=$(find_python)
    if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        # Debian keeps these two modules of the standard library in a package of their own.
        apt_install "this Python cannot make virtual environments" python3-venv
    fi
    rm -rf "$venv"
    "$python" -m venv "$venv" || fail "$python could not make a virtual environment in $venv"
}

# What an installed environment depends on. The folder is part of it: scripts in a virtual environment name its path.
fingerprint() {
    pwd
    "$venv/bin/python" -c 'import sys; print(sys.version)' 2>/dev/null || echo none
    cat "$@" pyproject.toml hatch_build.py requirements/build.txt | cksum
}

install() {
    name=$1
    lock=requirements/$name.txt
    stamp=$venv/.$name-stamp
    now=$(fingerprint "$lock")
    if [ "$(cat "$stamp" 2>/dev/null)" = "$now" ]; then
        return
    fi
    # An environment that is broken, or was made elsewhere and moved here, is made anew.
    if [ "$(cat "$venv/.home" 2>/dev/null)" != "$(pwd)" ] || ! "$venv/bin/python" -m pip --version >/dev/null 2>&1; then
        make_venv
        pwd >"$venv/.home"
    fi
    echo "setup: installing $lock"
    pip() { "$venv/bin/python" -m pip --disable-pip-version-check --quiet "$@"; }
    pip install --require-hashes --only-binary :all: -r "$lock" -r requirements/build.txt
    pip install --no-deps --no-build-isolation -e .
    fingerprint "$lock" >"$stamp"
}

have_any() {
    for program in "$@"; do
        if command -v "$program" >/dev/null 2>&1; then
            return 0
        fi
    done
    return 1
}

# Without apt there is nothing to ask: fonts only matter to how Korean and emoji look, so their absence is not an error there.
lacks_package() {
    have_any dpkg-query && ! dpkg-query -W -f='${Status}' "$1" 2>/dev/null | grep -q 'install ok installed'
}

install_system() {
    missing=
    have_any chromium chromium-browser google-chrome || missing="$missing chromium"
    have_any redis-server || missing="$missing redis-server"
    for package in fonts-noto-cjk fonts-noto-color-emoji; do
        if lacks_package "$package"; then
            missing="$missing $package"
        fi
    done
    if [ -n "$missing" ]; then
        # shellcheck disable=SC2086  # a list of package names
        apt_install "the tests need a browser with fonts and a Redis server" $missing
    fi
}

# Nothing of Lighthouse runs while it is installed. Chromium is there already: no other browser is fetched.
install_audit() {
    have_any node || apt_install "Lighthouse needs Node" nodejs npm
    have_any npm || apt_install "Lighthouse comes by npm" npm
    folder=build/audit
    mkdir -p "$folder"
    now=$(cat scripts/ui/package-lock.json scripts/ui/.npmrc | cksum)
    if [ "$(cat "$folder/.stamp" 2>/dev/null)" = "$now" ]; then
        return
    fi
    echo "setup: installing scripts/ui/package-lock.json"
    cp scripts/ui/package.json scripts/ui/package-lock.json scripts/ui/.npmrc "$folder"
    (cd "$folder" && PUPPETEER_SKIP_DOWNLOAD=1 npm ci --ignore-scripts --silent) \
        || fail "npm could not install Lighthouse. Without it \`make audit-ui\` measures nothing"
    echo "$now" >"$folder/.stamp"
}

case ${1:-} in
    run | dev | bench)
        install "$1"
        "$venv/bin/python" hatch_build.py # a catalogue may have changed since
        ;;
    system) install_system ;;
    audit) install_audit ;;
    *) fail "usage: scripts/setup.sh run | dev | bench | system | audit" ;;
esac
