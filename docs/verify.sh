#!/usr/bin/env bash
# Builds the site of the documents, or tests it: with "desktop", in a browser. Skips steps whose tools
# are missing. With NRS_EDITORS=required, a missing tool is an error.
# Usage: verify.sh build|test|desktop [--skips]    --skips only says what would be skipped
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/../client-vscode"
source scripts/tools.sh

scripts=()
if ! has npm; then
  # The first of the steps says it for all.
  if [[ "$1" == build ]]; then skip "the site of the documents: npm is missing (Debian: apt-get install nodejs npm)"; fi
elif [[ "$1" == build ]]; then
  scripts=(build)
elif [[ "$1" == test ]]; then
  scripts=(check test)
elif ! has_chromium; then
  skip "tests of the site of the documents: Chromium is missing (Debian: apt-get install chromium)"
else
  scripts=(test:browser)
fi

if [[ "${2:-}" == --skips || ${#scripts[@]} -eq 0 ]]; then exit 0; fi
scripts/with-node.sh scripts/npm-ci.sh ../docs
for name in "${scripts[@]}"; do
  echo "nrs: site: npm run $name"
  scripts/with-node.sh npm --prefix ../docs run --silent "$name"
done
