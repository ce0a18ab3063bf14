#!/usr/bin/env bash
# Checks, builds and tests the site of the documents, and skips steps whose tools are missing.
# With NRS_EDITORS=required, a missing tool is an error.
# Usage: verify.sh [--skips]    --skips only says what would be skipped
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/../client-vscode"
source scripts/tools.sh

scripts=(check build)
if ! has npm; then
  skip "the site of the documents: npm is missing (Debian: apt-get install nodejs npm)"
  scripts=()
elif ! has_chromium; then
  skip "tests of the site of the documents: Chromium is missing (Debian: apt-get install chromium)"
else
  scripts+=(test)
fi

if [[ "${1:-}" == --skips || ${#scripts[@]} -eq 0 ]]; then exit 0; fi
scripts/with-node.sh scripts/npm-ci.sh ../docs
for name in "${scripts[@]}"; do
  echo "nrs: site: npm run $name"
  scripts/with-node.sh npm --prefix ../docs run --silent "$name"
done
