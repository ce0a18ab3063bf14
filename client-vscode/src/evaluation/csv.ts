import type { Placed } from './results';

const HEAD = [
  'file',
  'line',
  'formula',
  'expected',
  'value',
  'confidence',
  'steps',
  'status',
  'passed',
  'findings',
];

/** Results as comma-separated values (RFC 4180), formulas in full. */
export function csv(results: readonly Placed[]): string {
  return [HEAD, ...results.map(fields)].map((line) => `${line.map(quoted).join(',')}\r\n`).join('');
}

function fields({ file, formula }: Placed): string[] {
  return [
    file,
    String(formula.range.start.line + 1),
    formula.status === 'invalid' ? inert(formula.formula) : formula.formula,
    formula.expected ?? '',
    formula.value ?? '',
    formula.confidence === undefined ? '' : String(formula.confidence),
    String(formula.steps),
    formula.status,
    String(formula.passed),
    formula.findings.map((finding) => `${finding.code}: ${finding.message}`).join('; '),
  ];
}

/** What is no formula of ours may be one of a spreadsheet, which would compute it when opened. */
function inert(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function quoted(field: string): string {
  return /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
