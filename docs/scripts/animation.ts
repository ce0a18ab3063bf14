// Draws the rewriting of a formula as an animated picture.
// Usage: nrs solve --trace --format jsonl FORMULA | node animation.ts >FILE.svg
import { readFileSync } from 'node:fs';

/** What `nrs solve --trace --format jsonl` writes, as far as the picture shows it. */
interface Answer {
  readonly canonical: string;
  readonly value: string;
  readonly trace: readonly Step[];
}

interface Step {
  readonly leaf: string;
  readonly value: string;
  readonly rule: string;
  readonly offset: number;
  readonly confidence: number;
}

const { canonical, value, trace } = JSON.parse(readFileSync(0, 'utf8')) as Answer;

const WIDTH = 800;
const MARGIN = 28;
/** The formula that changes: its middle, and the width of a character. */
const FORMULA = { y: 62, size: 30, advance: 18 };
/** The table of steps. */
const TABLE = { y: 128, row: 32, size: 15, advance: 9 };
const COLUMNS = {
  step: MARGIN,
  leaf: 84,
  value: 356,
  confidence: 520,
  rule: 640,
};
const HEIGHT = TABLE.y + TABLE.row * trace.length + MARGIN - 4;

const SECONDS = {
  start: 1,
  leaf: 0.3,
  solved: 1.3,
  moved: 1.7,
  step: 2.8,
  end: 4,
};
const TOTAL = SECONDS.start + SECONDS.step * trace.length + SECONDS.end;

const rules: string[] = [];

/** The style of an element whose look changes: pairs of a time in seconds and declarations. */
function animated(...looks: readonly (readonly [number, string])[]): string {
  const name = `k${rules.length}`;
  const frames = looks.map(([at, look]) => {
    const percent = Math.min(100, Math.max(0, (100 * at) / TOTAL));
    return `${Number(percent.toFixed(2))}%{${look}}`;
  });
  rules.push(`@keyframes ${name}{${frames.join('')}}`);
  return `class="a" style="animation-name:${name}"`;
}

/** Visible between two times; the last step stays. */
function during(from: number, to: number, fade = 0): string {
  const hidden = 'opacity:0';
  const shown = 'opacity:1';
  const looks: [number, string][] = [
    [0, hidden],
    [from, hidden],
    [from + Math.max(fade, 0.01), shown],
  ];
  if (to < TOTAL) looks.push([to, shown], [to + Math.max(fade, 0.01), hidden], [TOTAL, hidden]);
  else looks.push([TOTAL - 0.4, shown], [TOTAL, hidden]);
  return animated(...looks);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A text whose characters have fixed places, whichever font there is. */
function mono(text: string, x: number, y: number, font: typeof TABLE | typeof FORMULA): string {
  if (text === '') return '';
  const places = [...text].map((_, i) => Number((x + i * font.advance).toFixed(1))).join(' ');
  return `<text class="m" font-size="${font.size}" x="${places}" y="${y}">${escaped(text)}</text>`;
}

/** The frame around a part of a formula. */
function frame(
  kind: string,
  x: number,
  y: number,
  length: number,
  font: typeof TABLE | typeof FORMULA,
): string {
  const height = font.size * 1.36;
  return (
    `<rect class="${kind}" x="${x - 1}" y="${(y - font.size * 1.02).toFixed(1)}" ` +
    `width="${length * font.advance + 2}" height="${height.toFixed(1)}" rx="4"/>`
  );
}

const percent = (share: number): string =>
  share < 1 ? `${(Math.floor(share * 1000) / 10).toFixed(1)} %` : '100 %';

function sans(kind: string, x: number, y: number, text: string): string {
  return `<text class="${kind}" font-size="14" x="${x}" y="${y}">${escaped(text)}</text>`;
}

const moving: string[] = [];
const rows: string[] = [];
let formula = canonical;

const centred = (text: string): number => (WIDTH - text.length * FORMULA.advance) / 2;

moving.push(
  `<g ${during(-1, SECONDS.start)}>${mono(formula, centred(formula), FORMULA.y, FORMULA)}</g>`,
);
trace.forEach((step, index) => {
  const before = formula.slice(0, step.offset);
  const after = formula.slice(step.offset + step.leaf.length);
  const next = before + step.value + after;
  const start = SECONDS.start + index * SECONDS.step;
  const solved = start + SECONDS.solved;
  const moved = start + SECONDS.moved;
  const end = index + 1 === trace.length ? TOTAL : start + SECONDS.step;

  const x = centred(formula);
  const at = x + step.offset * FORMULA.advance;
  const shorter = (step.leaf.length - step.value.length) * FORMULA.advance;
  const slide = (by: number): string =>
    animated(
      [0, 'transform:none'],
      [solved, 'transform:none'],
      [moved, `transform:translateX(${by}px)`],
      [TOTAL, `transform:translateX(${by}px)`],
    );
  moving.push(
    `<g ${during(start, end)}><g ${slide(shorter / 2)}>`,
    mono(before, x, FORMULA.y, FORMULA),
    `<g ${during(start + SECONDS.leaf, solved, 0.3)}>${frame('leaf', at, FORMULA.y, step.leaf.length, FORMULA)}</g>`,
    `<g ${during(start - 1, solved, 0.3)}>${mono(step.leaf, at, FORMULA.y, FORMULA)}</g>`,
    `<g ${during(solved, end, 0.3)}>${frame('value', at, FORMULA.y, step.value.length, FORMULA)}`,
    `${mono(step.value, at, FORMULA.y, FORMULA)}</g>`,
    `<g ${slide(-shorter)}>${mono(after, at + step.leaf.length * FORMULA.advance, FORMULA.y, FORMULA)}</g>`,
    '</g></g>',
  );

  const y = TABLE.y + TABLE.row * (index + 1) - 6;
  const leafX = COLUMNS.leaf + step.offset * TABLE.advance;
  rows.push(
    `<g ${during(start + SECONDS.leaf, TOTAL, 0.3)}>`,
    sans('muted', COLUMNS.step, y, String(index + 1)),
    frame('leaf', leafX, y, step.leaf.length, TABLE),
    mono(formula, COLUMNS.leaf, y, TABLE),
    '</g>',
    `<g ${during(solved, TOTAL, 0.3)}>`,
    frame('value', COLUMNS.value, y, step.value.length, TABLE),
    mono(step.value, COLUMNS.value, y, TABLE),
    sans('text', COLUMNS.confidence, y, percent(step.confidence)),
    sans('text', COLUMNS.rule, y, step.rule),
    '</g>',
  );
  formula = next;
});
if (formula !== value) throw new Error(`the steps end in ${formula}, not in ${value}`);

const equation = `${canonical} = ${value}`;
const y = TABLE.y - 12;
process.stdout
  .write(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img">
<title>${escaped(canonical)} is rewritten in ${trace.length} steps to ${escaped(value)}</title>
<style>
svg{--back:#fff;--line:#d0d7de;--text:#1f2328;--muted:#59636e;--leaf:#f9e7c0;--leaf-line:#b07d00;--value:#d3edd6;--value-line:#2e7d32}
@media (prefers-color-scheme:dark){svg{--back:#161b22;--line:#30363d;--text:#e6edf3;--muted:#9198a1;--leaf:#4d3800;--leaf-line:#d29922;--value:#12361f;--value-line:#3fb950}}
text{fill:var(--text);font-family:system-ui,-apple-system,'Segoe UI','DejaVu Sans',sans-serif;white-space:pre}
.m{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace}
.muted{fill:var(--muted)}
.leaf{fill:var(--leaf);stroke:var(--leaf-line)}
.value{fill:var(--value);stroke:var(--value-line)}
.moving{display:none}
@media (prefers-reduced-motion:no-preference){.still{display:none}.moving{display:inline}.a{animation:${TOTAL}s ease-in-out infinite}
${rules.join('\n')}}
</style>
<rect x=".5" y=".5" width="${WIDTH - 1}" height="${HEIGHT - 1}" rx="8" style="fill:var(--back);stroke:var(--line)"/>
<g class="still">${mono(equation, centred(equation), FORMULA.y, FORMULA)}</g>
<g class="moving">
${moving.join('\n')}
</g>
${sans('muted', COLUMNS.step, y, 'Step')}
${sans('muted', COLUMNS.leaf, y, 'Leaf, written by the Selector')}
${sans('muted', COLUMNS.value, y, 'Value by the Solver')}
${sans('muted', COLUMNS.confidence, y, 'Confidence')}
${sans('muted', COLUMNS.rule, y, 'Rule')}
<path d="M${MARGIN} ${TABLE.y - 2}H${WIDTH - MARGIN}" style="stroke:var(--line)"/>
${rows.join('\n')}
</svg>
`);
