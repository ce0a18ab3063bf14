#!/bin/sh
# A language server whose messages arrive three seconds late.
late='process.stdin.on("data", (bytes) => setTimeout(() => process.stdout.write(bytes), 3000))'
"$(dirname "$0")/../../../nrs" "$@" | node -e "$late"
