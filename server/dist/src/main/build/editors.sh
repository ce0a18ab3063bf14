#!/usr/bin/env bash
# Puts the packages of editors into the folder of the distribution.
# Usage: editors.sh HOME FOLDER VERSION EPOCH [ECLIPSE]
set -euo pipefail

home=$1 folder=$2 version=$3 epoch=$4
mkdir -p "$folder"

if command -v npm >/dev/null 2>&1; then
  cd "$home/client-vscode"
  # The packages' files get the time of the build, and the server is built already.
  export TZ=UTC SOURCE_DATE_EPOCH="$epoch" NRS_BUILD=never
  rm -f out/nrs-*.vsix
  scripts/with-node.sh npm run --silent package
  cp out/nrs-*-"$version".vsix "$folder"
else
  echo "nrs: skipped: packages for VS Code: npm is missing (Debian: apt-get install nodejs npm)"
fi

if [[ "${5:-}" == eclipse ]]; then
  cp "$home/eclipse-plugin/io.nrs.eclipse.site/target/io.nrs.eclipse.site-$version.zip" \
    "$folder/nrs-eclipse-site-$version.zip"
fi
