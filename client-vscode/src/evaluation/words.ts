import type { EvaluatedFormula } from '../protocol';

/** A probability; what is not certain is never shown as 100 %. */
export function percent(probability: number): string {
  const tenths = Math.floor(probability * 1000) / 10;
  return `${tenths === 100 ? '100' : tenths.toFixed(1)} %`;
}

/** What came of a formula, in a line. */
export function solution(formula: EvaluatedFormula): string {
  const text = shortened(formula.formula, 200);
  return formula.value === undefined
    ? `${text}: not solved`
    : [
        `${text} = ${formula.value}`,
        ...(formula.confidence === undefined ? [] : [`confidence ${percent(formula.confidence)}`]),
        counted(formula.steps, 'step'),
      ].join(', ');
}

/** Both ends of a text that is longer than so many characters. */
export function shortened(text: string, most: number): string {
  const end = Math.floor((most - 1) / 2);
  return text.length <= most ? text : `${text.slice(0, most - 1 - end)}…${text.slice(-end)}`;
}

export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}
