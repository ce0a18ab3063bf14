/** Texts of the training view. */
import type { ModuleId } from '../protocol';
import { formatCount, formatPercent } from '../format';
import type { TrainingForm } from './form';
import type { RunDetail, RunLine, RunStatus } from './pageMessages';
import type { LostTraining, Training } from './state';

export const MODULE_NAMES: Readonly<Record<ModuleId, string>> = {
  selector: 'Selector',
  solver: 'Solver',
  tagger: 'tagger',
};

/** Training time in seconds of the networks in `models/` on one CPU thread, from their model cards. */
export const MEASURED_SECONDS: Readonly<
  Partial<Record<string, Readonly<Record<ModuleId, number>>>>
> = {
  listops: { selector: 1405, solver: 54, tagger: 38 },
  arithmetic: { selector: 990, solver: 1_486, tagger: 38 },
  algebra: { selector: 6_030, solver: 1_696, tagger: 166 },
};

/** For example "ListOps Selector", given the name of the language. */
export function networkName(what: {
  readonly run: string;
  readonly language?: string;
  readonly module?: ModuleId;
}): string {
  return what.language === undefined || what.module === undefined
    ? what.run
    : `${what.language} ${MODULE_NAMES[what.module]}`;
}

export const MODULE_HINTS: Readonly<Record<ModuleId, string>> = {
  selector: 'Finds the next leaf to rewrite in a formula: the single steps of the paper.',
  solver: 'Computes the value of a leaf.',
  tagger: 'Marks all leaves of a formula at once. Values and steps use it where it was right.',
};

/** How long a training takes, if it was measured. */
export function durationHint(form: TrainingForm, language: string): string {
  if (form.preset !== 'default') {
    return 'The settings of the paper: a larger network and many more iterations. The time was not measured; the remaining time is shown during training.';
  }
  const seconds = MEASURED_SECONDS[form.language]?.[form.module];
  return seconds === undefined
    ? 'The remaining time is shown during training.'
    : `With this preset, the shipped ${language} ${MODULE_NAMES[form.module]} took ${formatDuration(seconds)} on one CPU thread.`;
}

export function planMessage(run: string): string {
  return `The training stores its checkpoints and the network in ${run} of this workspace. A network that is better than the present one replaces it. Otherwise NRS asks you.`;
}

/** For example "54 s", "7 min" or "2 h 5 min". */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) {
    return `${whole} s`;
  }
  const minutes = Math.round(whole / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** For example "iteration 500 of 1,500". */
export function progressMessage(line: Pick<RunLine, 'iteration' | 'iterations'>): string {
  const of = line.iterations === undefined ? '' : ` of ${formatCount(line.iterations)}`;
  return `iteration ${formatCount(line.iteration)}${of}`;
}

/** The iteration and the speed, or that the training waits for the user. */
export function positionMessage(
  run: Pick<RunDetail, 'status' | 'iteration' | 'iterations' | 'speed' | 'remainingSeconds'>,
  separator: string,
): string {
  return run.status === 'deciding'
    ? 'waiting for your answer'
    : [progressMessage(run), speedMessage(run)].filter((part) => part !== '').join(separator);
}

export const STATUS_LABELS: Readonly<Record<RunStatus, string>> = {
  starting: 'Starting',
  training: 'Training',
  stopping: 'Stopping',
  deciding: 'Trained',
  finished: 'Finished',
  stopped: 'Stopped',
  unfinished: 'Unfinished',
  interrupted: 'Interrupted',
  failed: 'Failed',
  elsewhere: 'Training elsewhere',
};

/** Why no other training can start. */
export function busyMessage(training: Training): string {
  const name = networkName(training);
  return training.phase === 'deciding'
    ? `The ${name} is trained. Answer first whether to use it.`
    : `The ${name} is training. Stop it, or wait until it has finished.`;
}

/** What became of a training whose window was closed, and the name of what continues it. */
export function lostMessage({
  network,
  isTrained,
}: Omit<LostTraining, 'run'>): readonly [string, string] {
  return isTrained
    ? [
        `The ${network} is trained, but its window closed before you answered whether to use it.`,
        'Ask Again',
      ]
    : [
        `The training of the ${network} stopped when its window closed. It can continue from the last checkpoint.`,
        'Resume',
      ];
}

/** The state of the selected run, and what the user can do. */
export function statusMessage(run: RunDetail): string {
  switch (run.status) {
    case 'starting':
      return 'The training is starting.';
    case 'training':
      return 'The training continues if you close this tab. You can stop it at any time without losing progress.';
    case 'stopping':
      return 'The training writes a checkpoint and then stops.';
    case 'deciding':
      return `The network is trained, with a validation accuracy of ${formatPercent(run.validation ?? 0)}. If it is not better than the present one, a notification asks which one to use.`;
    case 'finished':
      return finishedMessage(run);
    case 'stopped':
    case 'unfinished':
      return !run.isOnDisk
        ? 'Stopped before the first checkpoint.'
        : 'Not finished. Resume continues from the last checkpoint.';
    case 'interrupted':
      return 'The language server stopped during the training. Resume continues from the last checkpoint.';
    case 'failed':
      return run.message ?? 'The training failed.';
    case 'elsewhere':
      return 'Another process is training this run or writing its last checkpoint.';
  }
}

function finishedMessage(run: RunDetail): string {
  const sentences = [
    run.validation === undefined
      ? 'Finished.'
      : `Finished, with a validation accuracy of ${formatPercent(run.validation)}.`,
    run.models === undefined
      ? `The model is in ${run.run}/models.`
      : `The model is in ${run.models}.`,
  ];
  if (run.installed !== undefined) {
    sentences.push(
      run.installed ? 'It is in use now.' : 'It is not in use: the present network was kept.',
    );
  }
  return sentences.join(' ');
}

/** For example "32 iterations/s, about 4 min left". */
export function speedMessage(run: Pick<RunDetail, 'speed' | 'remainingSeconds'>): string {
  const parts: string[] = [];
  if (run.speed !== undefined) {
    parts.push(`${run.speed.toFixed(run.speed < 10 ? 1 : 0)} iterations/s`);
  }
  if (run.remainingSeconds !== undefined) {
    parts.push(`about ${formatDuration(run.remainingSeconds)} left`);
  }
  return parts.join(', ');
}
