import * as vscode from 'vscode';
import type { ServerLink } from '../server/link';
import type { View } from '../webview/panel';
import { openView } from '../webview/panel';
import type { FromPage, ToPage } from './messages';
import type { Place, Training } from './state';
import { activeTraining, isTrainedElsewhere } from './state';
import { TrainingStatus } from './status';
import { Throttle } from './throttle';
import { Trainer } from './trainer';
import { viewOf } from './view';
import { networkName, progressOf } from './words';

const SHOWN_EVERY_MS = 200;
const LOOKED_EVERY_MS = 2_000;
const AFRESH = 'Discard and Train Afresh';
const SHOW = 'Show Training';

/** Training, in a view and without it. */
export function registerTraining(
  context: vscode.ExtensionContext,
  server: ServerLink,
): vscode.Disposable {
  const trainer = new Trainer(server, {
    newCanceller: () => new vscode.CancellationTokenSource(),
    now: () => performance.now(),
  });
  const opener = new Opener(context, trainer);
  const place = () => {
    trainer.place(placeNow());
    if (opener.isOpen) {
      void trainer.look();
    }
  };
  trainer.place(placeNow());
  return vscode.Disposable.from(
    trainer,
    opener,
    new TrainingStatus(trainer),
    trainer.onChange((state, before) => {
      const ended = activeTraining(before);
      if (!opener.isOpen && ended !== undefined && state.active === undefined) {
        tellEnd(state.trainings[ended.run] ?? ended);
      }
    }),
    vscode.commands.registerCommand('nrs.openTraining', () => opener.open()),
    vscode.workspace.onDidGrantWorkspaceTrust(place),
    vscode.workspace.onDidChangeWorkspaceFolders(place),
  );
}

function placeNow(): Place {
  if ((vscode.workspace.workspaceFolders ?? []).length === 0) {
    return 'no-folder';
  }
  return vscode.workspace.isTrusted ? 'ready' : 'untrusted';
}

/** Of a model that is trained the server tells itself. */
function tellEnd(training: Training): void {
  if (training.phase !== 'failed' && training.phase !== 'interrupted') {
    return;
  }
  const message =
    training.phase === 'failed'
      ? `${networkName(training)}: ${training.message ?? 'the training has failed'}`
      : `The language server ended while the ${networkName(training)} was training; it can be resumed from its last checkpoint.`;
  void vscode.window.showWarningMessage(message, SHOW).then((chosen) => {
    if (chosen === SHOW) {
      void vscode.commands.executeCommand('nrs.openTraining');
    }
  });
}

/** Opens the one view, and keeps it up to date. */
class Opener implements vscode.Disposable {
  private view: View<ToPage> | undefined;
  private readonly throttle = new Throttle(SHOWN_EVERY_MS, () => this.post());
  private readonly changes: { dispose(): void };
  private readonly looking: NodeJS.Timeout;

  constructor(
    private readonly context: vscode.ExtensionContext,
    private readonly trainer: Trainer,
  ) {
    this.changes = trainer.onChange(() => this.throttle.wish());
    this.looking = setInterval(() => this.lookAgain(), LOOKED_EVERY_MS);
  }

  get isOpen(): boolean {
    return this.view !== undefined;
  }

  open(): void {
    if (this.view !== undefined) {
      this.view.reveal();
      void this.trainer.look();
      return;
    }
    const view = openView<ToPage, FromPage>({
      page: 'training',
      title: 'NRS Training',
      column: vscode.ViewColumn.Active,
      extension: this.context.extensionUri,
      onMessage: (message) => this.obey(message),
    });
    view.onDisposed(() => {
      this.view = undefined;
    });
    this.view = view;
    this.post();
    void this.trainer.look();
  }

  dispose(): void {
    clearInterval(this.looking);
    this.throttle.dispose();
    this.changes.dispose();
    this.view?.dispose();
  }

  private post(): void {
    const device = vscode.workspace.getConfiguration('nrs').get<string>('device', 'auto');
    this.view?.post({ type: 'view', view: viewOf(this.trainer.state, device) });
  }

  /** Nobody tells of runs that other processes train, nor that the server can be asked again. */
  private lookAgain(): void {
    const { state } = this.trainer;
    if (this.isOpen && (state.trouble !== undefined || isTrainedElsewhere(state))) {
      void this.trainer.look();
    }
  }

  private obey(message: FromPage): void {
    switch (message.type) {
      case 'start':
        void this.trainer.start(message.form);
        break;
      case 'stop':
        this.trainer.stop();
        break;
      case 'resume':
        void this.trainer.again(message.run, 'resume');
        break;
      case 'afresh':
        void this.afresh(message.run);
        break;
      case 'select':
        this.trainer.select(message.run);
        break;
      case 'refresh':
        void this.trainer.look();
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

  private async afresh(run: string): Promise<void> {
    const known = this.trainer.state.listed?.runs.find((other) => other.run === run);
    if (known === undefined) {
      return;
    }
    const chosen = await vscode.window.showWarningMessage(
      `Train ${run} afresh?`,
      {
        modal: true,
        detail: `What it has trained (${progressOf(known)}) is discarded, its model too. To keep it, start a new training instead: it gets a folder of its own.`,
      },
      AFRESH,
    );
    if (chosen === AFRESH && activeTraining(this.trainer.state) === undefined) {
      await this.trainer.again(run, 'fresh');
    }
  }
}
