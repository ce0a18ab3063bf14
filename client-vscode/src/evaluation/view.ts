import * as vscode from 'vscode';
import { openView, type View } from '../webview/panel';
import { editorRange, relativePath, textColumn } from '../editor';
import { errorMessage } from '../format';
import { csv } from './csv';
import type { Evaluation, EvaluationListener, Evaluator } from './evaluator';
import type { FromPage, Scope, ToPage } from './pageMessages';
import { Results } from './results';
import { covers, scopeName } from './scopes';

/** The results of the last evaluation, and the number of rows that were sent to the page. */
interface Shown {
  readonly scope: Scope;
  readonly results: Results;
  readonly cancellation: Evaluation['cancellation'];
  sentRows: number;
}

/** The view of the results of all evaluations. They continue while the view is closed. */
export class EvaluationView implements vscode.Disposable {
  private view: View<ToPage> | undefined;
  private shown: Shown | undefined;
  /** The evaluation ended while the view was closed, so opening the view shows its results. */
  private unseen = false;

  constructor(
    private readonly extension: vscode.Uri,
    private readonly evaluator: Evaluator,
  ) {
    evaluator.follow((evaluation) => this.follow(evaluation));
  }

  /** Shows the view and evaluates the workspace, or a folder of it. */
  open(folder?: vscode.Uri): void {
    const scope: Scope = { folder: folder?.toString() };
    this.reveal();
    const same = this.shown?.scope.folder === scope.folder && this.shown?.scope.files === undefined;
    if (same && (this.shown?.results.running || this.unseen)) {
      this.unseen = false;
      this.update();
    } else {
      void this.start(scope);
    }
  }

  /** Forgets the results, and closes the view. */
  clear(): void {
    this.shown?.cancellation.cancel();
    this.shown = undefined;
    this.unseen = false;
    this.view?.dispose();
  }

  dispose(): void {
    this.shown?.cancellation.cancel();
    this.view?.dispose();
  }

  /** Shows the tab of an earlier window, whose results are gone. */
  restore(panel: vscode.WebviewPanel, scope: Scope | undefined): void {
    if (this.view !== undefined || this.shown !== undefined) {
      panel.dispose();
      return;
    }
    this.shown = begun(scope ?? {}, new vscode.CancellationTokenSource());
    this.shown.results.lost();
    this.reveal(panel);
    this.update();
  }

  private reveal(restored?: vscode.WebviewPanel): void {
    if (this.view !== undefined) {
      this.view.reveal();
      return;
    }
    this.view = openView<ToPage, FromPage>({
      page: 'evaluation',
      title: 'Evaluate Workspace',
      column: vscode.ViewColumn.Active,
      extension: this.extension,
      onMessage: (message) => void this.onMessage(message),
      restored,
    });
    this.view.onDisposed(() => {
      this.view = undefined;
    });
    if (this.shown !== undefined) {
      this.shown.sentRows = 0;
    }
  }

  private async start(scope: Scope): Promise<void> {
    this.shown?.cancellation.cancel();
    const cancellation = new vscode.CancellationTokenSource();
    await this.evaluator.run({ scope, cancellation });
    cancellation.dispose();
  }

  /** Shows an evaluation of files at once, and one of tests when no other is running any more. */
  private follow(evaluation: Evaluation): EvaluationListener {
    let mine: Shown | undefined;
    if (evaluation.tests === undefined) {
      mine = begun(evaluation.scope, evaluation.cancellation);
      this.show(mine);
    }
    const change = (by: (shown: Shown) => void) => {
      if (mine !== undefined) {
        by(mine);
        if (this.shown === mine) {
          this.update();
        }
      }
    };
    const end = (by: (results: Results) => void) => {
      change(({ results }) => by(results));
      this.unseen ||=
        mine !== undefined &&
        this.shown === mine &&
        this.view === undefined &&
        evaluation.tests === undefined;
    };
    return {
      onStart: () => {
        if (mine === undefined && this.shown?.results.running !== true) {
          mine = this.continued(evaluation);
          this.show(mine);
        }
        change(({ results }) => {
          if (results.running) {
            results.started();
          }
        });
      },
      onFile: (file) =>
        change((shown) => {
          // The server may write the URI of a file that is open otherwise.
          const uri = vscode.Uri.parse(file.uri).toString();
          shown.sentRows = Math.min(shown.sentRows, shown.results.add({ ...file, uri }));
        }),
      onProgress: ({ percentage }) =>
        change(({ results }) => {
          if (percentage !== undefined) {
            results.progress(percentage);
          }
        }),
      onEnd: (result) =>
        end((results) => {
          if (result === undefined) {
            results.cancelled();
          } else {
            results.ended(result);
          }
        }),
      onFailed: (message) => end((results) => results.failed(message)),
    };
  }

  /** The results shown, if the tests are in their files; else new ones. */
  private continued({ scope, cancellation }: Evaluation): Shown {
    const { shown } = this;
    if (shown === undefined || shown.results.isLost || !covers(shown.scope, scope)) {
      return begun(scope, cancellation);
    }
    shown.results.partStarted();
    return { ...shown, cancellation };
  }

  private show(shown: Shown): void {
    this.shown = shown;
    this.unseen = false;
    this.update();
  }

  private update(): void {
    const { view, shown } = this;
    if (view === undefined || shown === undefined) {
      return;
    }
    const { results, sentRows } = shown;
    const all = results.formulas.length;
    if (sentRows === 0 || sentRows < all) {
      view.post({ type: 'rows', from: sentRows, rows: results.rows(sentRows) });
      shown.sentRows = all;
    }
    view.post({ type: 'summary', summary: results.summary(), scope: shown.scope });
  }

  private async onMessage(message: FromPage): Promise<void> {
    const { shown } = this;
    if (shown === undefined) {
      return;
    }
    try {
      switch (message.type) {
        case 'run':
          if (!shown.results.running) {
            await this.start(shown.scope);
          }
          break;
        case 'stop':
          if (shown.results.running) {
            shown.cancellation.cancel();
          }
          break;
        case 'open':
          await openFormula(shown.results, message.row);
          break;
        case 'export':
          await save(csv(shown.results.formulas));
          break;
      }
    } catch (error) {
      void vscode.window.showErrorMessage(`NRS: ${errorMessage(error)}`);
    }
  }
}

function begun(scope: Scope, cancellation: Evaluation['cancellation']): Shown {
  const results = new Results(scopeName(scope, relativePath), relativePath);
  return { scope, results, cancellation, sentRows: 0 };
}

async function openFormula(results: Results, row: number): Promise<void> {
  const placed = results.formulas[row];
  if (placed === undefined) {
    return;
  }
  const uri = vscode.Uri.parse(placed.uri);
  await vscode.window.showTextDocument(uri, {
    viewColumn: textColumn(uri),
    selection: editorRange(placed.formula.range),
  });
}

async function save(text: string): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const target = await vscode.window.showSaveDialog({
    title: 'Export Results',
    filters: { 'Comma-separated values': ['csv'] },
    defaultUri: folder && vscode.Uri.joinPath(folder, 'evaluation.csv'),
  });
  if (target !== undefined) {
    await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(text));
  }
}
