import * as vscode from 'vscode';
import { activeTraining, named, type Training, type TrainingState } from './state';
import type { Trainer } from './trainer';
import { networkName, positionMessage, STATUS_LABELS } from './messages';
import { trainingSpeed } from './viewModel';

/** Shows the running training in the status bar, also while the view is closed. */
export class TrainingStatusBarItem implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem(
    'nrs.training',
    vscode.StatusBarAlignment.Right,
    99,
  );
  private readonly changes: { dispose(): void };

  constructor(trainer: Trainer) {
    this.item.name = 'NRS Training';
    this.item.command = 'nrs.openTraining';
    this.changes = trainer.onChange((state) => this.show(state));
  }

  dispose(): void {
    this.changes.dispose();
    this.item.dispose();
  }

  private show(state: TrainingState): void {
    const training = activeTraining(state);
    if (training === undefined) {
      this.item.hide();
      return;
    }
    const label = `${networkName(named(state, training))}: ${STATUS_LABELS[training.phase]}${shareOf(training)}`;
    this.item.text = `$(${training.phase === 'deciding' ? 'question' : 'loading~spin'}) ${label}`;
    const position = positionMessage(
      { ...training, status: training.phase, ...trainingSpeed(training) },
      '\n',
    );
    this.item.tooltip = `${position}\nClick to show its curves.`;
    this.item.accessibilityInformation = { label, role: 'button' };
    this.item.show();
  }
}

function shareOf(training: Training): string {
  return training.iterations === undefined || training.phase !== 'training'
    ? ''
    : ` ${Math.floor((100 * training.iteration) / training.iterations)} %`;
}
