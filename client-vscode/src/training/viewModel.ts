import type { TrainingPoint, TrainingRun } from '../protocol';
import type { RunDetail, RunLine, Standing, TrainingView } from './messages';
import { speed } from './pace';
import type { Phase, Training, TrainingState } from './state';
import { activeTraining } from './state';
import { waiting } from './words';

/** What the page shows of a state. */
export function viewOf(state: TrainingState, device: string): TrainingView {
  const active = activeTraining(state);
  const shown = state.selected === undefined ? undefined : detailOf(state, state.selected);
  return {
    place: state.place,
    device,
    runs: allRuns(state).map((run) => lineOf(state, run)),
    taken: takenRuns(state),
    ...(state.trouble === undefined ? {} : { trouble: state.trouble }),
    ...(state.listed === undefined ? {} : { choices: state.listed }),
    ...(active === undefined ? {} : { busy: waiting(active) }),
    ...(shown === undefined ? {} : { shown }),
  };
}

/** Names of the runs on disk. */
export function takenRuns(state: TrainingState): readonly string[] {
  return state.listed?.runs.map(({ run }) => run) ?? [];
}

function allRuns(state: TrainingState): readonly string[] {
  return [...new Set([...takenRuns(state), ...Object.keys(state.trainings)])].sort();
}

function lineOf(state: TrainingState, run: string): RunLine {
  const training = state.trainings[run];
  const listed = state.listed?.runs.find((other) => other.run === run);
  const isActive = state.active?.run === run;
  return {
    run,
    standing: standingOf(training?.phase, listed, isActive),
    iteration: isActive
      ? (training?.iteration ?? 0)
      : (listed?.iteration ?? training?.iteration ?? 0),
    ...optional('task', training?.task ?? listed?.task),
    ...optional('module', training?.module ?? listed?.module),
    ...optional('preset', training?.preset ?? listed?.preset),
    ...optional('iterations', training?.iterations ?? listed?.iterations),
    ...optional('validation', training?.validation ?? (isActive ? undefined : listed?.validation)),
  };
}

/** What this window knows of the end of a run counts until the disk says something newer. */
function standingOf(
  phase: Phase | undefined,
  listed: TrainingRun | undefined,
  isActive: boolean,
): Standing {
  if (isActive && phase !== undefined) {
    return phase;
  }
  if (listed?.active === true) {
    return 'elsewhere';
  }
  if (listed?.state === 'finished') {
    return 'finished';
  }
  return phase === undefined || phase === 'finished' ? 'unfinished' : phase;
}

function detailOf(state: TrainingState, run: string): RunDetail | undefined {
  const training = state.trainings[run];
  const listed = state.listed?.runs.find((other) => other.run === run);
  if (training === undefined && listed === undefined) {
    return undefined;
  }
  const line = lineOf(state, run);
  const isIdle = state.active === undefined && line.standing !== 'elsewhere';
  const isKnown = line.task !== undefined && line.module !== undefined && listed !== undefined;
  const canStart = isIdle && isKnown && state.place === 'ready';
  return {
    ...line,
    ...optional('seed', training?.seed ?? listed?.seed),
    ...optional('message', training?.message),
    ...optional('device', training?.device),
    ...optional('parameters', training?.parameters),
    ...optional('models', training?.models),
    ...optional('installed', training?.installed),
    ...(line.standing === 'training' && training !== undefined ? paceOf(training) : {}),
    isKept: listed !== undefined,
    canResume: canStart && line.standing !== 'finished',
    canStartAfresh: canStart,
    losses: (training?.losses.points ?? []).map(({ iteration, value }) => [iteration, value]),
    points: merged(listed?.points ?? [], training?.points ?? []),
  };
}

/** How fast a training is, as far as that is known. */
export function paceOf(training: Training): Pick<RunDetail, 'speed' | 'remainingSeconds'> {
  const known = speed(training.samples);
  if (known === undefined) {
    return {};
  }
  return known > 0 && training.iterations !== undefined
    ? { speed: known, remainingSeconds: (training.iterations - training.iteration) / known }
    : { speed: known };
}

/** Points of both, each iteration once, ascending. */
function merged(
  disk: readonly TrainingPoint[],
  told: readonly TrainingPoint[],
): readonly TrainingPoint[] {
  const points = new Map([...disk, ...told].map((point) => [point.iteration, point]));
  return [...points.values()].sort((a, b) => a.iteration - b.iteration);
}

function optional<K extends string, V>(key: K, value: V | undefined): Partial<Record<K, V>> {
  const found: Partial<Record<string, V>> = value === undefined ? {} : { [key]: value };
  return found;
}
