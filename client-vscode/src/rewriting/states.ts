import { writtenFormula, type TraceResult, type TraceStep } from '../protocol';
import { isWrong } from './exactness';

/** The states of a formula as it is written: state k is its text after k steps. */
export class States {
  /** The steps with leaf, value and offset of the text as it is written. */
  readonly steps: readonly TraceStep[];
  private state = 0;
  private text: string;

  constructor(trace: TraceResult) {
    this.text = writtenFormula(trace);
    let text = this.text;
    this.steps = trace.steps.map(({ edit, ...step }) => {
      if (edit === undefined) {
        return step;
      }
      const written = {
        ...step,
        leaf: text.slice(edit.start, edit.end),
        value: edit.text,
        ...(step.exact === undefined ? {} : { exact: isWrong(step) ? step.exact : edit.text }),
        offset: edit.start,
      };
      text = replaced(text, written.offset, written.leaf, written.value);
      return written;
    });
  }

  at(state: number): string {
    for (let step = this.steps[this.state]; step !== undefined && this.state < state;) {
      this.text = replaced(this.text, step.offset, step.leaf, step.value);
      step = this.steps[++this.state];
    }
    for (let step = this.steps[this.state - 1]; step !== undefined && this.state > state;) {
      this.text = replaced(this.text, step.offset, step.value, step.leaf);
      step = this.steps[--this.state - 1];
    }
    return this.text;
  }
}

/** The end of a polynomial's edit, which replaces the sign of the next term with the leaf. */
const NEXT_SIGN = /\s*[+\-−–]\s*$/;

/** The length of a leaf or value as it is written, without the sign of the term behind it. */
export function shownLength(written: string, canonical: string): number {
  const end = NEXT_SIGN.test(canonical) ? -1 : written.search(NEXT_SIGN);
  return end > 0 ? end : written.length;
}

/** The formula without whitespace after some steps, as networks read it. */
export function canonicalText({ formula, steps }: TraceResult, state: number): string {
  return steps
    .slice(0, state)
    .reduce((text, { offset, leaf, value }) => replaced(text, offset, leaf, value), formula);
}

/** The text after some steps, of which the last one gives its leaf the exact value. */
export function exactState(states: States, state: number): string {
  const step = states.steps[state - 1];
  return step === undefined
    ? states.at(state)
    : replaced(states.at(state - 1), step.offset, step.leaf, step.exact ?? step.value);
}

function replaced(text: string, offset: number, part: string, by: string): string {
  return text.slice(0, offset) + by + text.slice(offset + part.length);
}
