#!/usr/bin/env bash
# Checks many generated formulas with Spark, on a standalone master with two workers of one core each,
# and in one process with two threads. Compares the reports, byte for byte, and prints time and memory.
# SPARK_HOME names a Spark 4; without it, the one that the tests of server/spark use must be there.
# Usage: scale.sh [FORMULAS [SHARDS [FOLDER]]]
set -euo pipefail

formulas=${1:-1000000} shards=${2:-40}
home="$(cd -P "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
work=${3:-$home/server/spark/target/scale}
spark=${SPARK_HOME:-$home/server/spark/target/spark-home}
jar=${NRS_SPARK_JAR:-$home/server/spark/target/nrs-spark.jar}
java="${JAVA_HOME:+$JAVA_HOME/bin/}java"
if [[ ! -d "$spark/jars" || ! -f "$jar" ]]; then
  echo "scale.sh: no Spark in $spark, or no $jar: run ./mvnw -Dnrs.launcher -pl server/spark -am package -Dtest=None -Dsurefire.failIfNoSpecifiedTests=false" >&2
  exit 2
fi
export NRS_BUILD=${NRS_BUILD:-never} SPARK_SCALA_VERSION=2.13 SPARK_LOCAL_IP=127.0.0.1
nrs=${NRS:-$home/nrs}
started=()
stop() {
  for process in "${started[@]}"; do kill "$process" 2>/dev/null || true; done
  wait 2>/dev/null || true
}
trap stop EXIT

rm -rf "$work"
mkdir -p "$work/data" "$work/one"
cd "$work"
"$nrs" generate arithmetic --train "$formulas" --validation 0 --test 0 --output generated >/dev/null
# Short ones and long ones in turn, so that shards are alike.
cat generated/train/*.arith | grep -v '^#' | shuf -n "$formulas" --random-source=<(yes) |
  split -l 100000 --additional-suffix=.arith - data/
head -n 1 data/aa.arith >one/one.arith
checked="$(cat data/*.arith | wc -l)"

# measure NAME COMMAND…: writes the wall and CPU seconds of a command that may have findings.
measure() {
  local name=$1 code=0
  shift
  TIMEFORMAT='%R %U %S'
  { time "$@" >"$name.out" 2>"$name.err" || code=$?; } 2>"$name.time"
  if ((code > 1)); then
    cat "$name.err" >&2
    exit 2
  fi
}

export JAVA_OPTS="${JAVA_OPTS:-} -XX:ActiveProcessorCount=2"
measure start-one "$nrs" check one
measure one "$nrs" check data --format json --output one.json
export JAVA_OPTS="${JAVA_OPTS% -XX:ActiveProcessorCount=2}"

# The jars alone are no distribution: this stands for its script.
if [[ ! -x "$spark/bin/spark-submit" ]]; then
  mkdir -p spark/bin
  cat >spark/bin/spark-submit <<END
#!/usr/bin/env bash
export SPARK_HOME="$spark"
mapfile -d '' -t words < <("$java" -cp "$spark/jars/*" org.apache.spark.launcher.Main org.apache.spark.deploy.SparkSubmit "\$@")
call=()
for word in "\${words[@]}"; do word="\${word#\$'\n'}"; [[ -z "\$word" ]] || call+=("\$word"); done
exec "\${call[@]}"
END
  chmod +x spark/bin/spark-submit
  submit="$work/spark"
fi
deploy() { SPARK_HOME="$spark" exec "$java" -cp "$spark/jars/*" "$@"; }
deploy org.apache.spark.deploy.master.Master --host 127.0.0.1 --port 0 --webui-port 0 >master.log 2>&1 &
started+=("$!")
url=
for ((i = 0; i < 300 && ${#url} == 0; i++)); do
  sleep 0.2
  url="$(sed -n 's/.*Starting Spark master at \(spark:[^ ]*\).*/\1/p' master.log)"
done
for worker in 1 2; do
  deploy org.apache.spark.deploy.worker.Worker --host 127.0.0.1 --cores 1 --memory 1024M --webui-port 0 \
    --work-dir "$work/work" "$url" >"worker-$worker.log" 2>&1 &
  started+=("$!")
done

# A line for each executor, every second: its id, resident size in MB, CPU seconds.
watch_executors() {
  local ticks page id
  ticks="$(getconf CLK_TCK)" page="$(getconf PAGESIZE)"
  while sleep 1; do
    for id in $(pgrep -P "${started[1]},${started[2]}"); do
      awk -v id="$id" -v ticks="$ticks" -v page="$page" -v now="$EPOCHREALTIME" \
        '{ sub(/.*\) /, ""); printf "%s %d %.0f %.2f\n", now, id, $22 * page / 1e6, ($12 + $13) / ticks }' \
        "/proc/$id/stat" 2>/dev/null || true
    done
  done
}
job() {
  local name=$1 folder=$2
  measure "$name" env SPARK_HOME="${submit:-$spark}" "$nrs" spark check "$folder" --master "$url" --shards "$3" \
    --jar "$jar" --conf spark.ui.enabled=false --conf spark.driver.memory=6g --format json --output "$name.json"
}
job start-spark one 1
watch_executors >samples &
started+=("$!")
job spark data "$shards"
kill "${started[3]}"

cmp one.json spark.json && same=yes || same=NO
awk -v formulas="$checked" -v shards="$shards" -v same="$same" '
  FILENAME == "samples" { time[++n] = $1; size[n] = $3; cpu[$2] = $4; next }
  { name = FILENAME; sub(/\.time$/, "", name); wall[name] = $1; used[name] = $2 + $3 }
  END {
    for (id in cpu) used["spark"] += cpu[id]
    for (i = 1; i <= n; i++) {
      quarter = int(4 * (time[i] - time[1]) / (time[n] - time[1] + 1e-3))
      if (size[i] > most[quarter]) most[quarter] = size[i]
    }
    printf "formulas                                   %d, same reports: %s\n", formulas, same
    printf "one process, two threads                   %.1f s, CPU %.1f s\n", wall["one"], used["one"]
    printf "Spark, two executors, %d shards            %.1f s, CPU %.1f s\n", shards, wall["spark"], used["spark"]
    printf "the same for one formula                   %.1f s and %.1f s\n", wall["start-one"], wall["start-spark"]
    printf "efficiency                                 %.2f, without the time for one formula %.2f\n", \
      wall["one"] / wall["spark"], \
      (wall["one"] - wall["start-one"]) / (wall["spark"] - wall["start-spark"])
    printf "CPU of one process / CPU of Spark          %.2f\n", used["one"] / used["spark"]
    printf "largest executor in each quarter, MB       %d %d %d %d\n", most[0], most[1], most[2], most[3]
  }' start-one.time one.time start-spark.time spark.time samples
[[ "$same" == yes ]]
