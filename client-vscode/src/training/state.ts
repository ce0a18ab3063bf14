/** The state of trainings, and the reducer that changes it. */
import type { ModuleId, RunsResult, TrainingParams, TrainParams, TrainResult } from '../protocol';
import { nameOf } from '../languages/knownLanguages';
import { addSample, type Sample } from './speed';

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

/** The loss of an iteration. */
export type Loss = readonly [iteration: number, loss: number];

export const MAX_LOSSES = 1_000;

/** A training that this window has started. Only the disk has its validations. */
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
  readonly iteration: number;
  readonly iterations?: number;
  readonly device?: string;
  readonly parameters?: number;
  /** Those that this window has seen. */
  readonly losses: readonly Loss[];
  readonly samples: readonly Sample[];
  readonly validation?: number;
  readonly models?: string;
  readonly installed?: boolean;
}

/** A training that was running when its window was closed or reloaded. */
export interface LostTraining {
  readonly run: string;
  /** For example "ListOps Selector". */
  readonly network: string;
  /** Whether only the user's answer was missing: whether to use the network. */
  readonly isTrained: boolean;
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
      return {
        ...state,
        error: undefined,
        listed: action.runs,
        selected: selected(state, action.runs),
      };
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

function selected(state: TrainingState, { runs }: RunsResult): string | undefined {
  return state.selected ?? (runs.find((run) => run.active) ?? runs[0])?.run;
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
    losses: before?.losses ?? [],
    samples: [],
  };
  return {
    ...state,
    trainings: { ...state.trainings, [run]: training },
    active: { run, token },
    selected: run,
  };
}

function updateActive(state: TrainingState, step: (training: Training) => Training): TrainingState {
  const training = activeTraining(state);
  return training === undefined
    ? state
    : { ...state, trainings: { ...state.trainings, [training.run]: step(training) } };
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
        iteration: event.iteration,
        iterations: event.iterations,
        parameters: event.parameters,
        device: event.device,
        // Iterations after the checkpoint are trained again.
        losses: training.losses.filter(([iteration]) => iteration <= event.iteration),
        samples: [{ at, iteration: event.iteration }],
      };
    case 'iteration':
      return {
        ...training,
        iteration: event.iteration,
        iterations: event.iterations,
        losses: thinned([...training.losses, [event.iteration, event.loss]]),
        samples: addSample(training.samples, { at, iteration: event.iteration }),
      };
    case 'validated':
      return {
        ...training,
        iteration: Math.max(training.iteration, event.iteration),
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

/** Of too many losses, the last one of each of equal parts of the training is left. */
function thinned(losses: readonly Loss[]): readonly Loss[] {
  if (losses.length <= MAX_LOSSES) {
    return losses;
  }
  const part = (2 * (losses.at(-1)?.[0] ?? 1)) / MAX_LOSSES;
  return [...new Map(losses.map((loss) => [Math.floor(loss[0] / part), loss])).values()];
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
