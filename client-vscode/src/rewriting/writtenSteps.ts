import { writtenFormula } from '../protocol';
import type { TraceResult, TraceStep } from '../protocol';
import { isWrong } from './exactness';

/** The steps with leaf, value and offset of the formula as it is written. */
export function writtenSteps(trace: TraceResult): readonly TraceStep[] {
  let text = writtenFormula(trace);
  return trace.steps.map(({ edit, ...step }) => {
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
    text = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
    return written;
  });
}

/** The formula as it is written, before the first step and after each. */
export function writtenTexts(trace: TraceResult): readonly string[] {
  const texts = [writtenFormula(trace)];
  for (const step of writtenSteps(trace)) {
    texts.push(textAfter(texts[texts.length - 1] ?? '', [step], 1));
  }
  return texts;
}

/** A text after the first steps. */
export function textAfter(text: string, steps: readonly TraceStep[], state: number): string {
  return steps
    .slice(0, state)
    .reduce(
      (before, { offset, leaf, value }) =>
        before.slice(0, offset) + value + before.slice(offset + leaf.length),
      text,
    );
}
