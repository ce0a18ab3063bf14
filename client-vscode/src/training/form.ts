/** The form of a new training: what it may hold, and what it asks the server for. */
import type { Module, Task, TrainingRequest } from '../protocol';

export interface Choices {
  readonly tasks: readonly Task[];
  readonly modules: readonly Module[];
  readonly presets: readonly string[];
  readonly devices: readonly string[];
}

/** What the fields hold, as it was typed. */
export interface TrainingForm {
  readonly task: Task;
  readonly module: Module;
  readonly preset: string;
  readonly device: string;
  readonly iterations: string;
  readonly threads: string;
  readonly seed: string;
}

export type NumberField = 'iterations' | 'threads' | 'seed';

/** What is wrong with a field, in words. */
export type Problems = Readonly<Partial<Record<NumberField, string>>>;

const MOST = 2_147_483_647;

export function problemsOf(form: TrainingForm): Problems {
  const problems: Partial<Record<NumberField, string>> = {};
  if (!isNumber(form.iterations, 1, MOST)) {
    problems.iterations = 'A whole number, 1 or more; empty for the number of the preset.';
  }
  if (!isNumber(form.threads, 1, MOST)) {
    problems.threads = 'A whole number, 1 or more; empty for all cores but one.';
  }
  if (!isNumber(form.seed, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)) {
    problems.seed = 'A whole number; empty for 1.';
  }
  return problems;
}

/** What the server is asked for; undefined where something is wrong with the form. */
export function requestOf(form: TrainingForm): TrainingRequest | undefined {
  if (Object.keys(problemsOf(form)).length > 0) {
    return undefined;
  }
  return {
    task: form.task,
    module: form.module,
    preset: form.preset,
    device: form.device,
    ...given('iterations', form.iterations),
    ...given('threads', form.threads),
    ...given('seed', form.seed),
  };
}

/** The folder of a new run, besides those that there are. */
export function freeRun(
  what: Pick<TrainingForm, 'task' | 'module' | 'preset'>,
  taken: readonly string[],
): string {
  const first = `runs/${what.task}-${what.module}-${what.preset}`;
  let run = first;
  for (let number = 2; taken.includes(run); number++) {
    run = `${first}-${number}`;
  }
  return run;
}

function isNumber(text: string, least: number, most: number): boolean {
  const trimmed = text.trim();
  const value = Number(trimmed);
  return trimmed === '' || (/^[+-]?\d+$/.test(trimmed) && value >= least && value <= most);
}

function given(field: NumberField, text: string): Partial<Record<NumberField, number>> {
  return text.trim() === '' ? {} : { [field]: Number(text) };
}
