import type { Step } from '../../src/protocol';
import { counted, percent, shortened } from '../../src/words';
import { h } from '../shared/dom';
import { score } from './words';

const ROW = 26;
/** Rows beyond what is in sight, so that scrolling shows no gaps. */
const SPARE = 8;

/** All steps; only those in sight are elements of the page. */
export class StepList {
  readonly element: HTMLElement;
  private readonly list = h('div', {
    class: 'steps-list',
    role: 'listbox',
    tabindex: 0,
    'aria-label': 'Steps',
  });
  private readonly rows = h('div', { class: 'steps-rows', role: 'presentation' });
  private steps: readonly Step[] = [];
  private state = 0;

  constructor(onPick: (state: number) => void) {
    this.list.append(this.rows);
    this.element = h(
      'div',
      { class: 'steps' },
      h(
        'div',
        { class: 'steps-head step-row', 'aria-hidden': 'true' },
        ...['', 'Leaf', 'Value', 'Confidence', 'Agreement', 'Outputs'].map((title) =>
          h('span', {}, title),
        ),
      ),
      this.list,
    );
    this.list.addEventListener('scroll', () => this.draw(), { passive: true });
    this.list.addEventListener('click', ({ target }) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-state]') : null;
      if (row !== null) {
        onPick(Number(row.dataset['state']));
      }
    });
    new ResizeObserver(() => this.draw()).observe(this.list);
  }

  show(steps: readonly Step[], state: number): void {
    this.steps = steps;
    this.state = state;
    this.rows.style.height = `${(steps.length + 1) * ROW}px`;
    this.list.setAttribute('aria-activedescendant', `step-${state}`);
    const { scrollTop, clientHeight } = this.list;
    const next = Math.min(state + 1, steps.length);
    if (state * ROW < scrollTop || (next + 1) * ROW > scrollTop + clientHeight) {
      this.list.scrollTop = state * ROW - clientHeight / 2 + ROW;
    }
    this.draw();
  }

  private draw(): void {
    const { scrollTop, clientHeight } = this.list;
    const first = Math.max(0, Math.floor(scrollTop / ROW) - SPARE);
    const last = Math.min(this.steps.length, Math.ceil((scrollTop + clientHeight) / ROW) + SPARE);
    const rows: HTMLElement[] = [];
    for (let state = first; state <= last; state++) {
      rows.push(this.row(state));
    }
    this.rows.replaceChildren(...rows);
  }

  /** The row of the step that leads to a state; of the formula as written for 0. */
  private row(state: number): HTMLElement {
    const step = this.steps[state - 1];
    const row = h(
      'div',
      {
        id: `step-${state}`,
        class: [
          'step-row',
          state === this.state ? 'present' : '',
          state === this.state + 1 ? 'next' : '',
        ]
          .filter((name) => name !== '')
          .join(' '),
        role: 'option',
        'data-state': state,
        'aria-selected': String(state === this.state),
        'aria-setsize': this.steps.length + 1,
        'aria-posinset': state + 1,
        'aria-label':
          step === undefined
            ? 'The formula as written'
            : `Step ${state}: ${shortened(step.leaf, 60)} to ${shortened(step.value, 60)}, confidence ${percent(step.confidence)}, agreement ${score(step.agreement)}, ${counted(step.outputs, 'output')}`,
      },
      h('span', { class: 'faint' }, String(state)),
      ...(step === undefined
        ? [h('span', { class: 'faint as-written' }, 'as written')]
        : [
            h('code', { class: 'leaf-text', title: step.leaf }, shortened(step.leaf, 60)),
            h('code', { class: 'value-text', title: step.value }, shortened(step.value, 30)),
            h('span', {}, percent(step.confidence)),
            h('span', { class: step.agreement < 1 ? 'bad' : '' }, score(step.agreement)),
            h('span', {}, String(step.outputs)),
          ]),
    );
    row.style.top = `${state * ROW}px`;
    return row;
  }
}
