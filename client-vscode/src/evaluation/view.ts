import * as vscode from 'vscode';
import { openView, type View } from '../webview/panel';
import { editorRange, textColumn } from '../editor';
import { errorMessage } from '../format';
import { csv } from './csv';
import type { Evaluator } from './evaluator';
import type { FromPage, Scope, ToPage } from './pageMessages';
import { Results } from './results';

/** A running or finished evaluation, and the number of rows that were sent to the page. */
interface Evaluation {
  readonly scope: Scope;
  readonly results: Results;
  readonly cancellation: vscode.CancellationTokenSource;
  sentRows: number;
}

/** The view of an evaluation's results. The evaluation continues while the view is closed. */
export class EvaluationView implements vscode.Disposable {
  private view: View<ToPage> | undefined;
  private evaluation: Evaluation | undefined;
  /** The evaluation ended while the view was closed, so opening the view shows its results. */
  private unseen = false;

  constructor(
    private readonly extension: vscode.Uri,
    private readonly evaluator: Evaluator,
  ) {}

  /** Shows the view and evaluates the workspace, or a folder of it. */
  open(folder?: vscode.Uri): void {
    const scope: Scope = { folder: folder?.toString() };
    this.reveal();
    const same = this.evaluation?.scope.folder === scope.folder;
    if (same && (this.evaluation?.results.running || this.unseen)) {
      this.unseen = false;
      this.update();
    } else {
      void this.start(scope);
    }
  }

  /** Forgets the results, and closes the view. */
  clear(): void {
    this.evaluation?.cancellation.cancel();
    this.evaluation = undefined;
    this.unseen = false;
    this.view?.dispose();
  }

  dispose(): void {
    this.evaluation?.cancellation.cancel();
    this.view?.dispose();
  }

  /** Shows the tab of an earlier window, whose results are gone. */
  restore(panel: vscode.WebviewPanel, scope: Scope | undefined): void {
    if (this.view !== undefined || this.evaluation !== undefined) {
      panel.dispose();
      return;
    }
    this.evaluation = begun(scope ?? {});
    this.evaluation.results.lost();
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
    if (this.evaluation !== undefined) {
      this.evaluation.sentRows = 0;
    }
  }

  private async start(scope: Scope): Promise<void> {
    this.evaluation?.cancellation.cancel();
    const evaluation = begun(scope);
    const { results, cancellation } = evaluation;
    const update = () => {
      if (this.evaluation === evaluation) {
        this.update();
      }
    };
    this.evaluation = evaluation;
    this.unseen = false;
    update();
    try {
      const result = await this.evaluator.run(
        scope,
        {
          onStart: () => {
            results.started();
            update();
          },
          onFile: (file) => {
            results.add(file);
            update();
          },
          onProgress: ({ percentage }) => {
            if (percentage !== undefined) {
              results.progress(percentage);
              update();
            }
          },
        },
        cancellation.token,
      );
      if (result === undefined) {
        results.cancelled();
      } else {
        results.ended(result);
      }
    } catch (error) {
      results.failed(errorMessage(error));
    }
    cancellation.dispose();
    this.unseen = this.evaluation === evaluation && this.view === undefined;
    update();
  }

  private update(): void {
    const { view, evaluation } = this;
    if (view === undefined || evaluation === undefined) {
      return;
    }
    const { results, sentRows } = evaluation;
    const all = results.formulas.length;
    if (sentRows === 0 || sentRows < all) {
      view.post({ type: 'rows', from: sentRows, rows: results.rows(sentRows) });
      evaluation.sentRows = all;
    }
    view.post({ type: 'summary', summary: results.summary(), scope: evaluation.scope });
  }

  private async onMessage(message: FromPage): Promise<void> {
    const { evaluation } = this;
    if (evaluation === undefined) {
      return;
    }
    try {
      switch (message.type) {
        case 'run':
          if (!evaluation.results.running) {
            await this.start(evaluation.scope);
          }
          break;
        case 'stop':
          if (evaluation.results.running) {
            evaluation.cancellation.cancel();
          }
          break;
        case 'open':
          await openFormula(evaluation.results, message.row);
          break;
        case 'export':
          await save(csv(evaluation.results.formulas));
          break;
      }
    } catch (error) {
      void vscode.window.showErrorMessage(`NRS: ${errorMessage(error)}`);
    }
  }
}

function begun(scope: Scope): Evaluation {
  const results = new Results(scopeName(scope), (uri) =>
    vscode.workspace.asRelativePath(vscode.Uri.parse(uri)),
  );
  return { scope, results, cancellation: new vscode.CancellationTokenSource(), sentRows: 0 };
}

function scopeName(scope: Scope): string {
  return scope.folder === undefined
    ? 'All formula files of the workspace'
    : `Formula files in ${vscode.workspace.asRelativePath(vscode.Uri.parse(scope.folder))}`;
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
