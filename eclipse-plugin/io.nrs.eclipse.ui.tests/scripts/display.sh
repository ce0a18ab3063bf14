#!/usr/bin/env bash
# Prints the name of an X display that lives as long as the calling process, or nothing if there is
# none. With NRS_EDITORS=required, a missing display is an error.
# Usage: display.sh WHAT_IT_IS_FOR SKIP_TESTS
set -euo pipefail

what="$1"
if [[ "${2:-}" == true ]]; then exit 0; fi

if [[ "$OSTYPE" != linux* || "$(uname -m)" != x86_64 ]]; then
  echo "nrs: skipped: $what, which run on Linux on x86_64" >&2
  exit 0
fi
missing=()
for needed in Xvfb metacity; do
  command -v "$needed" >/dev/null 2>&1 || missing+=("$needed")
done
[[ "$(PATH="$PATH:/sbin" ldconfig -p)" == *libgtk-3.so.0* ]] || missing+=("GTK 3")
if ((${#missing[@]})); then
  list="$(printf ', %s' "${missing[@]}")"
  message="$what: missing: ${list:2} (Debian: apt-get install xvfb metacity libgtk-3-0)"
  if [[ "${NRS_EDITORS:-}" == required ]]; then
    echo "nrs: $message" >&2
    exit 1
  fi
  echo "nrs: skipped: $message" >&2
  exit 0
fi

number="$(mktemp)"
trap 'rm -f "$number"' EXIT
Xvfb -displayfd 3 -screen 0 1280x1024x24 -nolisten tcp 3>"$number" >/dev/null 2>&1 </dev/null &
xvfb=$!
until [[ -s "$number" ]]; do
  kill -0 "$xvfb" 2>/dev/null || { echo "nrs: Xvfb ended at once" >&2; exit 1; }
  sleep 0.05
done
display=":$(<"$number")"
# Without a window manager, no window becomes active.
DISPLAY="$display" metacity --sm-disable >/dev/null 2>&1 </dev/null &
(
  while kill -0 "$PPID" 2>/dev/null; do sleep 1; done
  kill "$xvfb"
) >/dev/null 2>&1 </dev/null &
echo "$display"
