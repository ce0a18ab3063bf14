#!/usr/bin/env bash
# Builds the packages of the extension, or tests them: with "desktop", in a browser and in a VS Code.
# Skips steps whose tools are missing. With NRS_EDITORS=required, a missing tool is an error.
# Usage: verify.sh build|test|desktop [--skips]    --skips only says what would be skipped
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
# The caller has built the server.
export NRS_BUILD=never

source scripts/tools.sh

scripts=()
if ! has npm; then
  # The first of the steps says it for all.
  if [[ "$1" == build ]]; then skip "the VS Code extension: npm is missing (Debian: apt-get install nodejs npm)"; fi
elif [[ "$1" == build ]]; then
  scripts=(package)
elif [[ "$1" == test ]]; then
  scripts=(check test:unit test:grammar test:package)
elif ! has_chromium; then
  skip "tests of the VS Code extension in a browser: Chromium is missing (Debian: apt-get install chromium)"
else
  scripts=(test:pages)
  if [[ "$OSTYPE" != linux* ]]; then
    echo "nrs: skipped: tests in a VS Code, which run on Linux"
  elif ! { has python3 && has make && echo '#include <gssapi/gssapi.h>' | c++ -E - >/dev/null 2>&1; }; then
    skip "tests in a VS Code: code-server cannot be compiled (Debian: apt-get install build-essential python3 libkrb5-dev)"
  else
    scripts+=(test:host test:e2e)
  fi
fi

if [[ "${2:-}" == --skips ]]; then exit 0; fi
for name in ${scripts[@]+"${scripts[@]}"}; do
  if [[ "$name" == test:host ]]; then scripts/with-node.sh scripts/npm-ci.sh tools/vscode; fi
  echo "nrs: extension: npm run $name"
  scripts/with-node.sh npm run --silent "$name"
done
