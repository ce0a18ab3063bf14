/** Messages between the training view's page and the extension. */
import type { ModuleId, TrainParams, ValidationPoint } from '../protocol';
import type { Choices } from './form';
import type { Phase, Availability, Loss } from './state';

/** Status of a run: its phase in this window, else its state on disk. */
export type RunStatus = Phase | 'unfinished' | 'elsewhere';

/** A run in the list. */
export interface RunLine {
  readonly run: string;
  /** The name of the language. */
  readonly language?: string;
  readonly module?: ModuleId;
  readonly preset?: string;
  readonly status: RunStatus;
  readonly iteration: number;
  readonly iterations?: number;
  /** Best validation accuracy so far, from 0 to 1. */
  readonly validation?: number;
}

/** The selected run. */
export interface RunDetail extends RunLine {
  readonly seed?: number;
  readonly message?: string;
  /** Whether the run has files on disk. */
  readonly isOnDisk: boolean;
  readonly canResume: boolean;
  readonly canStartOver: boolean;
  readonly device?: string;
  readonly parameters?: number;
  /** Iterations per second. */
  readonly speed?: number;
  readonly remainingSeconds?: number;
  /** Of single iterations, as far as this window has seen them. */
  readonly losses: readonly Loss[];
  /** The means of equal parts of the iterations before, of which the disk has no single losses. */
  readonly means: readonly Loss[];
  readonly points: readonly ValidationPoint[];
  readonly models?: string;
  readonly installed?: boolean;
}

/** Everything that the page shows. */
export interface TrainingViewModel {
  readonly availability: Availability;
  readonly error?: string;
  /** Undefined until the server has answered. */
  readonly choices?: Choices;
  /** The initial device of the form. */
  readonly device: string;
  /** The language of the file that the view was opened from. */
  readonly language?: string;
  /** Why no other training can start now. */
  readonly busy?: string;
  readonly runs: readonly RunLine[];
  /** The runs on disk; a new run needs another name. */
  readonly existingRuns: readonly string[];
  readonly shown?: RunDetail;
}

export interface ToPage {
  readonly type: 'view';
  readonly view: TrainingViewModel;
}

export type FromPage =
  | { readonly type: 'start'; readonly request: TrainParams }
  | { readonly type: 'stop' }
  | { readonly type: 'resume'; readonly run: string }
  | { readonly type: 'startOver'; readonly run: string }
  | { readonly type: 'select'; readonly run: string }
  | { readonly type: 'refresh' }
  /** Shows the notification that asks whether to use a trained network. */
  | { readonly type: 'question' }
  | { readonly type: 'openFolder' }
  | { readonly type: 'manageTrust' };
