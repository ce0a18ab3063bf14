/** The state of trainings, and the reducer that changes it. */
import type {
  ModuleId,
  TrainingParams,
  ValidationPoint,
  TrainParams,
  TrainResult,
  RunsResult,
} from '../protocol';
import { nameOf } from '../languages/knownLanguages';
import type { Curve } from './curve';
import { EMPTY_CURVE, addValue, truncateAfter } from './curve';
import type { Sample } from './speed';
import { addSample } from './speed';

/** Whether trainings are possible in this window. */
export type Availability = 'ready' | 'no-folder' | 'untrusted';

export type Phase =
  /** The networks are built or read from a checkpoint. */
  | 'starting'
  | 'training'
  /** A checkpoint is being written. */
  | 'stopping'
  /** The model is trained. The server decides or asks whether to use it. */
  | 'deciding'
  | 'finished'
  | 'stopped'
  /** The server has stopped. */
  | 'interrupted'
  | 'failed';

/** A training that this window has started. Its run may have earlier results on disk. */
export interface Training {
  readonly run: string;
  /** The id. */
  readonly language: string;
  readonly module: ModuleId;
  readonly preset?: string;
  readonly seed?: number;
  readonly phase: Phase;
  /** Why the training failed. */
  readonly message?: string;
  /** The iteration that it started or resumed from. */
  readonly from: number;
  readonly iteration: number;
  readonly iterations?: number;
  readonly device?: string;
  readonly parameters?: number;
  readonly losses: Curve;
  readonly points: readonly ValidationPoint[];
  readonly samples: readonly Sample[];
  readonly validation?: number;
  readonly models?: string;
  readonly installed?: boolean;
}

export interface TrainingState {
  readonly availability: Availability;
  /** The runs on disk; undefined until the server has answered. */
  readonly listed?: RunsResult;
  /** Why the server did not answer. */
  readonly error?: string;
  /** Trainings of this window, by run. */
  readonly trainings: Readonly<Record<string, Training>>;
  /** The running training. */
  readonly active?: { readonly run: string; readonly token: string };
  /** The run whose curves are shown. */
  readonly selected?: string;
}

export type TrainingAction =
  | { readonly type: 'availabilityChanged'; readonly availability: Availability }
  | { readonly type: 'runsLoaded'; readonly runs: RunsResult }
  | { readonly type: 'runsFailed'; readonly message: string }
  | { readonly type: 'selected'; readonly run: string }
  | {
      readonly type: 'requested';
      readonly run: string;
      readonly token: string;
      readonly request: TrainParams;
    }
  | { readonly type: 'event'; readonly event: TrainingParams; readonly at: number }
  | { readonly type: 'stopping' }
  | { readonly type: 'completed'; readonly token: string; readonly result: TrainResult }
  | { readonly type: 'failed'; readonly token: string; readonly message: string }
  | { readonly type: 'serverEnded' };

export const INITIAL_STATE: TrainingState = { availability: 'ready', trainings: {} };

export function reduce(state: TrainingState, action: TrainingAction): TrainingState {
  switch (action.type) {
    case 'availabilityChanged':
      return { ...state, availability: action.availability };
    case 'runsLoaded':
      return runsListed(state, action.runs);
    case 'runsFailed':
      return { ...state, error: action.message };
    case 'selected':
      return { ...state, selected: action.run };
    case 'requested':
      return trainingStarted(state, action.run, action.token, action.request);
    case 'event':
      return action.event.token === state.active?.token
        ? updateActive(state, (training) => applyEvent(training, action.event, action.at))
        : state;
    case 'stopping':
      return updateActive(state, (training) => ({ ...training, phase: 'stopping' }));
    case 'completed':
      return trainingEnded(state, action.token, (training) => applyResult(training, action.result));
    case 'failed':
      return trainingEnded(state, action.token, (training) => ({
        ...training,
        phase: 'failed',
        message: action.message,
      }));
    case 'serverEnded':
      return state.active === undefined
        ? state
        : trainingEnded(state, state.active.token, (training) => ({
            ...training,
            phase: 'interrupted',
          }));
  }
}

/** The running training. */
export function activeTraining(state: TrainingState): Training | undefined {
  return state.active === undefined ? undefined : state.trainings[state.active.run];
}

/** A training with the name of its language, for texts. */
export function named(state: TrainingState, training: Training): Training {
  return { ...training, language: nameOf(training.language, state.listed?.languages ?? []) };
}

/** Whether another process is training a run of this workspace. */
export function isTrainedByOtherProcess(state: TrainingState): boolean {
  return state.listed?.runs.some((run) => run.active && run.run !== state.active?.run) ?? false;
}

/** Stores the runs on disk. A running training keeps its own points, which are newer. */
function runsListed(state: TrainingState, runs: RunsResult): TrainingState {
  const selected = state.selected ?? runs.runs.find((run) => run.active)?.run ?? runs.runs[0]?.run;
  return { ...state, error: undefined, listed: runs, selected };
}

function trainingStarted(
  state: TrainingState,
  run: string,
  token: string,
  { language, module, preset, seed, iterations, fresh }: TrainParams,
): TrainingState {
  const before = fresh === true ? undefined : state.trainings[run];
  const known = state.listed?.runs.find((other) => other.run === run);
  const iteration = fresh === true ? 0 : (known?.iteration ?? before?.iteration ?? 0);
  const training: Training = {
    ...{ run, language, module, preset, seed, iterations, iteration },
    phase: 'starting',
    from: iteration,
    losses: before?.losses ?? EMPTY_CURVE,
    points: before?.points ?? [],
    samples: [],
  };
  return {
    ...(fresh === true ? keepPoints(state, run, () => false) : state),
    trainings: { ...state.trainings, [run]: training },
    active: { run, token },
    selected: run,
  };
}

/** Keeps only some of a listed run's points. */
function keepPoints(
  state: TrainingState,
  run: string,
  counts: (point: ValidationPoint) => boolean,
): TrainingState {
  const runs = state.listed?.runs.map((other) =>
    other.run === run ? { ...other, points: other.points.filter(counts) } : other,
  );
  return { ...state, listed: state.listed && runs && { ...state.listed, runs } };
}

function updateActive(state: TrainingState, step: (training: Training) => Training): TrainingState {
  const training = activeTraining(state);
  if (training === undefined) {
    return state;
  }
  const next = step(training);
  // Iterations after the checkpoint are trained again.
  const kept =
    next.from === training.from
      ? state
      : keepPoints(state, next.run, (point) => point.iteration <= next.from);
  return { ...kept, trainings: { ...state.trainings, [training.run]: next } };
}

function trainingEnded(
  state: TrainingState,
  token: string,
  step: (training: Training) => Training,
): TrainingState {
  if (state.active?.token !== token) {
    return state;
  }
  return { ...updateActive(state, step), active: undefined };
}

function applyEvent(training: Training, event: TrainingParams, at: number): Training {
  switch (event.event) {
    case 'started':
      return {
        ...training,
        phase: training.phase === 'starting' ? 'training' : training.phase,
        from: event.iteration,
        iteration: event.iteration,
        iterations: event.iterations,
        parameters: event.parameters,
        device: event.device,
        losses: truncateAfter(training.losses, event.iteration),
        points: training.points.filter(({ iteration }) => iteration <= event.iteration),
        samples: [{ at, iteration: event.iteration }],
      };
    case 'iteration':
      return {
        ...training,
        iteration: event.iteration,
        iterations: event.iterations,
        losses: addValue(training.losses, event.iteration, event.loss),
        samples: addSample(training.samples, { at, iteration: event.iteration }),
      };
    case 'validated':
      return {
        ...training,
        iteration: Math.max(training.iteration, event.iteration),
        points: [...training.points, event],
        validation: Math.max(training.validation ?? 0, event.outOfDistribution),
        samples: addSample(training.samples, { at, iteration: event.iteration }),
      };
    case 'finished':
      return {
        ...training,
        phase: 'deciding',
        iteration: event.iterations,
        validation: event.validation,
        models: event.models,
      };
    case 'stopped':
      return { ...training, iteration: event.iterations };
    case 'verified':
      return training;
  }
}

function applyResult(training: Training, result: TrainResult): Training {
  // The result has the absolute path of the run: the part before its name is the workspace.
  const workspace = result.run.slice(0, -training.run.length);
  return {
    ...training,
    phase: result.status,
    // A resumed run that stops early keeps its earlier iterations.
    iteration: Math.max(training.iteration, result.iterations),
    validation: result.validation ?? training.validation,
    models: result.models === undefined ? training.models : relativeTo(workspace, result.models),
    installed: result.installed ?? training.installed,
  };
}

/** A path relative to a folder, if it is inside the folder. */
function relativeTo(folder: string, path: string): string {
  return path.startsWith(folder) ? path.slice(folder.length) : path;
}
