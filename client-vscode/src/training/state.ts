/** What is known of trainings, and how it changes by what happens. */
import type {
  Module,
  Task,
  TrainingEvent,
  TrainingPoint,
  TrainingRequest,
  TrainingResult,
  TrainingRuns,
} from '../protocol';
import type { Curve } from './curve';
import { NO_CURVE, extended, until } from './curve';
import type { Sample } from './pace';
import { sampled } from './pace';

/** Whether there can be trainings here at all. */
export type Place = 'ready' | 'no-folder' | 'untrusted';

export type Phase =
  /** Networks are built, or read from a checkpoint. */
  | 'starting'
  | 'training'
  /** A checkpoint is being written. */
  | 'stopping'
  /** The model is there; whether it is used is being decided. */
  | 'deciding'
  | 'finished'
  | 'stopped'
  /** The server is gone. */
  | 'interrupted'
  | 'failed';

/** A training that this window has started; there may be more to its run on disk. */
export interface Training {
  readonly run: string;
  readonly task: Task;
  readonly module: Module;
  readonly preset?: string;
  readonly seed?: number;
  readonly phase: Phase;
  /** Why it failed. */
  readonly message?: string;
  /** Where it went on from. */
  readonly from: number;
  readonly iteration: number;
  readonly iterations?: number;
  readonly device?: string;
  readonly parameters?: number;
  readonly losses: Curve;
  readonly points: readonly TrainingPoint[];
  readonly samples: readonly Sample[];
  readonly validation?: number;
  readonly models?: string;
  readonly installed?: boolean;
}

export interface TrainingState {
  readonly place: Place;
  /** What the server knows; undefined until it has answered. */
  readonly listed?: TrainingRuns;
  /** Why it does not answer. */
  readonly trouble?: string | undefined;
  /** Trainings of this window, by their runs. */
  readonly trainings: Readonly<Record<string, Training>>;
  /** The one that is under way. */
  readonly active?: { readonly run: string; readonly token: string } | undefined;
  /** The run whose curves are shown. */
  readonly selected?: string;
}

export type Change =
  | { readonly type: 'placed'; readonly place: Place }
  | { readonly type: 'listed'; readonly runs: TrainingRuns }
  | { readonly type: 'unlisted'; readonly message: string }
  | { readonly type: 'selected'; readonly run: string }
  | {
      readonly type: 'began';
      readonly run: string;
      readonly token: string;
      readonly request: TrainingRequest;
    }
  | { readonly type: 'told'; readonly event: TrainingEvent; readonly at: number }
  | { readonly type: 'stopping' }
  | { readonly type: 'answered'; readonly token: string; readonly result: TrainingResult }
  | { readonly type: 'failed'; readonly token: string; readonly message: string }
  | { readonly type: 'lost' };

export const NOTHING_KNOWN: TrainingState = { place: 'ready', trainings: {} };

export function changed(state: TrainingState, change: Change): TrainingState {
  switch (change.type) {
    case 'placed':
      return { ...state, place: change.place };
    case 'listed':
      return listed(state, change.runs);
    case 'unlisted':
      return { ...state, trouble: change.message };
    case 'selected':
      return { ...state, selected: change.run };
    case 'began':
      return began(state, change.run, change.token, change.request);
    case 'told':
      return change.event.token === state.active?.token
        ? onActive(state, (training) => told(training, change.event, change.at))
        : state;
    case 'stopping':
      return onActive(state, (training) => ({ ...training, phase: 'stopping' }));
    case 'answered':
      return ended(state, change.token, (training) => answered(training, change.result));
    case 'failed':
      return ended(state, change.token, (training) => ({
        ...training,
        phase: 'failed',
        message: change.message,
      }));
    case 'lost':
      return state.active === undefined
        ? state
        : ended(state, state.active.token, (training) => ({ ...training, phase: 'interrupted' }));
  }
}

/** The training that is under way. */
export function activeTraining(state: TrainingState): Training | undefined {
  return state.active === undefined ? undefined : state.trainings[state.active.run];
}

/** Whether another process trains a run of this workspace. */
export function isTrainedElsewhere(state: TrainingState): boolean {
  return state.listed?.runs.some((run) => run.active && run.run !== state.active?.run) ?? false;
}

/** What the disk says is older than what is told: points of a training under way stay. */
function listed(state: TrainingState, runs: TrainingRuns): TrainingState {
  const selected = state.selected ?? runs.runs.find((run) => run.active)?.run ?? runs.runs[0]?.run;
  return {
    ...state,
    trouble: undefined,
    listed: runs,
    ...(selected === undefined ? {} : { selected }),
  };
}

function began(
  state: TrainingState,
  run: string,
  token: string,
  request: TrainingRequest,
): TrainingState {
  const before = request.resume === true ? state.trainings[run] : undefined;
  const known = state.listed?.runs.find((other) => other.run === run);
  const iteration = request.resume === true ? (known?.iteration ?? before?.iteration ?? 0) : 0;
  const training: Training = {
    run,
    task: request.task,
    module: request.module,
    ...(request.preset === undefined ? {} : { preset: request.preset }),
    ...(request.seed === undefined ? {} : { seed: request.seed }),
    ...(request.iterations === undefined ? {} : { iterations: request.iterations }),
    phase: 'starting',
    from: iteration,
    iteration,
    losses: before?.losses ?? NO_CURVE,
    points: before?.points ?? [],
    samples: [],
  };
  return {
    ...state,
    ...(request.resume === true ? {} : withPoints(state, run, () => false)),
    trainings: { ...state.trainings, [run]: training },
    active: { run, token },
    selected: run,
  };
}

/** Points that the list has of a run, where they still count. */
function withPoints(
  state: TrainingState,
  run: string,
  counts: (point: TrainingPoint) => boolean,
): Pick<TrainingState, 'listed'> {
  return state.listed === undefined
    ? {}
    : {
        listed: {
          ...state.listed,
          runs: state.listed.runs.map((other) =>
            other.run === run ? { ...other, points: other.points.filter(counts) } : other,
          ),
        },
      };
}

function onActive(state: TrainingState, step: (training: Training) => Training): TrainingState {
  const training = activeTraining(state);
  if (training === undefined) {
    return state;
  }
  const next = step(training);
  return {
    ...state,
    // What the checkpoint does not hold is trained again.
    ...(next.from === training.from
      ? {}
      : withPoints(state, next.run, (point) => point.iteration <= next.from)),
    trainings: { ...state.trainings, [training.run]: next },
  };
}

function ended(
  state: TrainingState,
  token: string,
  step: (training: Training) => Training,
): TrainingState {
  if (state.active?.token !== token) {
    return state;
  }
  return { ...onActive(state, step), active: undefined };
}

function told(training: Training, event: TrainingEvent, at: number): Training {
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
        losses: until(training.losses, event.iteration),
        points: training.points.filter(({ iteration }) => iteration <= event.iteration),
        samples: [{ at, iteration: event.iteration }],
      };
    case 'iteration':
      return {
        ...training,
        iteration: event.iteration,
        iterations: event.iterations,
        losses: extended(training.losses, event.iteration, event.loss),
        samples: sampled(training.samples, { at, iteration: event.iteration }),
      };
    case 'validated':
      return {
        ...training,
        iteration: Math.max(training.iteration, event.iteration),
        points: [...training.points, event],
        validation: Math.max(training.validation ?? 0, event.outOfDistribution),
        samples: sampled(training.samples, { at, iteration: event.iteration }),
      };
    case 'finished':
      return {
        ...training,
        phase: 'deciding',
        iteration: event.iterations,
        ...(event.validation === undefined ? {} : { validation: event.validation }),
        ...(event.models === undefined ? {} : { models: event.models }),
      };
    case 'stopped':
      return { ...training, iteration: event.iterations };
  }
}

function answered(training: Training, result: TrainingResult): Training {
  // The answer has the run's whole path: what is before its name is the workspace.
  const workspace = result.run.slice(0, -training.run.length);
  return {
    ...training,
    phase: result.status,
    // Stopped before anything was told, a resumed run has still all that it had.
    iteration: Math.max(training.iteration, result.iterations),
    ...(result.validation === undefined ? {} : { validation: result.validation }),
    ...(result.models === undefined ? {} : { models: within(workspace, result.models) }),
    ...(result.installed === undefined ? {} : { installed: result.installed }),
  };
}

/** A path as seen from a folder, where it is in there. */
function within(folder: string, path: string): string {
  return path.startsWith(folder) ? path.slice(folder.length) : path;
}
