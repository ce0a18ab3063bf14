import * as vscode from 'vscode';
import type { Languages } from '../languages';
import type { TrainLanguageParams } from '../protocol';
import type { LanguageServer } from '../server/languageServer';
import { runWithProgress } from '../server/progress';
import {
  activeTraining,
  named,
  type Availability,
  type LostTraining,
  type Training,
} from './state';
import { LanguageTrainings, remembered } from './languageTrainings';
import { TrainingStatusBarItem } from './statusBarItem';
import { restoreView } from '../webview/panel';
import { TrainingPanel } from './panel';
import { Trainer } from './trainer';
import { lostMessage, networkName } from './messages';
import { TrainingMemory } from './trainingMemory';

const SHOW_TRAINING = 'Show Training';

const TRAIN_LANGUAGE = 'nrs.trainLanguage';

/** Registers the training view and the status bar item. Trainings continue while the view is closed. */
export function registerTraining(
  context: vscode.ExtensionContext,
  server: LanguageServer & { readonly isClosing: boolean },
  languages: Languages,
): vscode.Disposable {
  const trainer = new Trainer(server, {
    newCancellationSource: () => new vscode.CancellationTokenSource(),
    now: () => performance.now(),
  });
  const panel = new TrainingPanel(context, trainer);
  const updateAvailability = () => {
    trainer.setAvailability(currentAvailability());
    if (panel.isOpen) {
      void trainer.refresh();
    }
  };
  trainer.setAvailability(currentAvailability());
  const memory = new TrainingMemory(trainer, context.workspaceState, () => server.isClosing);
  if (memory.lost !== undefined) {
    void offerToContinue(memory.lost, trainer, panel);
  }
  const ofLanguages = new LanguageTrainings(context.workspaceState, () => server.isClosing);
  ofLanguages.lost.forEach((lost) => void offerToTrain(lost));
  return vscode.Disposable.from(
    trainer,
    panel,
    memory,
    new TrainingStatusBarItem(trainer),
    trainer.onChange((state, before) => {
      const ended = activeTraining(before);
      if (!panel.isOpen && ended !== undefined && state.active === undefined) {
        notifyEnd(named(state, state.trainings[ended.run] ?? ended));
      }
    }),
    vscode.commands.registerCommand('nrs.openTraining', () => {
      const document = vscode.window.activeTextEditor?.document;
      panel.open(document && languages.of(document));
    }),
    server.on('nrs/trainNetworks', (params) => void trainLanguage(params)),
    vscode.commands.registerCommand(TRAIN_LANGUAGE, async (params: TrainLanguageParams) => {
      // The training reads the file on disk.
      const open = vscode.workspace.textDocuments.find(
        (document) => document.uri.toString() === params.uri,
      );
      await open?.save();
      await ofLanguages.during(params, () =>
        runWithProgress(server, 'Training networks', TRAIN_LANGUAGE, params),
      );
    }),
    restoreView('training', (restored) => {
      panel.open(undefined, restored);
      return Promise.resolve();
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(updateAvailability),
    vscode.workspace.onDidChangeWorkspaceFolders(updateAvailability),
  );
}

function currentAvailability(): Availability {
  if ((vscode.workspace.workspaceFolders ?? []).length === 0) {
    return 'no-folder';
  }
  return vscode.workspace.isTrusted ? 'ready' : 'untrusted';
}

/** Tells that the window before ended a training, which this one can continue. */
async function offerToContinue(
  lost: LostTraining,
  trainer: Trainer,
  panel: TrainingPanel,
): Promise<void> {
  const [message, resume] = lostMessage(lost);
  const chosen = await vscode.window.showWarningMessage(`NRS: ${message}`, resume, SHOW_TRAINING);
  if (chosen === undefined) {
    return;
  }
  panel.open();
  await trainer.refresh();
  trainer.select(lost.run);
  if (chosen === resume) {
    await trainer.restart(lost.run);
  }
}

/** Tells that the window before ended the training of a language, which this one can continue. */
async function offerToTrain(lost: TrainLanguageParams): Promise<void> {
  const [message, resume] = lostMessage(remembered(lost));
  if ((await vscode.window.showWarningMessage(`NRS: ${message}`, resume)) === resume) {
    await trainLanguage(lost);
  }
}

function trainLanguage(params: TrainLanguageParams): Thenable<unknown> {
  return vscode.commands.executeCommand(TRAIN_LANGUAGE, params);
}

/** Notifies the user of a failed training. The server itself reports trained models. */
function notifyEnd(training: Training): void {
  if (training.phase !== 'failed' && training.phase !== 'interrupted') {
    return;
  }
  const message =
    training.phase === 'failed'
      ? `${networkName(training)}: ${training.message ?? 'the training failed'}`
      : `The language server stopped while the ${networkName(training)} was training. You can resume it from its last checkpoint.`;
  void vscode.window.showWarningMessage(message, SHOW_TRAINING).then((chosen) => {
    if (chosen === SHOW_TRAINING) {
      void vscode.commands.executeCommand('nrs.openTraining');
    }
  });
}
