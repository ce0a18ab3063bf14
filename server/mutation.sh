#!/usr/bin/env bash
# Runs mutation testing, and writes its figures into docs/results/mutation.md. Ends with 1 if the tests of a module
# kill fewer than 90 % of its mutants. mutation-survivors.tsv says why a surviving mutant stays.
# Usage: mutation.sh [MODULE…], such as mutation.sh checking; without modules, all that have it.
# MAVEN_ARGS goes to Maven. RUN=no writes the figures of the last runs again.
set -euo pipefail

home="$(cd -P "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
server="$home/server"
document="$home/docs/results/mutation.md"
all=(language rewriting training checking)
modules=("${@:-${all[@]}}")

if [[ ${RUN:-yes} != no ]]; then
  projects="$(printf ',server/%s' "${modules[@]}")"
  (cd "$home" && ./mvnw -B -Dnrs.launcher -Pmutation -pl "${projects#,}" -am process-test-classes)
fi

reports=()
for module in "${all[@]}"; do
  report="$server/$module/target/pit-reports/mutations.csv"
  if [[ ! -f "$report" ]]; then
    echo "mutation.sh: $module has no results: run server/mutation.sh $module" >&2
    exit 2
  fi
  reports+=("$report")
done

section="$(mktemp)"
trap 'rm -f "$section"' EXIT
low=0
awk -v server="$server/" '
  function place(class, method) {
    sub(/.*\./, "", class)
    sub(/\$[0-9]+$/, "", class)
    gsub(/\$/, ".", class)
    if (method ~ /^lambda\$/) { split(method, parts, "$"); method = parts[2] }
    return class "\t" method
  }
  FILENAME ~ /survivors/ { if ($0 !~ /^#/) reason[$1 "\t" $2] = $3; next }
  FNR == 1 {
    module = FILENAME
    sub(server, "", module)
    sub(/\/.*/, "", module)
    names[++modules] = module
  }
  {
    package = $2
    sub(/\.[^.]*$/, "", package)
    class = $2
    sub(/\$.*/, "", class)
    row = module SUBSEP package
    if (!(row in total)) { rows[module] = rows[module] (rows[module] == "" ? "" : " ") package }
    if (!((row, class) in seen)) { seen[row, class] = 1; classes[row]++; classes[module]++ }
    total[row]++; total[module]++
    if ($6 == "SURVIVED" || $6 == "NO_COVERAGE") {
      left[row]++; left[module]++
      at = place($2, $4)
      key = module "\t" at
      if (!(key in count)) order[++survivors] = key
      count[key]++
      why[key] = at in reason ? reason[at] : "no test finds it yet"
    }
  }
  function line(name, package, row) {
    printf "| %s | %s | %d | %d | %d | %.1f %% | %d |\n", name, package, classes[row], total[row], total[row] - left[row], \
      100 * (total[row] - left[row]) / total[row], left[row]
  }
  END {
    print "| module | package | classes | mutants | killed | score | survived |"
    print "|---|---|---|---|---|---|---|"
    for (i = 1; i <= modules; i++) {
      module = names[i]
      n = split(rows[module], packages, " ")
      for (j = 1; j <= n; j++) line(module, "`" packages[j] "`", module SUBSEP packages[j])
      line("**" module "**", "all", module)
      if (left[module] * 10 > total[module]) low = 1
    }
    print "\nThe survivors:\n"
    print "| module | class | method | mutants | why |"
    print "|---|---|---|---|---|"
    for (i = 1; i <= survivors; i++) {
      split(order[i], parts, "\t")
      printf "| %s | %s | %s | %d | %s |\n", parts[1], parts[2], parts[3], count[order[i]], why[order[i]]
    }
    exit low
  }' FS='\t' "$server/mutation-survivors.tsv" FS=',' "${reports[@]}" >"$section" || low=1
printf '\nMeasured by `server/mutation.sh`, PIT with its standard mutators.\n' >>"$section"

awk -v section="$section" '
  /<!-- measured:mutation -->/ { print; while ((getline text < section) > 0) print text; skip = 1 }
  /<!-- \/measured:mutation -->/ { skip = 0 }
  !skip
' "$document" >"$document.writing"
mv "$document.writing" "$document"
if ((low)); then
  echo "mutation.sh: fewer than 90 % of a module's mutants are killed: see docs/results/mutation.md" >&2
  exit 1
fi
