import * as vscode from 'vscode';
import { openView, type View } from '../webview/panel';
import { progressMessage } from './messages';
import type { FromPage, ToPage } from './pageMessages';
import { activeTraining, isTrainedByOtherProcess } from './state';
import { Throttle } from './throttle';
import type { Trainer } from './trainer';
import { trainingViewModel } from './viewModel';

const REDRAW_MS = 200;
const REFRESH_MS = 2_000;
const START_OVER = 'Discard and Start Over';

/** Opens the training view, and keeps it up to date. */
export class TrainingPanel implements vscode.Disposable {
  private view: View<ToPage> | undefined;
  private language: string | undefined;
  private readonly throttle = new Throttle(REDRAW_MS, () => this.post());
  private readonly changes: { dispose(): void };
  private readonly refreshTimer: NodeJS.Timeout;

  constructor(
    private readonly context: vscode.ExtensionContext,
    private readonly trainer: Trainer,
  ) {
    this.changes = trainer.onChange(() => this.throttle.request());
    this.refreshTimer = setInterval(() => this.refreshIfStale(), REFRESH_MS);
  }

  get isOpen(): boolean {
    return this.view !== undefined;
  }

  /**
   * @param language of the file that the user works on
   * @param restored the tab of an earlier window
   */
  open(language?: string, restored?: vscode.WebviewPanel): void {
    if (this.view !== undefined) {
      restored?.dispose();
      this.language = language ?? this.language;
      this.throttle.request();
      this.view.reveal();
      void this.trainer.refresh();
      return;
    }
    const view = openView<ToPage, FromPage>({
      page: 'training',
      title: 'NRS Training',
      column: vscode.ViewColumn.Active,
      extension: this.context.extensionUri,
      onMessage: (message) => this.onMessage(message),
      restored,
    });
    view.onDisposed(() => {
      this.view = undefined;
    });
    this.view = view;
    this.language = language;
    this.post();
    void this.trainer.refresh();
  }

  dispose(): void {
    clearInterval(this.refreshTimer);
    this.throttle.dispose();
    this.changes.dispose();
    this.view?.dispose();
  }

  private post(): void {
    const device = vscode.workspace.getConfiguration('nrs').get<string>('device', 'auto');
    this.view?.post({
      type: 'view',
      view: trainingViewModel(this.trainer.state, device, this.language),
    });
  }

  /** Polls the runs that other processes train, and a server that has failed to answer. */
  private refreshIfStale(): void {
    const { state } = this.trainer;
    if (this.isOpen && (state.error !== undefined || isTrainedByOtherProcess(state))) {
      void this.trainer.refresh();
    }
  }

  private onMessage(message: FromPage): void {
    switch (message.type) {
      case 'start':
        void this.trainer.start(message.request);
        break;
      case 'stop':
        this.trainer.stop();
        break;
      case 'resume':
        void this.trainer.restart(message.run);
        break;
      case 'startOver':
        void this.startOver(message.run);
        break;
      case 'select':
        this.trainer.select(message.run);
        break;
      case 'refresh':
        void this.trainer.refresh();
        break;
      case 'question':
        void vscode.commands.executeCommand('notifications.showList');
        break;
      case 'openFolder':
        void vscode.commands.executeCommand('vscode.openFolder');
        break;
      case 'manageTrust':
        void vscode.commands.executeCommand('workbench.trust.manage');
        break;
    }
  }

  private async startOver(run: string): Promise<void> {
    const known = this.trainer.state.listed?.runs.find((other) => other.run === run);
    if (known === undefined) {
      return;
    }
    const chosen = await vscode.window.showWarningMessage(
      `Start ${run} over?`,
      {
        modal: true,
        detail: `This discards its progress (${progressMessage(known)}) and its model. To keep them, start a new training instead, which gets its own folder.`,
      },
      START_OVER,
    );
    if (chosen === START_OVER && activeTraining(this.trainer.state) === undefined) {
      await this.trainer.restart(run, true);
    }
  }
}
