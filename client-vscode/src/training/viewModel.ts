import type { ValidationPoint, RunDescription, RunsResult } from '../protocol';
import { nameOf } from '../languages/knownLanguages';
import type { Choices } from './form';
import type { RunDetail, RunLine, RunStatus, TrainingViewModel } from './pageMessages';
import { iterationsPerSecond } from './speed';
import type { Phase, Training, TrainingState } from './state';
import { activeTraining, keptLosses, named } from './state';
import { busyMessage } from './messages';

/** The view model of a state. */
export function trainingViewModel(
  state: TrainingState,
  device: string,
  language?: string,
): TrainingViewModel {
  const active = activeTraining(state);
  const shown = state.selected === undefined ? undefined : runDetail(state, state.selected);
  return {
    availability: state.availability,
    device,
    runs: allRuns(state).map((run) => runLine(state, run)),
    existingRuns: existingRuns(state),
    ...(state.error === undefined ? {} : { error: state.error }),
    ...(state.listed === undefined ? {} : { choices: choicesOf(state.listed) }),
    ...(language === undefined ? {} : { language }),
    ...(active === undefined ? {} : { busy: busyMessage(named(state, active)) }),
    ...(shown === undefined ? {} : { shown }),
  };
}

/** The choices of the form. */
function choicesOf({ languages, modules, presets, devices }: RunsResult): Choices {
  return { languages, modules, presets, devices };
}

/** The runs on disk. */
export function existingRuns(state: TrainingState): readonly string[] {
  return state.listed?.runs.map(({ run }) => run) ?? [];
}

function allRuns(state: TrainingState): readonly string[] {
  return [...new Set([...existingRuns(state), ...Object.keys(state.trainings)])].sort();
}

function runLine(state: TrainingState, run: string): RunLine {
  const training = state.trainings[run];
  const listed = state.listed?.runs.find((other) => other.run === run);
  const isActive = state.active?.run === run;
  const language = training?.language ?? listed?.language;
  return {
    run,
    status: runStatus(training?.phase, listed, isActive),
    iteration: isActive
      ? (training?.iteration ?? 0)
      : (listed?.iteration ?? training?.iteration ?? 0),
    ...optional('language', language && nameOf(language, state.listed?.languages ?? [])),
    ...optional('module', training?.module ?? listed?.module),
    ...optional('preset', training?.preset ?? listed?.preset),
    ...optional('iterations', training?.iterations ?? listed?.iterations),
    ...optional('validation', training?.validation ?? (isActive ? undefined : listed?.validation)),
  };
}

/** The status of a run: how it ended in this window, unless the disk has a newer state. */
function runStatus(
  phase: Phase | undefined,
  listed: RunDescription | undefined,
  isActive: boolean,
): RunStatus {
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

function runDetail(state: TrainingState, run: string): RunDetail | undefined {
  const training = state.trainings[run];
  const listed = state.listed?.runs.find((other) => other.run === run);
  if (training === undefined && listed === undefined) {
    return undefined;
  }
  const line = runLine(state, run);
  const isIdle = state.active === undefined && line.status !== 'elsewhere';
  const isKnown = line.language !== undefined && line.module !== undefined && listed !== undefined;
  const canStart = isIdle && isKnown && state.availability === 'ready';
  return {
    ...line,
    ...optional('seed', training?.seed ?? listed?.seed),
    ...optional('message', training?.message),
    ...optional('device', training?.device),
    ...optional('parameters', training?.parameters),
    ...optional('models', training?.models),
    ...optional('installed', training?.installed),
    ...(line.status === 'training' && training !== undefined ? trainingSpeed(training) : {}),
    isOnDisk: listed !== undefined,
    canResume: canStart && line.status !== 'finished',
    canStartOver: canStart,
    losses: (training?.losses ?? keptLosses(state, run)).points.map(({ iteration, value }) => [
      iteration,
      value,
    ]),
    points: merged(listed?.points ?? [], training?.points ?? []),
  };
}

/** The speed and the remaining time of a training, as far as they are known. */
export function trainingSpeed(training: Training): Pick<RunDetail, 'speed' | 'remainingSeconds'> {
  const known = iterationsPerSecond(training.samples);
  if (known === undefined) {
    return {};
  }
  return known > 0 && training.iterations !== undefined
    ? { speed: known, remainingSeconds: (training.iterations - training.iteration) / known }
    : { speed: known };
}

/** The points of both, sorted by iteration, without duplicates. */
function merged(
  disk: readonly ValidationPoint[],
  events: readonly ValidationPoint[],
): readonly ValidationPoint[] {
  const points = new Map([...disk, ...events].map((point) => [point.iteration, point]));
  return [...points.values()].sort((a, b) => a.iteration - b.iteration);
}

function optional<K extends keyof RunDetail>(
  key: K,
  value: RunDetail[K] | undefined,
): Partial<Pick<RunDetail, K>> {
  const found: Partial<RunDetail> = value === undefined ? {} : { [key]: value };
  return found;
}
