#!/usr/bin/env bash
# Checks, tests and packages the extension, and skips steps whose tools are missing.
# With NRS_EDITORS=required, a missing tool is an error.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
# The caller has built the server.
export NRS_BUILD=never

missing() {
  if [[ "${NRS_EDITORS:-}" == required ]]; then
    echo "nrs: $1" >&2
    exit 1
  fi
  echo "nrs: skipped: $1"
}

step() {
  echo "nrs: extension: $*"
  scripts/with-node.sh "$@"
}

script() {
  step npm run --silent "$1"
}

has_chromium() {
  [[ -x "${CHROMIUM:-}" ]] || command -v chromium chromium-browser google-chrome >/dev/null 2>&1
}

can_install_code_server() {
  command -v python3 >/dev/null 2>&1 && command -v make >/dev/null 2>&1 &&
    echo '#include <gssapi/gssapi.h>' | c++ -E - >/dev/null 2>&1
}

if ! command -v npm >/dev/null 2>&1; then
  missing "the VS Code extension: npm is missing (Debian: apt-get install nodejs npm)"
  exit 0
fi

step scripts/npm-ci.sh .
for name in check test:unit test:grammar package test:package; do
  script "$name"
done

if ! has_chromium; then
  missing "tests of the VS Code extension in a browser: Chromium is missing (Debian: apt-get install chromium)"
  exit 0
fi
script test:pages

if [[ "$OSTYPE" != linux* ]]; then
  echo "nrs: skipped: tests in a VS Code, which run on Linux"
  exit 0
fi
if ! can_install_code_server; then
  missing "tests in a VS Code: code-server cannot be compiled (Debian: apt-get install build-essential python3 libkrb5-dev)"
  exit 0
fi
step scripts/npm-ci.sh tools/vscode
for name in test:host test:e2e; do
  script "$name"
done
