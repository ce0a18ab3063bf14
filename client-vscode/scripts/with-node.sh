#!/usr/bin/env bash
# Runs a command in the extension's folder, with the Node.js and npm that tools/node pins. Installs
# them and the extension's libraries first if needed.
set -euo pipefail

client="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
tools="$client/tools/node"

command -v npm >/dev/null 2>&1 || {
  echo "nrs: npm is missing: install Node.js (Debian: apt-get install nodejs npm)" >&2
  exit 2
}
"$client/scripts/npm-ci.sh" "$tools"

for candidate in "$tools"/node_modules/node/node_modules/node-*/bin/node "$tools"/node_modules/node-*/bin/node; do
  if [[ -x "$candidate" ]]; then home="${candidate%/bin/node}"; fi
done

export PATH="$home/bin:$tools/node_modules/.bin:$PATH"
cd "$client"
scripts/npm-ci.sh .
exec "$@"
