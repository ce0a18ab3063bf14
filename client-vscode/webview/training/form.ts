import type { DeviceId, KnownLanguage, ModuleId, PresetId, TrainParams } from '../../src/protocol';
import {
  problemsOf,
  requestOf,
  unusedRun,
  type Choices,
  type NumberField,
  type TrainingForm,
} from '../../src/training/form';
import { MODULE_HINTS, durationHint, MODULE_NAMES, planMessage } from '../../src/training/messages';
import { nameOf } from '../../src/languages/knownLanguages';
import { h, type Part } from '../shared/dom';
import { moveFocus } from '../shared/focus';

const PRESET_HINTS: Readonly<Record<PresetId, string>> = {
  default: 'default: fast, recommended',
  paper: 'paper: as published, slow',
};
const DEVICE_HINTS: Readonly<Record<DeviceId, string>> = {
  auto: 'auto: a GPU if available',
  cpu: 'CPU',
  gpu: 'GPU',
};

interface FormChange {
  readonly languages: readonly KnownLanguage[];
  /** The language to choose, when it is another one than before. */
  readonly language?: string;
  readonly existingRuns: readonly string[];
  readonly busy?: string;
}

export interface FormOptions {
  readonly choices: Choices;
  readonly device: string;
  /** The values that an earlier instance of the page stored. */
  readonly remembered: TrainingForm | undefined;
  readonly onChange: (form: TrainingForm) => void;
  readonly onStart: (request: TrainParams) => void;
}

interface NumberPart {
  readonly field: NumberField;
  readonly input: HTMLInputElement;
  readonly problem: HTMLElement;
}

/** The form of a new training. */
export function formPart(options: FormOptions): Part<[what: FormChange]> {
  const first = options.remembered;
  const languages = selection('language', [], '', {});
  const modules = selection(
    'module',
    options.choices.modules,
    first?.module ?? 'solver',
    MODULE_NAMES,
  );
  const presets = selection(
    'preset',
    options.choices.presets,
    first?.preset ?? 'default',
    PRESET_HINTS,
  );
  const devices = selection(
    'device',
    options.choices.devices,
    first?.device ?? options.device,
    DEVICE_HINTS,
  );
  const iterations = number('iterations', first?.iterations, 'as preset');
  const threads = number('threads', first?.threads, 'all but one');
  const seed = number('seed', first?.seed, '1');
  const numbers = [iterations, threads, seed];

  const moduleHint = h('p', { class: 'hint', id: 'module-hint' });
  const presetHint = h('p', { class: 'hint', id: 'preset-hint' });
  const plan = h('p', { class: 'faint plan' });
  const start = h('button', { type: 'submit', id: 'start' }, 'Start Training');
  const waiting = h('p', { class: 'hint', id: 'waiting' });
  let existingRuns: readonly string[] = [];
  let known: readonly KnownLanguage[] = [];
  let begun: string | undefined;

  const setLanguages = (now: readonly KnownLanguage[], chosen: string) => {
    if (JSON.stringify(now) !== JSON.stringify(known)) {
      known = now;
      languages.replaceChildren(...now.map(({ id, name }) => h('option', { value: id }, name)));
    }
    if (now.some(({ id }) => id === chosen)) {
      languages.value = chosen;
    }
  };

  const form = h(
    'form',
    { 'aria-labelledby': 'new-training', novalidate: true },
    field('language', 'Language', languages),
    field('module', 'Network', modules, moduleHint),
    field('preset', 'Preset', presets, presetHint),
    field('device', 'Device', devices),
    h(
      'div',
      { class: 'numbers' },
      field('iterations', 'Iterations', iterations.input),
      field('threads', 'Threads', threads.input),
      field('seed', 'Seed', seed.input),
    ),
    ...numbers.map(({ problem }) => problem),
    plan,
    h('div', { class: 'row' }, start),
  );
  // While a network trains, its curves are what the user looks at.
  const fold = h(
    'details',
    { open: true },
    h('summary', {}, h('h2', { id: 'new-training' }, 'New Training')),
    form,
  );

  const read = (): TrainingForm => ({
    language: languages.value,
    module: modules.value as ModuleId,
    preset: presets.value as PresetId,
    device: devices.value as DeviceId,
    iterations: iterations.input.value,
    threads: threads.input.value,
    seed: seed.input.value,
  });

  const updateHints = () => {
    // Nobody has published a tagger.
    const isTagger = modules.value === 'tagger';
    if (isTagger) {
      presets.value = 'default' satisfies PresetId;
    }
    presets.disabled = isTagger;
    const now = read();
    moduleHint.textContent = MODULE_HINTS[now.module];
    presetHint.textContent = durationHint(now, nameOf(now.language, known));
    plan.textContent = planMessage(unusedRun(now, existingRuns));
  };

  /** Shows all problems, and returns the first field that has one. */
  const validate = (): NumberPart | undefined => {
    const problems = problemsOf(read());
    for (const { field: name, input, problem } of numbers) {
      problem.textContent =
        problems[name] === undefined ? '' : `${labelOf(name)}: ${problems[name]}`;
      input.setAttribute('aria-invalid', String(problems[name] !== undefined));
    }
    return numbers.find(({ field: name }) => problems[name] !== undefined);
  };

  form.addEventListener('input', () => {
    validate();
    updateHints();
    options.onChange(read());
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const wrong = validate();
    if (wrong !== undefined) {
      moveFocus(wrong.input);
    } else if (!start.disabled) {
      options.onStart(requestOf(read()));
    }
  });
  setLanguages(options.choices.languages, first?.language ?? '');
  updateHints();
  validate();

  return {
    element: h('section', { class: 'card' }, fold, waiting),
    show: (what) => {
      existingRuns = what.existingRuns;
      setLanguages(
        what.languages,
        what.language === undefined || what.language === begun ? languages.value : what.language,
      );
      begun = what.language;
      const isBusy = what.busy !== undefined;
      const isFilledIn = document.activeElement?.closest('form') === form;
      if (isBusy !== start.disabled && (!isFilledIn || document.activeElement === start)) {
        fold.open = !isBusy;
      }
      start.disabled = isBusy;
      waiting.textContent = what.busy ?? '';
      updateHints();
    },
  };
}

function selection<T extends string>(
  id: string,
  values: readonly T[],
  chosen: string,
  labels: Readonly<Record<T, string>>,
): HTMLSelectElement {
  return h(
    'select',
    { id, name: id, 'aria-describedby': `${id}-hint` },
    ...values.map((value) => h('option', { value, selected: value === chosen }, labels[value])),
  );
}

function number(field: NumberField, value: string | undefined, placeholder: string): NumberPart {
  return {
    field,
    input: h('input', {
      id: field,
      name: field,
      type: 'text',
      inputmode: 'numeric',
      autocomplete: 'off',
      spellcheck: 'false',
      placeholder,
      value: value ?? '',
      'aria-describedby': `${field}-problem`,
    }),
    problem: h('p', { id: `${field}-problem`, class: 'bad problem', 'aria-live': 'polite' }),
  };
}

function field(id: string, label: string, input: HTMLElement, hint?: HTMLElement): HTMLElement {
  return h('div', { class: 'field' }, h('label', { for: id }, label), input, hint);
}

function labelOf(name: NumberField): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
