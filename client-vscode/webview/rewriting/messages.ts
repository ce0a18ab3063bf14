import type { Trace } from '../../src/protocol';
import { counted, percent, shortened } from '../../src/words';

/** A score from 0 to 1; what is not certain is never shown as 1.00; as hovers show it. */
export function score(agreement: number): string {
  return (Math.floor(agreement * 100) / 100).toFixed(2);
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
          : `after ${counted(steps, 'step')}, least confidence ${percent(least)}`,
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
      : `${shortened(made.leaf, 60)} became ${shortened(made.value, 60)}, confidence ${percent(made.confidence)}, agreement ${score(made.agreement)}`,
  ];
  if (next !== undefined) {
    parts.push(`next leaf ${shortened(next.leaf, 60)}`);
  } else {
    const { good, headline } = summary(trace);
    parts.push(good ? `the value is ${headline}` : headline);
  }
  return `${parts.join('. ')}.`;
}
