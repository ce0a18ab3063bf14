#!/usr/bin/env bash
# Links a Java with the modules that the program uses, and has it write the completions of shells.
# Usage: runtime.sh JDK LIBRARIES OUTPUT
set -euo pipefail

jdk=$1 libraries=$2 output=$3

if [[ ! -x "$jdk/bin/jlink" ]]; then
  echo "nrs: $jdk has no jlink: set JAVA_HOME to a whole JDK, 17 or newer" >&2
  exit 1
fi
paths=("$libraries"/*.jar)
used="$("$jdk/bin/jdeps" --multi-release 17 --ignore-missing-deps --recursive --print-module-deps \
  --class-path "$(IFS=: && echo "${paths[*]}")" "$libraries"/nrs-cli-*.jar)"
if [[ ! "$used" =~ ^[a-z.,]+$ ]]; then
  echo "nrs: jdeps does not know what modules the program uses: $used" >&2
  exit 1
fi

rm -rf "$output"
mkdir -p "$output/completions"
# jdeps sees no use of these: elliptic curves of HTTPS, Unsafe by reflection, archives as file systems.
# Without an encoding jlink writes other bytes in another locale.
"$jdk/bin/jlink" -J-Dfile.encoding=UTF-8 --add-modules "$used,jdk.crypto.ec,jdk.unsupported,jdk.zipfs" \
  --strip-java-debug-attributes --no-header-files --no-man-pages --output "$output/runtime"
# Licences that modules share are links, which not every system unpacks.
find "$output/runtime" -type l | while read -r link; do
  cp --remove-destination "$(realpath "$link")" "$link" 2>/dev/null || { text="$(cat "$link")" && rm "$link" && echo "$text" >"$link"; }
done
chmod -R u+w "$output/runtime"

complete() {
  "$output/runtime/bin/java" -cp "$libraries/*" io.nrs.cli.Main completion "$1" >"$output/completions/$2"
}
complete bash nrs.bash
complete zsh nrs.zsh
complete fish nrs.fish
