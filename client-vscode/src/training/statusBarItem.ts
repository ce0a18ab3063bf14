import * as vscode from 'vscode';
import { activeTraining } from './state';
import type { Training, TrainingState } from './state';
import type { Trainer } from './trainer';
import { networkName, pace, progressOf, standing } from './words';
import { paceOf } from './view';

/** Shows in the status bar that a network is training, also without the view. */
export class TrainingStatus implements vscode.Disposable {
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
    const label = `${networkName(training)}: ${standing(training.phase)}${shareOf(training)}`;
    this.item.text = `$(${training.phase === 'deciding' ? 'question' : 'loading~spin'}) ${label}`;
    this.item.tooltip = [progressOf(training), pace(paceOf(training)), 'Click to see its curves.']
      .filter((line) => line !== '')
      .join('\n');
    this.item.accessibilityInformation = { label, role: 'button' };
    this.item.show();
  }
}

function shareOf(training: Training): string {
  return training.iterations === undefined || training.phase !== 'training'
    ? ''
    : ` ${Math.floor((100 * training.iteration) / training.iterations)} %`;
}
