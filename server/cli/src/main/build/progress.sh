#!/usr/bin/env bash
# Keeps Maven's log, and says in short lines what Maven does: one for each module that is fetched for or
# compiled, and one whenever nothing else was said for some seconds.
# Usage: progress.sh LOG SECONDS
# Standard input is the log, with a line "nrs-tick" now and then, and "nrs-end" at last.
set -euo pipefail

exec 3>"$1"
quiet=$2
module="" stage="starting Maven" awaited="" files=0 fetched_for="-" at=$SECONDS

say() {
  local now="$stage"
  # Several files are fetched at a time; the last ones are large.
  if [[ -n "$awaited" ]]; then now="fetching ${awaited##* } (files so far: $files)"; fi
  echo "nrs: ${module:+$module: }$now" >&2
  at=$SECONDS
}

# Maven may have begun a line when another process writes a whole one.
while IFS= read -r line && [[ "$line" != *nrs-end ]]; do
  if [[ "$line" == *nrs-tick ]]; then
    if ((SECONDS - at >= quiet)); then say; fi
    continue
  fi
  echo "$line" >&3
  if [[ "$line" =~ ^\[INFO\]\ Building\ (.*)\ [^\ ]+\ +\[([0-9]+)/([0-9]+)\]$ ]]; then
    module="${BASH_REMATCH[2]} of ${BASH_REMATCH[3]}, ${BASH_REMATCH[1]}"
    stage="building" awaited=""
  elif [[ "$line" == *"Downloading from "* ]]; then
    awaited+=" ${line##*/}"
    if [[ "$fetched_for" != "$module" ]]; then
      fetched_for="$module"
      say
    fi
  elif [[ "$line" == *"Downloaded from "* ]]; then
    line="${line% (*}"
    awaited="${awaited/ ${line##*/}/}"
    files=$((files + 1))
  elif [[ "$line" =~ ^\[INFO\]\ C(ompiling\ [0-9]+) ]]; then
    stage="c${BASH_REMATCH[1]} source files" awaited=""
    say
  elif [[ "$line" == "mvnw: "* ]]; then
    stage="${line#mvnw: }"
    say
  elif [[ "$line" == *" (class-archive) "* ]]; then
    stage="unpacking the tensor library and storing classes" awaited=""
    say
  fi
done
