import * as vscode from 'vscode';
import { isServed, writtenFormula, type FormulaParams, type TraceResult } from '../protocol';
import type { Languages } from '../languages';
import type { LanguageServer } from '../server/languageServer';
import { openView, restoreView, type View } from '../webview/panel';
import { editorRange, watchForWork } from '../editor';
import { errorMessage, truncateMiddle } from '../format';
import { isCancellation } from '../server/connectionErrors';
import type { FromPage, FileState, Following, ToPage } from './pageMessages';
import { withDelayedProgress } from '../server/progress';
import { copiedSteps } from './copySteps';
import { firstWrongStep } from './exactness';
import { Follower } from './follower';
import { askForFormula, formulaPlace } from './formulaPlace';
import { whyNothing, whyNotRewritten } from './nothingShown';
import { withoutWhitespace, rangeAfterChange } from './trackedFormula';
import { canonicalText, exactState, States } from './states';
import { offerFindingFixes } from './findingFixes';

/** The view follows the cursor and the text after this time of rest. */
const FOLLOW_MS = 400;

/** The texts of more steps are not compared with the file. */
const MAX_KNOWN_STEPS = 100;

/** Registers the rewriting view and the command that opens it. */
export function registerRewriting(
  context: vscode.ExtensionContext,
  server: LanguageServer,
  languages: Languages,
): vscode.Disposable {
  const view = new RewritingView(context.extensionUri, server, languages);
  const command = vscode.commands.registerCommand('nrs.showRewriting', (argument: unknown) => {
    const place = formulaPlace(argument);
    if (place === undefined) {
      askForFormula();
      return;
    }
    return view.show(place);
  });
  return vscode.Disposable.from(
    view,
    command,
    offerFindingFixes(),
    restoreView<FormulaParams>('rewriting', (panel, place) => view.restore(panel, place)),
  );
}

/** The rewriting in the view, and the current place of its formula. */
interface ShownFormula {
  readonly trace: TraceResult;
  readonly states: States;
  readonly uri: vscode.Uri;
  range: vscode.Range;
  /** The formula as the user wrote it. */
  readonly originalText: string;
  /** Texts that the view has written or found, without whitespace, with their step. */
  readonly writtenTexts: Map<string, number>;
  fileState: FileState;
}

/** The rewriting view. There is one, and every formula reuses it. */
export class RewritingView implements vscode.Disposable {
  private view: View<ToPage> | undefined;
  private shown: ShownFormula | undefined;
  /** What the view says instead of the formula, which is no longer the one at the cursor. */
  private reason: string | undefined;
  private request: vscode.CancellationTokenSource | undefined;
  /** The last request that the user made, which following the cursor does not cancel. */
  private asked: vscode.CancellationTokenSource | undefined;
  /** The request for the outputs of one step. */
  private examination: vscode.CancellationTokenSource | undefined;
  private following: Following = 'cursor';
  private readonly follower = new Follower<FormulaParams | string>({
    rest: FOLLOW_MS,
    isVisible: () => this.view?.isVisible() === true,
    follow: (to) => this.followTo(to),
  });
  private readonly changes: vscode.Disposable;

  constructor(
    private readonly extension: vscode.Uri,
    private readonly server: LanguageServer,
    private readonly languages: Languages,
  ) {
    this.changes = vscode.Disposable.from(
      vscode.workspace.onDidChangeTextDocument((event) => {
        this.onDocumentChange(event);
      }),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => {
        this.onCursor(textEditor);
      }),
      vscode.window.onDidChangeActiveTextEditor((editor) => {
        if (editor !== undefined) {
          this.onCursor(editor);
        }
      }),
    );
  }

  /** Rewrites a formula and shows the steps, unless another formula is requested in the meantime. */
  async show(place: FormulaParams): Promise<void> {
    const isWorking = watchForWork();
    this.follower.stay();
    try {
      const isShown = await this.open((request) => {
        this.asked = request;
        return withDelayedProgress(
          'Rewriting the formula',
          (options) => this.server.run('nrs.trace', place, options),
          request.token,
        );
      });
      if (isShown) {
        this.view?.reveal(isWorking());
      }
    } catch (error) {
      this.showNothing(whyNotRewritten(fileName(place.uri), place.line, errorMessage(error)));
      void vscode.window.showErrorMessage(`NRS: ${errorMessage(error)}`);
    }
  }

  /** Shows another formula, without progress and errors, because the user works in the editor. */
  private async follow(place: FormulaParams): Promise<void> {
    try {
      await this.open(async ({ token }) => {
        const trace = await this.server.run('nrs.trace', place, { cancellation: token });
        return this.view && trace;
      });
    } catch (error) {
      // While the user changes the formula in the view, the page says so beside it.
      if (!isCancellation(error) && (this.reason !== undefined || !this.isShown(place))) {
        this.showNothing(whyNotRewritten(fileName(place.uri), place.line, errorMessage(error)));
      }
    }
  }

  /** Says why there is no formula to show. */
  private showNothing(reason: string): void {
    if (this.view !== undefined && this.reason !== reason) {
      this.reason = reason;
      this.view.post({ type: 'nothing', reason });
    }
  }

  /** Whether a line has the formula that was shown last. */
  private isShown({ uri, line }: FormulaParams): boolean {
    return uri === this.shown?.uri.toString() && line === this.shown.range.start.line;
  }

  /** Shows the answer to a request, which takes the place of the one before. */
  private async open(
    ask: (request: vscode.CancellationTokenSource) => Promise<TraceResult | undefined>,
  ): Promise<boolean> {
    this.request?.cancel();
    const request = new vscode.CancellationTokenSource();
    this.request = request;
    try {
      const trace = await ask(request);
      const isWanted = trace !== undefined && this.request === request;
      if (isWanted) {
        await this.present(trace);
      }
      return isWanted;
    } catch (error) {
      if (this.request === request) {
        throw error;
      }
      return false;
    } finally {
      if (this.request === request) {
        this.request = undefined;
      }
      request.dispose();
    }
  }

  /** @param to the formula, or why there is none */
  private followTo(to: FormulaParams | string): void {
    if (this.request !== undefined && this.request === this.asked) {
      return;
    }
    if (typeof to === 'string') {
      this.request?.cancel();
      this.request = undefined;
      this.showNothing(to);
    } else {
      void this.follow(to);
    }
  }

  private onCursor(editor: vscode.TextEditor): void {
    // Logs and other panels are no editors of files, and have no column.
    if (
      this.view !== undefined &&
      this.following === 'cursor' &&
      editor.viewColumn !== undefined &&
      this.wantedAt(editor) !== undefined
    ) {
      // The cursor may be elsewhere by then.
      this.follower.soon(() => (this.following === 'cursor' ? this.wantedAt(editor) : undefined));
    }
  }

  /** The formula at the cursor, or why there is none; undefined if the view shows that already. */
  private wantedAt({ document, selection }: vscode.TextEditor): FormulaParams | string | undefined {
    const uri = document.uri.toString();
    const { line } = selection.active;
    const nothing = whyNothing({
      file: fileName(uri),
      isFormulaFile: isServed(document),
      line,
      text: document.lineAt(line).text,
    });
    const isShown = this.reason === undefined && this.isShown({ uri, line });
    return nothing ?? (isShown ? undefined : { uri, line });
  }

  dispose(): void {
    this.follower.stay();
    this.request?.cancel();
    this.changes.dispose();
    this.view?.dispose();
  }

  private async present(trace: TraceResult): Promise<void> {
    const uri = vscode.Uri.parse(trace.uri);
    const document = await vscode.workspace.openTextDocument(uri);
    const range = editorRange(trace.range);
    const unchanged = document.version === trace.version;
    const text = unchanged ? document.getText(range) : writtenFormula(trace);
    const states = new States(trace);
    this.shown = {
      trace,
      states,
      uri,
      range,
      originalText: text,
      writtenTexts: knownTexts(text, states),
      fileState: 0,
    };
    this.shown.fileState = fileState(this.shown, document);
    this.reason = undefined;

    this.view ??= this.openView();
    this.view.post({
      type: 'trace',
      trace,
      file: fileName(trace.uri),
      language: this.languages.nameOf(trace.language),
      fileState: this.shown.fileState,
    });
  }

  private openView(restored?: vscode.WebviewPanel): View<ToPage> {
    const view = openView<ToPage, FromPage>({
      page: 'rewriting',
      title: 'NRS Rewriting',
      column: vscode.ViewColumn.Beside,
      keepsFocus: true,
      extension: this.extension,
      onMessage: (message) => void this.onMessage(message),
      restored,
    });
    view.onVisible(() => this.follower.visible());
    view.onDisposed(() => {
      this.view = undefined;
      this.shown = undefined;
      this.reason = undefined;
      this.following = 'cursor';
      this.follower.stay();
      this.request?.cancel();
    });
    return view;
  }

  /** Shows the formula that an earlier window showed, if it is still there. */
  async restore(panel: vscode.WebviewPanel, place: FormulaParams | undefined): Promise<void> {
    if (this.view !== undefined || place === undefined) {
      panel.dispose();
      return;
    }
    this.view = this.openView(panel);
    try {
      await vscode.workspace.openTextDocument(vscode.Uri.parse(place.uri));
      await this.follow(place);
    } finally {
      if (this.shown === undefined) {
        panel.dispose();
      }
    }
  }

  private async onMessage(message: FromPage): Promise<void> {
    const shown = this.shown;
    if (shown === undefined) {
      return;
    }
    switch (message.type) {
      case 'write':
        await this.write(shown, message.state);
        break;
      case 'outputs':
        await this.examine(shown, message.state);
        break;
      case 'again':
        await this.show({ uri: shown.trace.uri, line: shown.range.start.line });
        break;
      case 'follow':
        this.following = message.following;
        break;
      case 'copy':
        await vscode.env.clipboard.writeText(copiedSteps(shown.trace, message.format));
        vscode.window.setStatusBarMessage('NRS: copied the steps', 3_000);
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

  /** Shows the outputs of the Selector for a state, which the user may have left meanwhile. */
  private async examine(shown: ShownFormula, state: number): Promise<void> {
    const { trace } = shown;
    this.examination?.cancel();
    const examination = new vscode.CancellationTokenSource();
    this.examination = examination;
    try {
      const outputs = await this.server.run(
        'nrs.outputs',
        { uri: trace.uri, formula: canonicalText(trace, state) },
        { cancellation: examination.token },
      );
      if (this.shown === shown) {
        this.view?.post({ type: 'outputs', state, outputs });
      }
    } catch {
      // The step is shown without its outputs.
    } finally {
      examination.dispose();
    }
  }

  private async write(shown: ShownFormula, state: number): Promise<void> {
    const wrong = firstWrongStep(shown.trace, state);
    let text = state === 0 ? shown.originalText : shown.states.at(state);
    let isState = true;
    if (wrong !== undefined) {
      // The first button is the one that Enter presses. Only an error with buttons stays until then.
      const leave = 'Leave the Text';
      const exact = `Write ${truncateMiddle(wrong.exact ?? '', 40)} (exact)`;
      const write = 'Write It';
      const answer = await vscode.window.showErrorMessage(
        `NRS: ${wrong.leaf} is ${wrong.exact ?? ''} exactly, but the networks found ${wrong.value}`,
        leave,
        exact,
        write,
      );
      if (answer === exact) {
        text = exactState(shown.states, shown.trace.steps.indexOf(wrong) + 1);
        isState = false;
      } else if (answer !== write) {
        return;
      }
    }
    const document = await vscode.workspace.openTextDocument(shown.uri);
    if (fileState(shown, document) !== null) {
      if (isState) {
        shown.writtenTexts.set(withoutWhitespace(text), state);
      }
      const edit = new vscode.WorkspaceEdit();
      edit.replace(shown.uri, shown.range, text);
      if (await vscode.workspace.applyEdit(edit)) {
        return;
      }
    }
    const again = 'Rewrite Again';
    const answer = await vscode.window.showWarningMessage(
      'NRS: the formula has changed in its file, so the step was not written.',
      again,
    );
    if (answer === again) {
      await this.show({ uri: shown.trace.uri, line: shown.range.start.line });
    }
  }

  private onDocumentChange({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    const shown = this.shown;
    if (
      shown === undefined ||
      contentChanges.length === 0 ||
      document.uri.toString() !== shown.uri.toString()
    ) {
      return;
    }
    for (const change of contentChanges) {
      shown.range = editorRange(rangeAfterChange(shown.range, change));
    }
    const now = fileState(shown, document);
    if (now !== shown.fileState) {
      shown.fileState = now;
      this.view?.post({ type: 'fileState', fileState: now });
    }
    if (now === null && this.following !== 'paused') {
      this.follower.soon(() => {
        // The cursor may have moved in the meantime, and this call took the place of its own.
        const editor = vscode.window.activeTextEditor;
        const line =
          this.following === 'cursor' && editor?.document === document
            ? editor.selection.active.line
            : shown.range.start.line;
        return this.shown === shown && (shown.fileState === null || line !== shown.range.start.line)
          ? { uri: shown.uri.toString(), line }
          : undefined;
      });
    }
  }
}

/** The name of a file that users see. */
function fileName(uri: string): string {
  return vscode.workspace.asRelativePath(vscode.Uri.parse(uri));
}

/** The texts of the states, which identify the file's state, whoever made the steps. */
function knownTexts(text: string, states: States): Map<string, number> {
  const known = states.steps.length > MAX_KNOWN_STEPS ? 0 : states.steps.length;
  const texts = [text, ...Array.from({ length: known }, (_, index) => states.at(index + 1))];
  // If texts are equal, the first one counts.
  return new Map(texts.map((each, state) => [withoutWhitespace(each), state] as const).reverse());
}

function fileState(shown: ShownFormula, document: vscode.TextDocument): FileState {
  return shown.writtenTexts.get(withoutWhitespace(document.getText(shown.range))) ?? null;
}
