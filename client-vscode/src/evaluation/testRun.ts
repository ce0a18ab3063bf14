import * as vscode from 'vscode';
import { editorRange } from '../editor';
import { formatPercent, formatQuantity, truncateMiddle } from '../format';
import { writtenFormula, type EvaluatedFormula } from '../protocol';
import type { Scope } from './pageMessages';
import type { TestCase, testOutcome } from './testCases';

/** The tests that a run is about. */
export class RequestedTests {
  private readonly included: ReadonlySet<vscode.TestItem> | undefined;
  private readonly excluded: ReadonlySet<vscode.TestItem>;
  /** The files to evaluate. */
  readonly scope: Scope;

  constructor(request: vscode.TestRunRequest, files: vscode.TestItemCollection) {
    this.included = request.include && new Set(request.include);
    this.excluded = new Set(request.exclude ?? []);
    this.scope =
      this.included === undefined && this.excluded.size === 0
        ? {}
        : { files: [...files].filter(([, file]) => this.some(file)).map(([id]) => id) };
  }

  /** Whether a test is requested, or a whole file. */
  has(item: vscode.TestItem): boolean {
    const own = [item, ...(item.parent === undefined ? [] : [item.parent])];
    const { included, excluded } = this;
    return (
      (included === undefined || own.some((one) => included.has(one))) &&
      !own.some((one) => excluded.has(one))
    );
  }

  /** The requested tests of a file. */
  of(file: vscode.TestItem): vscode.TestItem[] {
    return [...file.children].map(([, test]) => test).filter((test) => this.has(test));
  }

  /** Whether tests of a file are requested. */
  some(file: vscode.TestItem): boolean {
    return this.of(file).length > 0;
  }
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
