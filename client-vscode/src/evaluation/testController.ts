import * as vscode from 'vscode';
import type { EvaluatedFormula } from '../protocol';
import type { Languages } from '../languages';
import type { LanguageServer } from '../server/languageServer';
import { editorRange, relativePath } from '../editor';
import { errorMessage, truncateMiddle } from '../format';
import { type TestCase, testCases, isFormulaPath, testOutcome, findingsMessage } from './testCases';
import type { Evaluation, EvaluationListener, Evaluator } from './evaluator';
import { DebouncedQueue } from './debouncedQueue';
import { isInScope, scopeName } from './scopes';
import { RequestedTests, reportOutcome, withLocation } from './testRun';

const HIDDEN = '**/.*/**';

/** The tests of a file are updated after this time without an edit. */
const DEBOUNCE_MS = 400;

/** The most files whose tests are read at the same time. */
const READERS = 4;

/**
 * Formula files in the Test Explorer: a file with expected values is a suite, and each formula with
 * one a test. Every evaluation is a run of these tests.
 */
export class FormulaTestController implements vscode.Disposable {
  private readonly controller = vscode.tests.createTestController('nrs', 'NRS Formulas');
  private readonly updates = new DebouncedQueue<string>(DEBOUNCE_MS, (id) =>
    this.read(vscode.Uri.parse(id)),
  );
  private readonly subscriptions: { dispose(): unknown }[] = [this.controller, this.updates];
  private readonly profile: vscode.TestRunProfile;
  private watcher: vscode.Disposable;
  private discovered = false;

  constructor(
    private readonly server: LanguageServer,
    private readonly languages: Languages,
    private readonly evaluator: Evaluator,
  ) {
    evaluator.follow((evaluation) => this.follow(evaluation));
    this.controller.resolveHandler = () => this.discover();
    this.controller.refreshHandler = () => this.discover();
    this.profile = this.controller.createRunProfile(
      'Evaluate',
      vscode.TestRunProfileKind.Run,
      (request, cancellation) => this.run(request, cancellation),
      true,
    );
    this.watcher = this.watch();
    this.subscriptions.push(
      this.profile,
      {
        dispose: () => {
          this.watcher.dispose();
        },
      },
      languages.onDidChangeExtensions(() => this.onExtensionsChanged()),
      vscode.workspace.onDidOpenTextDocument(({ uri }) => this.request(uri)),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0) {
          this.request(document.uri);
        }
      }),
      vscode.workspace.onDidChangeWorkspaceFolders(() => {
        if (this.discovered) {
          void this.discover();
        }
      }),
    );
    vscode.workspace.textDocuments.forEach(({ uri }) => this.request(uri));
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
    vscode.workspace.textDocuments.forEach(({ uri }) => this.request(uri));
    if (this.discovered) {
      void this.discover();
    }
  }

  dispose(): void {
    vscode.Disposable.from(...this.subscriptions).dispose();
  }

  /** Finds all formula files, and reads their tests. */
  private async discover(): Promise<void> {
    const found = (await vscode.workspace.findFiles(this.files, HIDDEN)).filter((uri) =>
      this.isFormulaFile(uri),
    );
    this.discovered = true;
    const present = new Set(found.map((uri) => uri.toString()));
    for (const [id] of this.controller.items) {
      if (!present.has(id)) {
        this.controller.items.delete(id);
      }
    }
    const left = found.values();
    await Promise.all(
      Array.from({ length: READERS }, async () => {
        for (const uri of left) {
          await this.read(uri);
        }
      }),
    );
  }

  private onCreated(uri: vscode.Uri): void {
    if (this.discovered) {
      this.request(uri);
    }
  }

  /** Updates the tests of a file, if they are known. */
  private onChanged(uri: vscode.Uri): void {
    if (this.discovered || this.controller.items.get(uri.toString()) !== undefined) {
      this.request(uri);
    }
  }

  private request(uri: vscode.Uri): void {
    if (this.isFormulaFile(uri)) {
      this.updates.request(uri.toString());
    }
  }

  private async read(uri: vscode.Uri): Promise<void> {
    try {
      const { formulas } = await this.server.run('nrs.formulas', { uri: uri.toString() });
      this.setTests(uri, testCases(formulas), () => false);
    } catch (error) {
      const known = this.controller.items.get(uri.toString());
      if (known !== undefined) {
        known.error = errorMessage(error);
      }
    }
  }

  /**
   * Sets the tests of a file; undefined if it has none, so that it is no suite.
   *
   * @param isReported whether a test gets a result of its present text, which is not outdated
   */
  private setTests(
    uri: vscode.Uri,
    all: readonly TestCase[],
    isReported: (test: vscode.TestItem) => boolean,
  ): vscode.TestItem | undefined {
    const { items } = this.controller;
    const id = uri.toString();
    if (all.length === 0) {
      items.delete(id);
      return undefined;
    }
    const file = items.get(id) ?? this.controller.createTestItem(id, relativePath(id), uri);
    file.error = undefined;
    file.children.replace(
      all.map((one, index) => {
        const label = `${truncateMiddle(one.formula, 80)} = ${one.expected}`;
        const test =
          file.children.get(one.id) ?? this.controller.createTestItem(one.id, label, file.uri);
        if (test.label !== label) {
          test.label = label;
          if (!isReported(test)) {
            this.controller.invalidateTestResults(test);
          }
        }
        test.range = editorRange(one.range);
        test.sortText = String(index).padStart(8, '0');
        return test;
      }),
    );
    items.add(file);
    return file;
  }

  private async run(tests: vscode.TestRunRequest, token: vscode.CancellationToken): Promise<void> {
    const cancellation = new vscode.CancellationTokenSource();
    const subscription = token.onCancellationRequested(() => cancellation.cancel());
    const { scope } = new RequestedTests(tests, this.controller.items);
    await this.evaluator.run({ scope, cancellation, tests });
    subscription.dispose();
    cancellation.dispose();
  }

  /** Reports an evaluation as a run of the tests in its files. */
  private follow({ scope, cancellation, tests }: Evaluation): EvaluationListener {
    const request =
      tests ?? new vscode.TestRunRequest(undefined, undefined, this.profile, false, true);
    const name = tests === undefined ? scopeName(scope, relativePath) : undefined;
    const requested = new RequestedTests(request, this.controller.items);
    const waiting = new Map<string, vscode.TestItem>();
    for (const [id, file] of this.controller.items) {
      if (requested.some(file) && isInScope(id, scope)) {
        waiting.set(id, file);
      }
    }
    let begun: vscode.TestRun | undefined;
    // Files without expectations are no tests, and an evaluation of only such files is no run.
    const run = () => {
      if (begun === undefined) {
        begun = this.controller.createTestRun(request, name, true);
        begun.token.onCancellationRequested(() => cancellation.cancel());
      }
      return begun;
    };
    const rest = (say: (test: vscode.TestItem) => void) =>
      waiting.forEach((file) => requested.of(file).forEach(say));
    if (tests !== undefined) {
      run();
    }
    rest((test) => run().enqueued(test));
    const pieces = new Map<string, readonly EvaluatedFormula[]>();
    return {
      onFile: (part) => {
        const uri = vscode.Uri.parse(part.uri);
        const id = uri.toString();
        const formulas = [...(pieces.get(id) ?? []), ...part.formulas];
        if (part.more === true) {
          pieces.set(id, formulas);
          return;
        }
        pieces.delete(id);
        waiting.delete(id);
        this.report(run, requested, uri, formulas, part.message);
      },
      onEnd: () => {
        rest((test) => run().skipped(test));
        begun?.end();
      },
      onFailed: (message) => {
        begun?.appendOutput(`${message}\r\n`);
        rest((test) => run().errored(test, new vscode.TestMessage(message)));
        begun?.end();
      },
    };
  }

  private report(
    run: () => vscode.TestRun,
    requested: RequestedTests,
    uri: vscode.Uri,
    formulas: readonly EvaluatedFormula[],
    why: string | undefined,
  ): void {
    const known = this.controller.items.get(uri.toString());
    if (why !== undefined && formulas.length === 0) {
      const message = new vscode.TestMessage(why);
      if (known !== undefined && requested.some(known)) {
        [known, ...requested.of(known)].forEach((test) => run().errored(test, message));
      }
      return;
    }
    const sound = testCases(formulas.filter((formula) => formula.status !== 'invalid'));
    const file = this.setTests(uri, sound, (test) => requested.has(test));
    if (file === undefined) {
      return;
    }
    for (const one of sound) {
      const test = file.children.get(one.id);
      if (test !== undefined && requested.has(test)) {
        reportOutcome(run(), file, test, one, testOutcome(one.of, why));
      }
    }
    const broken = formulas.filter((formula) => formula.status === 'invalid');
    if (broken.length > 0 && requested.has(file)) {
      run().errored(
        file,
        broken.map((formula) =>
          withLocation(new vscode.TestMessage(findingsMessage(formula.findings)), file, formula),
        ),
      );
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
