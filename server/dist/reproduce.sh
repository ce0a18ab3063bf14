#!/usr/bin/env bash
# Builds all packages twice, in clones of the commit that is checked out, and compares their bytes.
# The folders, time zones and languages of the two builds differ. Eclipse's update site is left out.
set -euo pipefail

home="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

build() {
  local log="$work/log"
  git clone -q "$home" "$work/$1"
  if ! (cd "$work/$1" && TZ=$2 LC_ALL=$3 ./mvnw -q -B -Pdist -Dnrs.launcher -DskipTests \
    -pl server/dist -am pre-integration-test) >"$log" 2>&1; then
    cat "$log" >&2
    exit 1
  fi
}

build first UTC C.UTF-8
build second/one Pacific/Auckland C
diff "$work/first/server/dist/target/dist/SHA256SUMS" "$work/second/one/server/dist/target/dist/SHA256SUMS"
cat "$work/first/server/dist/target/dist/SHA256SUMS"
echo "nrs: two builds gave the same bytes"
