import type { TraceStep } from '../../src/protocol';
import { exactnessMark, isWrong } from '../../src/rewriting/exactness';
import { formatAgreement, formatAtoms, formatPercent, truncateMiddle } from '../../src/format';
import { h, unseen } from '../shared/dom';
import { visibleRows } from '../shared/rowRange';

const ROW_HEIGHT = 26;
/** Rows drawn beyond the visible ones, so that scrolling shows no gaps. */
const OVERSCAN = 8;

/** The list of steps. Draws only the visible rows. */
export class StepList {
  readonly element: HTMLElement;
  private readonly list = h('div', {
    class: 'steps-list',
    role: 'listbox',
    tabindex: 0,
    'aria-label': 'Steps',
  });
  private readonly rows = h('div', { class: 'steps-rows', role: 'presentation' });
  private steps: readonly TraceStep[] = [];
  private state = 0;

  constructor(onPick: (state: number) => void) {
    this.list.append(this.rows);
    this.element = h(
      'div',
      { class: 'steps' },
      h(
        'div',
        { class: 'steps-head step-row', 'aria-hidden': 'true' },
        ...['', 'Leaf', 'Value', 'Rule', 'Confidence', 'Agreement', 'Outputs'].map((title) =>
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

  /** @param byRules whether rules took the steps, which have no scores */
  show(steps: readonly TraceStep[], state: number, byRules: boolean): void {
    this.element.classList.toggle('by-rules', byRules);
    this.steps = steps;
    this.state = state;
    this.rows.style.height = `${(steps.length + 1) * ROW_HEIGHT}px`;
    this.list.setAttribute('aria-activedescendant', `step-${state}`);
    const { scrollTop, clientHeight } = this.list;
    const next = Math.min(state + 1, steps.length);
    if (state * ROW_HEIGHT < scrollTop || (next + 1) * ROW_HEIGHT > scrollTop + clientHeight) {
      this.list.scrollTop = state * ROW_HEIGHT - clientHeight / 2 + ROW_HEIGHT;
    }
    this.draw();
  }

  private draw(): void {
    const { scrollTop, clientHeight } = this.list;
    const states = this.steps.length + 1;
    const { first, last } = visibleRows(states, ROW_HEIGHT, scrollTop, clientHeight, OVERSCAN);
    const rows = Array.from({ length: last - first }, (_, row) => this.row(first + row));
    this.rows.replaceChildren(...rows);
  }

  /** The row of the step that leads to a state, or of the original formula for state 0. */
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
      },
      h('span', { class: 'faint' }, unseen('Step '), String(state)),
      ...(step === undefined
        ? [h('span', { class: 'faint original' }, 'original', unseen(' formula'))]
        : cells(step)),
    );
    row.style.top = `${state * ROW_HEIGHT}px`;
    return row;
  }
}

/** The texts of a step, with the words that make a sentence of them. */
function cells(step: TraceStep): HTMLElement[] {
  const isBad = isWrong(step);
  const value = formatAtoms(step.value);
  const exact = truncateMiddle(formatAtoms(step.exact ?? ''), 60);
  return [
    h('code', { class: 'leaf-text', title: step.leaf }, truncateMiddle(step.leaf, 60)),
    h(
      'code',
      {
        class: `value-text${isBad ? ' bad' : ''}`,
        title: isBad ? `${value}, wrong: exactly ${exact}` : value,
      },
      unseen('to '),
      truncateMiddle(value, 30),
      h('span', { 'aria-hidden': 'true' }, exactnessMark(step)),
      isBad ? unseen(`wrong, exactly ${exact}`) : undefined,
    ),
    h('span', { class: 'rule-text', title: step.rule ?? '' }, ...rule(step)),
    h('span', {}, unseen('confidence '), formatPercent(step.confidence)),
    h(
      'span',
      { class: step.agreement < 1 ? 'bad' : '' },
      unseen('agreement '),
      formatAgreement(step.agreement),
    ),
    h('span', {}, unseen('outputs '), String(step.outputs)),
  ];
}

function rule(step: TraceStep): (Node | string)[] {
  if (step.rule !== undefined) {
    return [unseen('by '), step.rule];
  }
  return isWrong(step) ? [unseen('rule '), 'none'] : [];
}
