import * as vscode from 'vscode';
import { editorRange } from '../editor';
import { formatPercent, formatQuantity, truncateMiddle } from '../format';
import { writtenFormula, type EvaluatedFormula } from '../protocol';
import type { TestCase, testOutcome } from './testCases';

/** A file of a test run, and which of its tests are requested. */
export interface RequestedFile {
  readonly file: vscode.TestItem;
  readonly includes: (test: vscode.TestItem) => boolean;
  /** Whether the whole file is requested. */
  readonly whole: boolean;
}

/** Reports the result of a test case to a test run. */
export function reportOutcome(
  run: vscode.TestRun,
  file: vscode.TestItem,
  test: vscode.TestItem,
  one: TestCase & { readonly of: EvaluatedFormula },
  result: ReturnType<typeof testOutcome>,
): void {
  run.started(test);
  run.appendOutput(
    `${file.label}:${one.range.start.line + 1}  ${resultLine(one.of)}\r\n`,
    undefined,
    test,
  );
  switch (result.kind) {
    case 'passed':
      run.passed(test);
      break;
    case 'failed': {
      const text =
        result.actual === undefined
          ? new vscode.TestMessage(result.message)
          : vscode.TestMessage.diff(result.message, one.expected, result.actual);
      run.failed(test, withLocation(text, file, one));
      break;
    }
    case 'errored':
      run.errored(test, withLocation(new vscode.TestMessage(result.message), file, one));
      break;
  }
}

/** Sets the location of a message. */
export function withLocation(
  text: vscode.TestMessage,
  file: vscode.TestItem,
  at: Pick<TestCase, 'range'>,
): vscode.TestMessage {
  if (file.uri !== undefined) {
    text.location = new vscode.Location(file.uri, editorRange(at.range));
  }
  return text;
}

/** The files of a request, by their ids. */
export function requestedFiles(
  request: vscode.TestRunRequest,
  files: vscode.TestItemCollection,
): Map<string, RequestedFile> {
  const included = new Set(request.include ?? [...files].map(([, file]) => file));
  const excluded = new Set(request.exclude ?? []);
  const requested = new Map<string, RequestedFile>();
  for (const item of included) {
    const file = item.parent ?? item;
    const whole = included.has(file);
    if (!excluded.has(file)) {
      requested.set(file.id, {
        file,
        whole,
        includes: (test) => (whole || included.has(test)) && !excluded.has(test),
      });
    }
  }
  return requested;
}

/** The requested tests of a file. */
export function requestedTests({ file, includes }: RequestedFile): vscode.TestItem[] {
  return [...file.children].map(([, test]) => test).filter(includes);
}

/** The result of a formula in one line. */
function resultLine(formula: EvaluatedFormula): string {
  const text = truncateMiddle(writtenFormula(formula), 200);
  if (formula.value === undefined) {
    return `${text}: not solved`;
  }
  const sure =
    formula.confidence === undefined ? '' : `, confidence ${formatPercent(formula.confidence)}`;
  const how = formula.byRules === true ? ' by the rules' : '';
  return `${text} = ${formula.value}${sure}, ${formatQuantity(formula.steps, 'step')}${how}`;
}
