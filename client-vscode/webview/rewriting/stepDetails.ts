import type { OutputsResult, TraceResult, TraceStep } from '../../src/protocol';
import { exactnessMark, isWrong } from '../../src/rewriting/exactness';
import { formatAgreement, formatAtoms, formatPercent } from '../../src/format';
import { h } from '../shared/dom';

/** A state is examined when it has been shown for this time. */
const REST_MS = 150;

/** The selected step as a whole, and the outputs of the Selector from which it was chosen. */
export class StepDetails {
  readonly element = h('section', { class: 'details', 'aria-label': 'Selected step' });
  private readonly known = new Map<number, OutputsResult>();
  private trace: TraceResult | undefined;
  private state: number | undefined;
  private timer = 0;

  /** @param ask requests the outputs for the formula of a state, which {@link give} shows */
  constructor(private readonly ask: (state: number) => void) {}

  /** Begins with another rewriting. */
  begin(trace: TraceResult): void {
    this.trace = trace;
    this.known.clear();
  }

  /** @param rests whether the user looks at the state, and no other one follows soon */
  show(state: number, rests: boolean): void {
    const { trace } = this;
    window.clearTimeout(this.timer);
    const examined = trace === undefined ? undefined : examinedState(trace, state);
    this.state = examined;
    this.draw();
    if (examined !== undefined && rests && trace?.byRules !== true && !this.known.has(examined)) {
      this.timer = window.setTimeout(() => this.ask(examined), REST_MS);
    }
  }

  /** Takes the outputs for the formula of a state. */
  give(state: number, outputs: OutputsResult): void {
    this.known.set(state, outputs);
    if (state === this.state) {
      this.draw();
    }
  }

  private draw(): void {
    const { state, trace } = this;
    this.element.hidden = state === undefined;
    if (state === undefined || trace === undefined) {
      return;
    }
    const step = trace.steps[state];
    const outputs = this.known.get(state);
    this.element.replaceChildren(
      h('h2', {}, `Step ${state + 1}`),
      ...(step === undefined ? [h('p', { class: 'bad' }, 'No next step')] : rewriteOf(step)),
      ...(outputs === undefined ? [] : outputsOf(outputs, step)),
    );
  }
}

/**
 * The state whose next step is shown: that of the selected step, of the first one before all steps,
 * and of the missing one where the networks found none.
 */
function examinedState({ status, steps }: TraceResult, state: number): number | undefined {
  if (state === steps.length && (status === 'missing-leaf' || status === 'corrupted-leaf')) {
    return state;
  }
  return steps.length === 0 ? undefined : Math.max(0, state - 1);
}

function rewriteOf(step: TraceStep): readonly Node[] {
  return [
    h(
      'p',
      { class: 'rewrite' },
      h('code', {}, step.leaf),
      ' → ',
      h(
        'span',
        { class: isWrong(step) ? 'bad' : undefined },
        h('code', {}, formatAtoms(step.value)),
        exactnessMark(step),
      ),
    ),
    ...(isWrong(step)
      ? [h('p', { class: 'bad' }, 'exactly ', h('code', {}, formatAtoms(step.exact ?? '')))]
      : []),
    ...(step.rule === undefined
      ? []
      : [h('p', { class: 'faint' }, 'by ', h('code', {}, step.rule))]),
  ];
}

function outputsOf({ outputs, drawn, message }: OutputsResult, step?: TraceStep): readonly Node[] {
  const rows = outputs.map(({ leaf, confidence, agreement, count }) =>
    h(
      'tr',
      { class: leaf.trim() === step?.leaf.trim() ? 'chosen' : undefined },
      h('td', {}, h('code', {}, leaf)),
      h('td', {}, formatPercent(confidence)),
      h('td', { class: agreement < 1 ? 'bad' : undefined }, formatAgreement(agreement)),
      h('td', {}, `${count} of ${drawn}`),
    ),
  );
  const heads = ['Selector output', 'Confidence', 'Agreement', 'Share'];
  return [
    ...(rows.length === 0
      ? []
      : [
          h(
            'table',
            { class: 'outputs' },
            h('thead', {}, h('tr', {}, ...heads.map((head) => h('th', { scope: 'col' }, head)))),
            h('tbody', {}, ...rows),
          ),
        ]),
    h('p', { class: 'faint' }, message),
  ];
}
