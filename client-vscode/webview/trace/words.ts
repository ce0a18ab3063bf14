import type { Task, Trace } from '../../src/protocol';

export const LANGUAGES: Readonly<Record<Task, string>> = {
  listops: 'ListOps',
  arithmetic: 'Arithmetic',
  algebra: 'Algebra',
};

/** What is not certain is never shown as 100 %; as the server does. */
export function percent(share: number): string {
  const rounded = Math.floor(share * 1000) / 10;
  return `${rounded === 100 ? '100' : rounded.toFixed(1)} %`;
}

export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
}

export function shortened(text: string, most: number): string {
  const half = (most - 1) >> 1;
  return text.length <= most ? text : `${text.slice(0, half)}…${text.slice(text.length - half)}`;
}

export interface Summary {
  readonly good: boolean;
  readonly headline: string;
  readonly detail: string;
}

/** What came out. */
export function summary(trace: Trace): Summary {
  const steps = trace.steps.length;
  if (trace.status === 'solved') {
    const least = trace.steps.reduce((so, { confidence }) => Math.min(so, confidence), 1);
    return {
      good: true,
      headline: trace.value ?? '',
      detail:
        steps === 0
          ? 'a value already: there is nothing to rewrite'
          : `after ${count(steps, 'step')}, least confidence ${percent(least)}`,
    };
  }
  return {
    good: false,
    headline: FAILURES[trace.status],
    detail: [trace.message, trace.remedy].map(sentence).join(' ').trim(),
  };
}

const FAILURES: Readonly<Record<Exclude<Trace['status'], 'solved'>, string>> = {
  'missing-leaf': 'No leaf found',
  'corrupted-leaf': 'Corrupted leaf',
  'step-limit': 'Step limit reached',
};

function sentence(text = ''): string {
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`;
}

/** What a screen reader says of a state. */
export function announcement(trace: Trace, state: number): string {
  const made = trace.steps[state - 1];
  const next = trace.steps[state];
  const parts = [
    `Step ${state} of ${trace.steps.length}`,
    made === undefined
      ? 'the formula as written'
      : `${shortened(made.leaf, 60)} became ${shortened(made.value, 60)}, confidence ${percent(made.confidence)}, agreement ${percent(made.agreement)}`,
  ];
  if (next !== undefined) {
    parts.push(`next leaf ${shortened(next.leaf, 60)}`);
  } else {
    const { good, headline } = summary(trace);
    parts.push(good ? `the value is ${headline}` : headline);
  }
  return `${parts.join('. ')}.`;
}
