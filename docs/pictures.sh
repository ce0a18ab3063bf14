#!/usr/bin/env bash
# Draws all pictures of the documentation with the current code, and writes images/pictures.json. The
# pictures of VS Code need Chromium, those of Eclipse need Xvfb, metacity and GTK 3.
# Usage: pictures.sh [--without-eclipse]
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")"
case "${1:-}" in
  "" | --without-eclipse) ;;
  *) echo "usage: docs/pictures.sh [--without-eclipse]" >&2; exit 2 ;;
esac
images="$PWD/images"
client="$PWD/../client-vscode"
node=("$client/scripts/with-node.sh" node --disable-warning=MODULE_TYPELESS_PACKAGE_JSON)
drawn=()

echo "nrs: pictures: the animation"
../nrs solve --trace --format jsonl '((12+-3)*((4-5)-(2*3)))' |
  "${node[@]}" "$PWD/scripts/animation.ts" >"$images/rewriting.svg.new"
mv "$images/rewriting.svg.new" "$images/rewriting.svg"
drawn+=(rewriting.svg)

echo "nrs: pictures: the language of the tutorial"
clock="$client/out/clock"
mkdir -p "$clock/.nrs/languages"
cp scripts/day.clock "$clock"
cp scripts/clock.json "$clock/.nrs/languages"
train() {
  (cd "$clock" && ../../../nrs train clock "$@" --threads 1 --models .nrs/models --replace --fresh) >/dev/null
}
train solver --iterations 1500
train tagger
# The picture shows no single steps, for which this Selector learns too little.
train selector --iterations 20

echo "nrs: pictures: VS Code"
shots="$client/out/screenshots"
rm -rf "$shots"
"$client/scripts/with-node.sh" npm run --silent package
"$client/scripts/with-node.sh" npm run --silent pictures
for name in editor evaluation findings own-language tests trace training; do
  cp "$shots/$name.png" "$images"
  drawn+=("$name.png")
done

echo "nrs: pictures: the playground"
(cd .. && ./mvnw -B -q -DskipTests package -pl docs/playground -am)
"$client/scripts/with-node.sh" npm --prefix "$PWD" run --silent build
"${node[@]}" --test --test-name-pattern='1280 pixels wide in light' "$PWD/test/playground.test.ts"
cp out/screenshots/playground.png "$images"
drawn+=(playground.png)

if [[ "${1:-}" != --without-eclipse ]]; then
  echo "nrs: pictures: Eclipse"
  plugin=../eclipse-plugin
  shots="$plugin/io.nrs.eclipse.ui.tests/target/screenshots"
  rm -rf "$shots"
  (cd .. && NRS_EDITORS=required ./mvnw -B -q -Pdesktop verify -am \
    -pl eclipse-plugin/io.nrs.eclipse,eclipse-plugin/io.nrs.eclipse.server/linux.x86_64,eclipse-plugin/io.nrs.eclipse.ui.tests \
    -Dtest='RewritingWithServerTest,FormulaHoverTest,EvaluationWithServerTest' -Dsurefire.failIfNoSpecifiedTests=false -DfailIfNoTests=false)
  for name in eclipse-rewriting eclipse-hover eclipse-evaluation; do
    cp "$shots/$name.png" "$images"
    drawn+=("$name.png")
  done
fi

"${node[@]}" "$PWD/scripts/record.ts" "${drawn[@]}"
