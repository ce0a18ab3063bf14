import * as vscode from 'vscode';
import { openView, type View } from '../webview/panel';
import { messageOf } from '../words';
import { csv } from './csv';
import type { Evaluator, Scope } from './evaluator';
import type { FromPage, ToPage } from './messages';
import { Results } from './results';

/** An evaluation under way or over, and how much of it the page has been told. */
interface Evaluation {
  readonly scope: Scope;
  readonly results: Results;
  readonly cancellation: vscode.CancellationTokenSource;
  told: number;
}

/** The one view of an evaluation's results, which go on coming while it is closed. */
export class EvaluationView implements vscode.Disposable {
  private view: View<ToPage> | undefined;
  private evaluation: Evaluation | undefined;
  /** What has ended while nobody looked is shown, not done again. */
  private unseen = false;

  constructor(
    private readonly extension: vscode.Uri,
    private readonly evaluator: Evaluator,
  ) {}

  /** Shows the view and evaluates the workspace, or a folder of it. */
  open(folder?: vscode.Uri): void {
    const scope: Scope = folder === undefined ? {} : { folder: folder.toString() };
    this.reveal();
    const same = this.evaluation?.scope.folder === scope.folder;
    if (same && (this.evaluation?.results.running || this.unseen)) {
      this.unseen = false;
      this.update();
    } else {
      void this.start(scope);
    }
  }

  dispose(): void {
    this.evaluation?.cancellation.cancel();
    this.view?.dispose();
  }

  private reveal(): void {
    if (this.view !== undefined) {
      this.view.reveal();
      return;
    }
    this.view = openView<ToPage, FromPage>({
      page: 'evaluation',
      title: 'Evaluate Workspace',
      column: vscode.ViewColumn.Active,
      extension: this.extension,
      onMessage: (message) => void this.told(message),
    });
    this.view.onDisposed(() => {
      this.view = undefined;
    });
    if (this.evaluation !== undefined) {
      this.evaluation.told = 0;
    }
  }

  private async start(scope: Scope): Promise<void> {
    this.evaluation?.cancellation.cancel();
    const results = new Results(inWords(scope), (uri) =>
      vscode.workspace.asRelativePath(vscode.Uri.parse(uri)),
    );
    const cancellation = new vscode.CancellationTokenSource();
    const evaluation = { scope, results, cancellation, told: 0 };
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
      results.failed(messageOf(error));
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
    const { results, told } = evaluation;
    const all = results.placed.length;
    if (told === 0 || told < all) {
      view.post({ type: 'rows', from: told, rows: results.rows(told) });
      evaluation.told = all;
    }
    view.post({ type: 'summary', summary: results.summary() });
  }

  private async told(message: FromPage): Promise<void> {
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
          await save(csv(evaluation.results.placed));
          break;
        case 'report':
          await openReport(evaluation.results.reportUri);
          break;
      }
    } catch (error) {
      void vscode.window.showErrorMessage(`NRS: ${messageOf(error)}`);
    }
  }
}

function inWords(scope: Scope): string {
  return scope.folder === undefined
    ? 'All formula files of the workspace'
    : `Formula files in ${vscode.workspace.asRelativePath(vscode.Uri.parse(scope.folder))}`;
}

async function openFormula(results: Results, row: number): Promise<void> {
  const placed = results.placed[row];
  if (placed === undefined) {
    return;
  }
  const { start, end } = placed.formula.range;
  await vscode.window.showTextDocument(vscode.Uri.parse(placed.uri), {
    viewColumn: vscode.ViewColumn.Beside,
    selection: new vscode.Range(start.line, start.character, end.line, end.character),
  });
}

async function save(text: string): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const target = await vscode.window.showSaveDialog({
    title: 'Export Results',
    filters: { 'Comma-separated values': ['csv'] },
    ...(folder === undefined ? {} : { defaultUri: vscode.Uri.joinPath(folder, 'evaluation.csv') }),
  });
  if (target !== undefined) {
    await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(text));
  }
}

async function openReport(uri: string | undefined): Promise<void> {
  if (uri !== undefined) {
    await vscode.commands.executeCommand('markdown.showPreview', vscode.Uri.parse(uri));
  }
}
