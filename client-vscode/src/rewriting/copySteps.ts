import { formatPercent } from '../format';
import type { TraceResult } from '../protocol';
import type { CopyFormat } from './pageMessages';
import { States } from './states';

/** All steps of a rewriting as a text to paste elsewhere. */
export function copiedSteps(trace: TraceResult, format: CopyFormat): string {
  switch (format) {
    case 'text':
      return plainText(trace);
    case 'markdown':
      return markdown(trace);
    case 'latex':
      return latex(trace);
  }
}

interface Line {
  readonly formula: string;
  /** The step to the next line. */
  readonly next?: TraceResult['steps'][number];
}

function lines(trace: TraceResult): readonly Line[] {
  const states = new States(trace);
  return [
    ...states.steps.map((next, state) => ({ formula: states.at(state), next })),
    { formula: states.at(states.steps.length) },
  ];
}

function plainText(trace: TraceResult): string {
  const all = lines(trace);
  const width = Math.max(...all.map(({ formula }) => formula.length));
  return all
    .map(({ formula, next }, index) => {
      const line = `${index === 0 ? '  ' : '→ '}${formula}`;
      return next === undefined
        ? line
        : `${line.padEnd(width + 2)}  ${next.leaf} → ${next.value}${next.rule === undefined ? '' : ` by ${next.rule}`}${trace.byRules === true ? '' : `, ${formatPercent(next.confidence)}`}`;
    })
    .join('\n')
    .concat('\n');
}

function markdown(trace: TraceResult): string {
  const code = (text: string) => `\`${text.replaceAll('|', '\\|')}\``;
  const rows = lines(trace).map(({ formula, next }, index) =>
    next === undefined
      ? `| ${index} | ${code(formula)} | | | |`
      : `| ${index} | ${code(formula)} | ${code(next.leaf)} → ${code(next.value)} | ${(next.rule ?? '').replaceAll('|', '\\|')} |${trace.byRules === true ? '' : ` ${formatPercent(next.confidence)}`} |`,
  );
  return [
    '| step | formula | next | rule | confidence |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

function latex(trace: TraceResult): string {
  const rows = lines(trace).map(({ formula, next }, index) => {
    const end = next === undefined ? 0 : next.offset + next.leaf.length;
    const shown =
      next === undefined
        ? escaped(formula)
        : `${escaped(formula.slice(0, next.offset))}\\underline{${escaped(next.leaf)}}${escaped(formula.slice(end))}`;
    return `  ${index === 0 ? '' : '\\to{} '}& \\mathtt{${shown}}`;
  });
  return `\\begin{align*}\n${rows.join(' \\\\\n')}\n\\end{align*}\n`;
}

const LATEX: Readonly<Record<string, string>> = {
  ' ': '\\ ',
  '\\': '\\backslash ',
  '~': '\\sim ',
  '^': '\\hat{\\ }',
  '×': '\\times ',
  '·': '\\cdot ',
  '∗': '*',
  '⋅': '\\cdot ',
  '−': '-',
  '–': '-',
};

function escaped(text: string): string {
  return text.replace(/[\s\\~^×·∗⋅−–&%$#_{}]/gu, (found) => LATEX[found] ?? `\\${found}`);
}
