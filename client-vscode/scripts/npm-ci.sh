#!/usr/bin/env bash
# Installs the packages of a folder's lock file, unless they are installed already.
# Usage: npm-ci.sh FOLDER
set -euo pipefail

cd "$1"
wanted="$(node -p 'crypto.createHash("sha256").update(fs.readFileSync("package-lock.json")).digest("hex")')"
if [[ "$(cat node_modules/.installed 2>/dev/null || true)" != "$wanted" ]]; then
  # Native modules are compiled with the headers that came with this Node.js.
  npm_config_nodedir="$(node -p 'path.resolve(process.execPath, "../..")')"
  export npm_config_nodedir
  npm ci --loglevel=error >&2
  echo "$wanted" >node_modules/.installed
fi
