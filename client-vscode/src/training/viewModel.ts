import type { RunDescription, RunsResult } from '../protocol';
import { nameOf } from '../languages/knownLanguages';
import type { Choices } from './form';
import type { RunDetail, RunLine, RunStatus, TrainingViewModel } from './pageMessages';
import { iterationsPerSecond } from './speed';
import {
  activeTraining,
  named,
  type Loss,
  type Phase,
  type Training,
  type TrainingState,
} from './state';
import { busyMessage } from './messages';

/** The view model of a state. */
export function trainingViewModel(
  state: TrainingState,
  device: string,
  language?: string,
): TrainingViewModel {
  const active = activeTraining(state);
  return {
    availability: state.availability,
    error: state.error,
    choices: state.listed && choicesOf(state.listed),
    language,
    busy: active && busyMessage(named(state, active)),
    shown: state.selected === undefined ? undefined : runDetail(state, state.selected),
    device,
    runs: allRuns(state).map((run) => runLine(state, run)),
    existingRuns: existingRuns(state),
  };
}

function choicesOf({ runs, ...choices }: RunsResult): Choices {
  return choices;
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
  const iteration = (isActive ? undefined : listed?.iteration) ?? training?.iteration ?? 0;
  return {
    run,
    status: runStatus(training?.phase, listed, isActive),
    iteration,
    language: language && nameOf(language, state.listed?.languages ?? []),
    module: training?.module ?? listed?.module,
    preset: training?.preset ?? listed?.preset,
    iterations: training?.iterations ?? listed?.iterations,
    validation: training?.validation ?? (iteration === 0 ? undefined : listed?.validation),
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
  const losses = training?.losses ?? [];
  const canStart = isIdle && isKnown && state.availability === 'ready';
  return {
    ...line,
    seed: training?.seed ?? listed?.seed,
    message: training?.message,
    device: training?.device,
    parameters: training?.parameters,
    models: training?.models,
    installed: training?.installed,
    ...(line.status === 'training' && training !== undefined ? trainingSpeed(training) : {}),
    isOnDisk: listed !== undefined,
    canResume: canStart && line.status !== 'finished',
    canStartOver: canStart,
    losses,
    means: means(listed, Math.min(line.iteration, (losses[0]?.[0] ?? Infinity) - 1)),
    // Iterations after a checkpoint are trained again.
    points: listed?.points.filter(({ iteration }) => iteration <= line.iteration) ?? [],
  };
}

/** The curve of the loss that the run has on disk, up to an iteration. */
function means(run: RunDescription | undefined, last: number): readonly Loss[] {
  return (run?.losses ?? [])
    .filter(({ iteration }) => iteration <= last)
    .map(({ iteration, loss }) => [iteration, loss]);
}

/** The speed and the remaining time of a training, as far as they are known. */
export function trainingSpeed({
  samples,
  iteration,
  iterations,
}: Training): Pick<RunDetail, 'speed' | 'remainingSeconds'> {
  const speed = iterationsPerSecond(samples);
  const isKnown = speed !== undefined && speed > 0 && iterations !== undefined;
  return { speed, remainingSeconds: isKnown ? (iterations - iteration) / speed : undefined };
}
