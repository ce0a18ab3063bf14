/** How the view puts things into words. */
import type { Module, Task } from '../protocol';
import { TASK_NAMES, grouped, percent } from '../words';
import { MEASURED_SECONDS } from './durations';
import type { TrainingForm } from './form';
import type { RunDetail, RunLine, Standing } from './messages';
import type { Training } from './state';

const MODULE_NAMES: Readonly<Record<Module, string>> = { selector: 'Selector', solver: 'Solver' };

export function moduleName(module: Module): string {
  return MODULE_NAMES[module];
}

/** Such as "ListOps Selector". */
export function networkName(what: {
  readonly run: string;
  readonly task?: Task;
  readonly module?: Module;
}): string {
  return what.task === undefined || what.module === undefined
    ? what.run
    : `${TASK_NAMES[what.task]} ${moduleName(what.module)}`;
}

export const MODULE_HINTS: Readonly<Record<Module, string>> = {
  selector: 'Finds the next leaf of a formula, the part to rewrite.',
  solver: 'Writes the value of a leaf.',
};

/** How long a training takes, as far as that was measured. */
export function durationHint(form: TrainingForm): string {
  if (form.preset !== 'default') {
    return 'The published settings: a larger network and far more iterations. How long they take was not measured; once it trains, the remaining time is shown.';
  }
  const seconds = MEASURED_SECONDS[form.task][form.module];
  return `The ${TASK_NAMES[form.task]} ${moduleName(form.module)} that comes with NRS took ${duration(seconds)} with this preset, on one thread of a CPU.`;
}

export function planned(run: string): string {
  return `A new network learns from formulas that are made up as it goes, and is tested again and again on others. Everything is kept in ${run} of this workspace. If it turns out better than the network in use, it takes its place; otherwise you are asked.`;
}

/** Such as "54 s", "7 min" or "2 h 5 min". */
export function duration(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) {
    return `${whole} s`;
  }
  const minutes = Math.round(whole / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Such as "iteration 500 of 1,500". */
export function progressOf(line: Pick<RunLine, 'iteration' | 'iterations'>): string {
  const of = line.iterations === undefined ? '' : ` of ${grouped(line.iterations)}`;
  return `iteration ${grouped(line.iteration)}${of}`;
}

const STANDINGS: Readonly<Record<Standing, string>> = {
  starting: 'Starting',
  training: 'Training',
  stopping: 'Stopping',
  deciding: 'Trained',
  finished: 'Finished',
  stopped: 'Stopped',
  unfinished: 'Unfinished',
  interrupted: 'Interrupted',
  failed: 'Failed',
  elsewhere: 'At work elsewhere',
};

export function standing(of: Standing): string {
  return STANDINGS[of];
}

/** Why another training has to wait for one. */
export function waiting(training: Training): string {
  const name = networkName(training);
  return training.phase === 'deciding'
    ? `The ${name} is trained, and whether to use it is still to be said.`
    : `The ${name} is training: stop it, or wait until it is done.`;
}

/** What has become of the run that is shown, and what can be done. */
export function explanation(run: RunDetail): string {
  switch (run.standing) {
    case 'starting':
      return 'The training is starting.';
    case 'training':
      return 'It goes on when this tab is closed. Stop it at any moment: nothing is lost.';
    case 'stopping':
      return 'Writing a checkpoint; then it stops.';
    case 'deciding':
      return `The network is trained: validation ${percent(run.validation ?? 0)}. If it is not better than the one in use, a notification asks which of them to use.`;
    case 'finished':
      return finished(run);
    case 'stopped':
    case 'unfinished':
      return !run.isKept
        ? 'Stopped before there was anything to keep.'
        : 'Not finished. A checkpoint is there: Resume goes on from it.';
    case 'interrupted':
      return 'The language server ended while this was training. Resume goes on from the last checkpoint.';
    case 'failed':
      return run.message ?? 'The training has failed.';
    case 'elsewhere':
      return 'Another process is training this run, or just writing its last checkpoint.';
  }
}

function finished(run: RunDetail): string {
  const sentences = [
    run.validation === undefined ? 'Finished.' : `Finished: validation ${percent(run.validation)}.`,
    run.models === undefined
      ? `The model is in ${run.run}/models.`
      : `The model is in ${run.models}.`,
  ];
  if (run.installed !== undefined) {
    sentences.push(
      run.installed ? 'It is in use now.' : 'It is not in use: the network that was there is kept.',
    );
  }
  return sentences.join(' ');
}

/** Such as "32 iterations/s, about 4 min left". */
export function pace(run: Pick<RunDetail, 'speed' | 'remainingSeconds'>): string {
  const parts: string[] = [];
  if (run.speed !== undefined) {
    parts.push(`${run.speed.toFixed(run.speed < 10 ? 1 : 0)} iterations/s`);
  }
  if (run.remainingSeconds !== undefined) {
    parts.push(`about ${duration(run.remainingSeconds)} left`);
  }
  return parts.join(', ');
}
