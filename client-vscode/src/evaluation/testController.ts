import * as vscode from 'vscode';
import type { EvaluatedFile, EvaluatedFormula } from '../protocol';
import type { ServerLink } from '../server/link';
import { messageOf, shortened } from '../words';
import { type Case, cases, isFormulaPath, outcome, told } from './cases';
import type { Evaluator } from './evaluator';
import { Refresher } from './refresher';
import { solution } from './words';

const FILES = '**/*.{listops,arith,algebra}';
const HIDDEN = '**/.*/**';

/** Milliseconds without an edit after which the tests of a file are looked for again. */
const PAUSE = 400;

/** A file of a run, and which of its tests are wanted. */
interface Wanted {
  readonly file: vscode.TestItem;
  readonly wants: (test: vscode.TestItem) => boolean;
  /** The whole file is wanted, not some of its tests. */
  readonly whole: boolean;
}

/** Formula files in the Test Explorer: a file is a suite, a formula with an expectation a test. */
export class FormulaTests implements vscode.Disposable {
  private readonly controller = vscode.tests.createTestController('nrs', 'NRS Formulas');
  private readonly refresher = new Refresher<string>(PAUSE, (uri) => this.refresh(uri));
  private readonly subscriptions: { dispose(): unknown }[] = [this.controller, this.refresher];
  private discovered = false;

  constructor(
    private readonly server: ServerLink,
    private readonly evaluator: Evaluator,
  ) {
    this.controller.resolveHandler = (item) =>
      item === undefined ? this.discover() : this.resolve(item);
    this.controller.refreshHandler = () => this.discover();
    const profile = this.controller.createRunProfile(
      'Evaluate',
      vscode.TestRunProfileKind.Run,
      (request, cancellation) => this.run(request, cancellation),
      true,
    );
    const watcher = vscode.workspace.createFileSystemWatcher(FILES);
    this.subscriptions.push(
      profile,
      watcher,
      watcher.onDidCreate((uri) => this.appeared(uri)),
      watcher.onDidChange((uri) => this.changed(uri)),
      watcher.onDidDelete((uri) => this.controller.items.delete(uri.toString())),
      vscode.workspace.onDidOpenTextDocument((document) => this.opened(document)),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0) {
          this.opened(document);
        }
      }),
      vscode.workspace.onDidChangeWorkspaceFolders(() => {
        if (this.discovered) {
          void this.discover();
        }
      }),
    );
    vscode.workspace.textDocuments.forEach((document) => this.opened(document));
  }

  dispose(): void {
    vscode.Disposable.from(...this.subscriptions).dispose();
  }

  /** Finds all files; what is in them is read when somebody looks. */
  private async discover(): Promise<void> {
    const found = (await vscode.workspace.findFiles(FILES, HIDDEN)).filter(isOurs);
    this.discovered = true;
    this.controller.items.replace(found.map((uri) => this.file(uri)));
  }

  private file(uri: vscode.Uri): vscode.TestItem {
    const known = this.controller.items.get(uri.toString());
    if (known !== undefined) {
      return known;
    }
    const item = this.controller.createTestItem(
      uri.toString(),
      vscode.workspace.asRelativePath(uri),
      uri,
    );
    item.canResolveChildren = true;
    return item;
  }

  private appeared(uri: vscode.Uri): void {
    if (this.discovered && isOurs(uri)) {
      this.controller.items.add(this.file(uri));
    }
    this.changed(uri);
  }

  /** Only of files that somebody has looked into the tests are kept up to date. */
  private changed(uri: vscode.Uri): void {
    const file = this.controller.items.get(uri.toString());
    if (file !== undefined && !file.canResolveChildren) {
      this.refresher.request(file.id);
    }
  }

  private opened(document: vscode.TextDocument): void {
    if (isOurs(document.uri)) {
      this.controller.items.add(this.file(document.uri));
      this.refresher.request(document.uri.toString());
    }
  }

  private async refresh(id: string): Promise<void> {
    const file = this.controller.items.get(id);
    if (file !== undefined) {
      await this.resolve(file);
    }
  }

  private async resolve(file: vscode.TestItem): Promise<void> {
    try {
      const { formulas } = await this.server.run('nrs.formulas', { uri: file.id });
      this.hold(file, cases(formulas));
      file.error = undefined;
    } catch (error) {
      file.error = messageOf(error);
    }
  }

  /** Makes these the tests of a file. */
  private hold(file: vscode.TestItem, all: readonly Case[]): void {
    file.children.replace(
      all.map((one, index) => {
        const label = `${shortened(one.formula, 80)} = ${one.expected}`;
        const test =
          file.children.get(one.id) ?? this.controller.createTestItem(one.id, label, file.uri);
        if (test.label !== label) {
          test.label = label;
          this.controller.invalidateTestResults(test);
        }
        test.range = range(one.range);
        test.sortText = String(index).padStart(8, '0');
        return test;
      }),
    );
    file.canResolveChildren = false;
  }

  private async run(
    request: vscode.TestRunRequest,
    cancellation: vscode.CancellationToken,
  ): Promise<void> {
    if (request.include === undefined) {
      await this.discover();
    }
    const wanted = wantedFiles(request, this.controller.items);
    const run = this.controller.createTestRun(request);
    for (const { file, wants } of wanted.values()) {
      children(file)
        .filter(wants)
        .forEach((test) => run.enqueued(test));
    }
    const pieces = new Map<string, EvaluatedFormula[]>();
    const take = (part: EvaluatedFile) => {
      const id = vscode.Uri.parse(part.uri).toString();
      const formulas = [...(pieces.get(id) ?? []), ...part.formulas];
      pieces.set(id, formulas);
      const one = wanted.get(id);
      if (one !== undefined && part.more !== true) {
        wanted.delete(id);
        pieces.delete(id);
        this.report(run, one, formulas, part.message);
      }
    };
    const rest = (say: (test: vscode.TestItem) => void) => {
      for (const { file, wants } of wanted.values()) {
        children(file).filter(wants).forEach(say);
      }
    };
    try {
      if (wanted.size > 0) {
        await this.evaluator.run({ files: [...wanted.keys()] }, { onFile: take }, cancellation);
      }
      rest((test) => run.skipped(test));
    } catch (error) {
      const why = new vscode.TestMessage(messageOf(error));
      run.appendOutput(`${messageOf(error)}\r\n`);
      rest((test) => run.errored(test, why));
    } finally {
      run.end();
    }
  }

  private report(
    run: vscode.TestRun,
    { file, wants, whole }: Wanted,
    formulas: readonly EvaluatedFormula[],
    why: string | undefined,
  ): void {
    const sound = cases(formulas.filter((formula) => formula.status !== 'invalid'));
    this.hold(file, sound);
    for (const one of sound) {
      const test = file.children.get(one.id);
      if (test !== undefined && wants(test)) {
        tell(run, file, test, one, outcome(one.of, why));
      }
    }
    const broken = formulas.filter((formula) => formula.status === 'invalid');
    if (whole && broken.length > 0) {
      run.errored(
        file,
        broken.map((formula) =>
          located(new vscode.TestMessage(told(formula.findings)), file, formula),
        ),
      );
    } else if (whole && sound.length === 0) {
      run.skipped(file);
    }
  }
}

function tell(
  run: vscode.TestRun,
  file: vscode.TestItem,
  test: vscode.TestItem,
  one: Case & { readonly of: EvaluatedFormula },
  result: ReturnType<typeof outcome>,
): void {
  run.started(test);
  run.appendOutput(
    `${file.label}:${one.range.start.line + 1}  ${solution(one.of)}\r\n`,
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
      run.failed(test, located(text, file, one));
      break;
    }
    case 'errored':
      run.errored(test, located(new vscode.TestMessage(result.message), file, one));
      break;
  }
}

function located(
  text: vscode.TestMessage,
  file: vscode.TestItem,
  at: Pick<Case, 'range'>,
): vscode.TestMessage {
  if (file.uri !== undefined) {
    text.location = new vscode.Location(file.uri, range(at.range));
  }
  return text;
}

/** The files that a request is about, by their ids. */
function wantedFiles(
  request: vscode.TestRunRequest,
  files: vscode.TestItemCollection,
): Map<string, Wanted> {
  const included = new Set(request.include ?? [...files].map(([, file]) => file));
  const excluded = new Set(request.exclude ?? []);
  const wanted = new Map<string, Wanted>();
  for (const item of included) {
    const file = item.parent ?? item;
    const whole = included.has(file);
    if (!excluded.has(file)) {
      wanted.set(file.id, {
        file,
        whole,
        wants: (test) => (whole || included.has(test)) && !excluded.has(test),
      });
    }
  }
  return wanted;
}

function children(file: vscode.TestItem): vscode.TestItem[] {
  return [...file.children].map(([, test]) => test);
}

function isOurs(uri: vscode.Uri): boolean {
  return (
    uri.scheme === 'file' &&
    vscode.workspace.getWorkspaceFolder(uri) !== undefined &&
    isFormulaPath(vscode.workspace.asRelativePath(uri, false))
  );
}

function range(of: Case['range']): vscode.Range {
  return new vscode.Range(of.start.line, of.start.character, of.end.line, of.end.character);
}
