/** What the training view's page and the extension say to each other. */
import type { Module, Task, TrainingPoint } from '../protocol';
import type { Choices, TrainingForm } from './form';
import type { Phase, Place } from './state';

/** How it stands with a run: what this window does with it, else what the disk tells. */
export type Standing = Phase | 'unfinished' | 'elsewhere';

/** A run as a line of the list. */
export interface RunLine {
  readonly run: string;
  readonly task?: Task;
  readonly module?: Module;
  readonly preset?: string;
  readonly standing: Standing;
  readonly iteration: number;
  readonly iterations?: number;
  /** The best so far. */
  readonly validation?: number;
}

/** The run that is shown. */
export interface RunDetail extends RunLine {
  readonly seed?: number;
  readonly message?: string;
  /** Whether there is something of it on disk. */
  readonly isKept: boolean;
  readonly canResume: boolean;
  readonly canStartAfresh: boolean;
  readonly device?: string;
  readonly parameters?: number;
  /** Iterations a second. */
  readonly speed?: number;
  readonly remainingSeconds?: number;
  readonly losses: readonly (readonly [iteration: number, loss: number])[];
  readonly points: readonly TrainingPoint[];
  readonly models?: string;
  readonly installed?: boolean;
}

/** All that the page shows. */
export interface TrainingView {
  readonly place: Place;
  readonly trouble?: string;
  /** Undefined until the server has told. */
  readonly choices?: Choices;
  /** What the form begins with. */
  readonly device: string;
  /** Why another training has to wait, in words. */
  readonly busy?: string;
  readonly runs: readonly RunLine[];
  /** The runs on disk, beside which a new one needs a name of its own. */
  readonly taken: readonly string[];
  readonly shown?: RunDetail;
}

export interface ToPage {
  readonly type: 'view';
  readonly view: TrainingView;
}

export type FromPage =
  | { readonly type: 'start'; readonly form: TrainingForm }
  | { readonly type: 'stop' }
  | { readonly type: 'resume'; readonly run: string }
  | { readonly type: 'afresh'; readonly run: string }
  | { readonly type: 'select'; readonly run: string }
  | { readonly type: 'refresh' }
  /** Show the question whether to use a trained network. */
  | { readonly type: 'question' }
  | { readonly type: 'openFolder' }
  | { readonly type: 'manageTrust' };
