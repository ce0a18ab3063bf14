import { writtenFormula } from '../protocol';
import type { LocatedFormula } from './results';

const HEADER = [
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

/** Results as comma-separated values (RFC 4180), with formulas in full length. */
export function csv(results: readonly LocatedFormula[]): string {
  return [HEADER, ...results.map(fields)]
    .map((line) => `${line.map(quote).join(',')}\r\n`)
    .join('');
}

function fields({ file, formula }: LocatedFormula): string[] {
  return [
    neutralized(file),
    String(formula.range.start.line + 1),
    neutralized(writtenFormula(formula)),
    neutralized(formula.expected ?? ''),
    neutralized(formula.value ?? ''),
    formula.confidence === undefined ? '' : String(formula.confidence),
    String(formula.steps),
    formula.status,
    String(formula.passed),
    formula.findings.map((finding) => `${finding.code}: ${finding.message}`).join('; '),
  ];
}

/** Prefixes a text with an apostrophe if a spreadsheet could run it as a formula. Numbers stay. */
function neutralized(text: string): string {
  return /^[=+\-@\t\r](?!\d+$)/.test(text) ? `'${text}` : text;
}

function quote(field: string): string {
  return /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
