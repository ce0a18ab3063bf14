/** The form of a new training: its fields, their checks, and the request to the server. */
import type { DeviceId, ModuleId, PresetId, RunsResult, TrainParams } from '../protocol';

export type Choices = Omit<RunsResult, 'runs'>;

/** The values of the fields, as the user typed them. */
export interface TrainingForm {
  /** The id. */
  readonly language: string;
  readonly module: ModuleId;
  readonly preset: PresetId;
  readonly device: DeviceId;
  readonly iterations: string;
  readonly threads: string;
  readonly seed: string;
}

export type NumberField = 'iterations' | 'threads' | 'seed';

/** Messages about invalid fields. */
export type Problems = Readonly<Partial<Record<NumberField, string>>>;

const MAX_INT = 2_147_483_647;

export function problemsOf(form: TrainingForm): Problems {
  const problems: Partial<Record<NumberField, string>> = {};
  if (!isNumber(form.iterations, 1, MAX_INT)) {
    problems.iterations = 'Enter a whole number of at least 1, or leave empty for the preset.';
  }
  if (!isNumber(form.threads, 1, MAX_INT)) {
    problems.threads = 'Enter a whole number of at least 1, or leave empty for all cores but one.';
  }
  if (!isNumber(form.seed, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)) {
    problems.seed = 'Enter a whole number, or leave empty for 1.';
  }
  return problems;
}

/** The request for the server; all fields are valid. */
export function requestOf(form: TrainingForm): TrainParams {
  return {
    language: form.language,
    module: form.module,
    preset: form.preset,
    device: form.device,
    ...optionalNumber('iterations', form.iterations),
    ...optionalNumber('threads', form.threads),
    ...optionalNumber('seed', form.seed),
  };
}

/** An unused folder for a new run. */
export function unusedRun(
  { language, module, preset = 'default' }: Pick<TrainParams, 'language' | 'module' | 'preset'>,
  existing: readonly string[],
): string {
  const first = `runs/${language}-${module}-${preset}`;
  let run = first;
  for (let number = 2; existing.includes(run); number++) {
    run = `${first}-${number}`;
  }
  return run;
}

function isNumber(text: string, least: number, most: number): boolean {
  const trimmed = text.trim();
  const value = Number(trimmed);
  return trimmed === '' || (/^[+-]?\d+$/.test(trimmed) && value >= least && value <= most);
}

function optionalNumber(field: NumberField, text: string): Partial<Record<NumberField, number>> {
  return text.trim() === '' ? {} : { [field]: Number(text) };
}
