import * as vscode from 'vscode';
import type { EvaluatedFileParams, EvaluatedFormula } from '../protocol';
import type { Languages } from '../languages';
import type { LanguageServer } from '../server/languageServer';
import { editorRange } from '../editor';
import { errorMessage, truncateMiddle } from '../format';
import { type TestCase, testCases, isFormulaPath, testOutcome, findingsMessage } from './testCases';
import type { Evaluator } from './evaluator';
import { DebouncedQueue } from './debouncedQueue';
import {
  type RequestedFile,
  reportOutcome,
  requestedFiles,
  requestedTests,
  withLocation,
} from './testRun';

const HIDDEN = '**/.*/**';

/** The tests of a file are updated after this time without an edit. */
const DEBOUNCE_MS = 400;

/** Formula files in the Test Explorer: a file is a suite, a formula with an expected value a test. */
export class FormulaTestController implements vscode.Disposable {
  private readonly controller = vscode.tests.createTestController('nrs', 'NRS Formulas');
  private readonly updates = new DebouncedQueue<string>(DEBOUNCE_MS, (uri) => this.refresh(uri));
  private readonly subscriptions: { dispose(): unknown }[] = [this.controller, this.updates];
  private watcher: vscode.Disposable;
  private discovered = false;

  constructor(
    private readonly server: LanguageServer,
    private readonly languages: Languages,
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
    this.watcher = this.watch();
    this.subscriptions.push(
      profile,
      {
        dispose: () => {
          this.watcher.dispose();
        },
      },
      languages.onDidChangeExtensions(() => this.onExtensionsChanged()),
      vscode.workspace.onDidOpenTextDocument((document) => this.onOpened(document)),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0) {
          this.onOpened(document);
        }
      }),
      vscode.workspace.onDidChangeWorkspaceFolders(() => {
        if (this.discovered) {
          void this.discover();
        }
      }),
    );
    vscode.workspace.textDocuments.forEach((document) => this.onOpened(document));
  }

  /** Forgets the results of all tests. */
  clear(): void {
    this.controller.invalidateTestResults();
  }

  private get files(): string {
    return `**/*{${this.languages.extensions.join(',')}}`;
  }

  private watch(): vscode.Disposable {
    const watcher = vscode.workspace.createFileSystemWatcher(this.files);
    return vscode.Disposable.from(
      watcher,
      watcher.onDidCreate((uri) => this.onCreated(uri)),
      watcher.onDidChange((uri) => this.onChanged(uri)),
      watcher.onDidDelete((uri) => this.controller.items.delete(uri.toString())),
    );
  }

  /** Files of described languages are formula files from when the server knows the language. */
  private onExtensionsChanged(): void {
    this.watcher.dispose();
    this.watcher = this.watch();
    vscode.workspace.textDocuments.forEach((document) => this.onOpened(document));
    if (this.discovered) {
      void this.discover();
    }
  }

  dispose(): void {
    vscode.Disposable.from(...this.subscriptions).dispose();
  }

  /** Finds all formula files. Their tests are read when the user expands them. */
  private async discover(): Promise<void> {
    const found = (await vscode.workspace.findFiles(this.files, HIDDEN)).filter((uri) =>
      this.isFormulaFile(uri),
    );
    this.discovered = true;
    this.controller.items.replace(found.map((uri) => this.fileItem(uri)));
  }

  private fileItem(uri: vscode.Uri): vscode.TestItem {
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

  private onCreated(uri: vscode.Uri): void {
    if (this.discovered && this.isFormulaFile(uri)) {
      this.controller.items.add(this.fileItem(uri));
    }
    this.onChanged(uri);
  }

  /** Updates the tests of a file, if they have been read. */
  private onChanged(uri: vscode.Uri): void {
    const file = this.controller.items.get(uri.toString());
    if (file !== undefined && !file.canResolveChildren) {
      this.updates.request(file.id);
    }
  }

  private onOpened(document: vscode.TextDocument): void {
    if (this.isFormulaFile(document.uri)) {
      this.controller.items.add(this.fileItem(document.uri));
      this.updates.request(document.uri.toString());
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
      this.setTests(file, testCases(formulas));
      file.error = undefined;
    } catch (error) {
      file.error = errorMessage(error);
    }
  }

  /** Sets the tests of a file. */
  private setTests(file: vscode.TestItem, all: readonly TestCase[]): void {
    file.children.replace(
      all.map((one, index) => {
        const label = `${truncateMiddle(one.formula, 80)} = ${one.expected}`;
        const test =
          file.children.get(one.id) ?? this.controller.createTestItem(one.id, label, file.uri);
        if (test.label !== label) {
          test.label = label;
          this.controller.invalidateTestResults(test);
        }
        test.range = editorRange(one.range);
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
    const requested = requestedFiles(request, this.controller.items);
    const run = this.controller.createTestRun(request);
    const rest = (say: (test: vscode.TestItem) => void) =>
      [...requested.values()].forEach((one) => requestedTests(one).forEach(say));
    rest((test) => run.enqueued(test));
    const pieces = new Map<string, EvaluatedFormula[]>();
    const take = (part: EvaluatedFileParams) => {
      const id = vscode.Uri.parse(part.uri).toString();
      const formulas = [...(pieces.get(id) ?? []), ...part.formulas];
      pieces.set(id, formulas);
      const one = requested.get(id);
      if (one !== undefined && part.more !== true) {
        requested.delete(id);
        pieces.delete(id);
        if (part.message !== undefined && formulas.length === 0) {
          const why = new vscode.TestMessage(part.message);
          [one.file, ...requestedTests(one)].forEach((test) => run.errored(test, why));
        } else {
          this.report(run, one, formulas, part.message);
        }
      }
    };
    try {
      if (requested.size > 0) {
        await this.evaluator.run({ files: [...requested.keys()] }, { onFile: take }, cancellation);
      }
      rest((test) => run.skipped(test));
    } catch (error) {
      const why = new vscode.TestMessage(errorMessage(error));
      run.appendOutput(`${errorMessage(error)}\r\n`);
      rest((test) => run.errored(test, why));
    } finally {
      run.end();
    }
  }

  private report(
    run: vscode.TestRun,
    { file, includes, whole }: RequestedFile,
    formulas: readonly EvaluatedFormula[],
    why: string | undefined,
  ): void {
    const sound = testCases(formulas.filter((formula) => formula.status !== 'invalid'));
    this.setTests(file, sound);
    for (const one of sound) {
      const test = file.children.get(one.id);
      if (test !== undefined && includes(test)) {
        reportOutcome(run, file, test, one, testOutcome(one.of, why));
      }
    }
    const broken = formulas.filter((formula) => formula.status === 'invalid');
    if (whole && broken.length > 0) {
      run.errored(
        file,
        broken.map((formula) =>
          withLocation(new vscode.TestMessage(findingsMessage(formula.findings)), file, formula),
        ),
      );
    } else if (whole && sound.length === 0) {
      run.skipped(file);
    }
  }

  private isFormulaFile(uri: vscode.Uri): boolean {
    return (
      uri.scheme === 'file' &&
      vscode.workspace.getWorkspaceFolder(uri) !== undefined &&
      isFormulaPath(vscode.workspace.asRelativePath(uri, false), this.languages.extensions)
    );
  }
}
