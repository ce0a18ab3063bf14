import * as vscode from 'vscode';
import type { FormulaPlace, Trace } from '../protocol';
import type { ServerLink } from '../server/link';
import { openView } from '../webview/panel';
import type { View } from '../webview/panel';
import { messageOf } from '../words';
import type { FromPage, Held, ToPage } from './messages';
import { patiently } from '../patient';
import { isWritten, spaced } from './spaced';
import { bare, moved } from './standing';
import { Story } from './story';

/** What the view shows: a trace, and where its formula stands now. */
interface Shown {
  readonly trace: Trace;
  readonly story: Story;
  readonly uri: vscode.Uri;
  range: vscode.Range;
  /** The formula as it was written. */
  readonly written: string;
  /** What of ours may stand there, without white space, with the step that it is of. */
  readonly ours: Map<string, number>;
  held: Held;
}

/** The one view of rewriting, which is used again for every formula. */
export class TraceView implements vscode.Disposable {
  private view: View<ToPage> | undefined;
  private shown: Shown | undefined;
  private asking: vscode.CancellationTokenSource | undefined;
  private readonly changes: vscode.Disposable;

  constructor(
    private readonly extension: vscode.Uri,
    private readonly server: ServerLink,
  ) {
    this.changes = vscode.workspace.onDidChangeTextDocument((event) => {
      this.follow(event);
    });
  }

  /** Traces a formula and shows it, unless another one is asked for in the meantime. */
  async show(place: FormulaPlace): Promise<void> {
    this.asking?.cancel();
    const asking = new vscode.CancellationTokenSource();
    this.asking = asking;
    try {
      const trace = await patiently('Rewriting the formula', asking.token, (cancellation, report) =>
        this.server.run('nrs.trace', place, {
          cancellation,
          onProgress: ({ message }) => {
            if (message !== undefined) {
              report(message);
            }
          },
        }),
      );
      if (trace !== undefined && this.asking === asking) {
        await this.open(trace);
      }
    } catch (error) {
      void vscode.window.showErrorMessage(`NRS: ${messageOf(error)}`);
    } finally {
      if (this.asking === asking) {
        this.asking = undefined;
      }
      asking.dispose();
    }
  }

  dispose(): void {
    this.asking?.cancel();
    this.changes.dispose();
    this.view?.dispose();
  }

  private async open(trace: Trace): Promise<void> {
    const uri = vscode.Uri.parse(trace.uri);
    const document = await vscode.workspace.openTextDocument(uri);
    const range = rangeOf(trace.range);
    const unchanged = document.version === trace.version;
    const text = unchanged ? document.getText(range) : trace.formula;
    this.shown = {
      trace,
      story: new Story(trace),
      uri,
      range,
      written: isWritten(text, trace.formula) ? text : trace.formula,
      ours: new Map([[bare(text), 0]]),
      held: 0,
    };
    this.shown.held = held(this.shown, document);

    const name = vscode.workspace.asRelativePath(uri);
    if (this.view === undefined) {
      const view = openView<ToPage, FromPage>({
        page: 'trace',
        title: 'NRS Rewriting',
        column: vscode.ViewColumn.Beside,
        extension: this.extension,
        onMessage: (message) => void this.answer(message),
      });
      view.onDisposed(() => {
        this.view = undefined;
        this.shown = undefined;
        this.asking?.cancel();
      });
      this.view = view;
    } else {
      this.view.reveal();
    }
    this.view.post({ type: 'trace', trace, file: name, held: this.shown.held });
  }

  private async answer(message: FromPage): Promise<void> {
    const shown = this.shown;
    if (shown === undefined) {
      return;
    }
    switch (message.type) {
      case 'write':
        await this.write(shown, message.state);
        break;
      case 'again':
        await this.show({ uri: shown.trace.uri, line: shown.range.start.line });
        break;
      case 'reveal':
        await vscode.window.showTextDocument(shown.uri, {
          selection: shown.range,
          viewColumn:
            vscode.window.visibleTextEditors.find(
              (editor) => editor.document.uri.toString() === shown.uri.toString(),
            )?.viewColumn ?? vscode.ViewColumn.One,
        });
        break;
    }
  }

  private async write(shown: Shown, state: number): Promise<void> {
    const document = await vscode.workspace.openTextDocument(shown.uri);
    if (held(shown, document) !== null) {
      const text = spaced(shown.written, shown.trace.steps, state);
      shown.ours.set(bare(text), state);
      const edit = new vscode.WorkspaceEdit();
      edit.replace(shown.uri, shown.range, text);
      if (await vscode.workspace.applyEdit(edit)) {
        return;
      }
    }
    const again = 'Trace Again';
    const answer = await vscode.window.showWarningMessage(
      'NRS: the formula was changed in its file since it was traced, so nothing was written.',
      again,
    );
    if (answer === again) {
      await this.show({ uri: shown.trace.uri, line: shown.range.start.line });
    }
  }

  private follow({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    const shown = this.shown;
    if (
      shown === undefined ||
      contentChanges.length === 0 ||
      document.uri.toString() !== shown.uri.toString()
    ) {
      return;
    }
    for (const change of contentChanges) {
      shown.range = rangeOf(moved(shown.range, change));
    }
    const now = held(shown, document);
    if (now !== shown.held) {
      shown.held = now;
      this.view?.post({ type: 'held', held: now });
    }
  }
}

function held(shown: Shown, document: vscode.TextDocument): Held {
  return shown.ours.get(bare(document.getText(shown.range))) ?? null;
}

function rangeOf({ start, end }: Trace['range']): vscode.Range {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}
