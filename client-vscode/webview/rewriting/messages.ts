import type { TraceResult, TraceStep } from '../../src/protocol';
import { exactnessMark, isWrong } from '../../src/rewriting/exactness';
import {
  formatAgreement,
  formatAtoms,
  formatPercent,
  formatQuantity,
  truncateMiddle,
} from '../../src/format';

export interface OutcomeSummary {
  readonly good: boolean;
  readonly headline: string;
  readonly detail: string;
  /** What the file expects, if it expects anything. */
  readonly expectation?: Expectation;
}

export interface Expectation {
  readonly value: string;
  /** Whether the formula has this value; undefined if it has none. */
  readonly met: boolean | undefined;
}

/** The outcome of a rewriting. */
export function outcomeSummary(trace: TraceResult): OutcomeSummary {
  const steps = trace.steps.length;
  const expectation = expectationOf(trace);
  const expects = expectation === undefined ? {} : { expectation };
  if (trace.status === 'solved' || trace.status === 'normal-form') {
    const normal = trace.status === 'normal-form';
    const least = trace.steps.reduce((so, { confidence }) => Math.min(so, confidence), 1);
    const faults = wrongValue(trace);
    return {
      good: faults.length === 0 && expectation?.met !== false,
      headline: `${trace.value ?? ''}${exactnessMark(trace)}`,
      detail: [
        ...faults,
        steps === 0
          ? `already ${normal ? 'in normal form' : 'a value'}, nothing to rewrite`
          : `${normal ? 'in normal form ' : ''}after ${formatQuantity(steps, 'step')}${trace.byRules === true ? ' by the rules, because there are no networks yet' : `, lowest confidence ${formatPercent(least)}`}`,
        ...(trace.message === undefined ? [] : [trace.message]),
      ].join(', '),
      ...expects,
    };
  }
  return {
    good: false,
    headline: FAILURES[trace.status],
    detail: [trace.message, trace.remedy].map(sentence).join(' ').trim(),
    ...expects,
  };
}

function wrongValue(trace: TraceResult): readonly string[] {
  if (!isWrong(trace)) {
    return [];
  }
  const step = trace.steps.findIndex(isWrong) + 1;
  return [
    `wrong: exactly ${truncateMiddle(trace.exact ?? '', 60)}`,
    ...(step > 0 ? [`first wrong in step ${step}`] : []),
  ];
}

/** The expectation is about the exact value where that is known. */
function expectationOf({ expected, exact, value }: TraceResult): Expectation | undefined {
  const known = exact ?? value;
  return expected === undefined
    ? undefined
    : { value: expected, met: known === undefined ? undefined : expected === known };
}

const FAILURES: Readonly<Record<Exclude<TraceResult['status'], 'solved' | 'normal-form'>, string>> =
  {
    stuck: 'No value',
    'missing-leaf': 'No next step found',
    'corrupted-leaf': 'Corrupted leaf',
    'step-limit': 'Step limit reached',
    'operand-limit': 'Too many operations stay',
  };

function sentence(text = ''): string {
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`;
}

/** What follows the value of a step that is wrong, if it is. */
function wrongness(step: TraceStep): string {
  return isWrong(step)
    ? `, wrong: exactly ${truncateMiddle(formatAtoms(step.exact ?? ''), 60)}`
    : '';
}

/** The text that screen readers announce for a state. */
export function announcement(trace: TraceResult, state: number): string {
  const made = trace.steps[state - 1];
  const next = trace.steps[state];
  const parts = [
    `Step ${state} of ${trace.steps.length}`,
    made === undefined
      ? 'the original formula'
      : `${truncateMiddle(made.leaf, 60)} became ${truncateMiddle(formatAtoms(made.value), 60)}${wrongness(made)}, ${trace.byRules === true ? 'by the rules' : `confidence ${formatPercent(made.confidence)}, agreement ${formatAgreement(made.agreement)}`}`,
  ];
  if (next !== undefined) {
    parts.push(`next leaf ${truncateMiddle(next.leaf, 60)}`);
  } else {
    const { headline, expectation } = outcomeSummary(trace);
    const others =
      expectation?.met === false
        ? [`the file expects ${truncateMiddle(expectation.value, 60)}`]
        : [];
    const result = trace.status === 'normal-form' ? 'the normal form is' : 'the value is';
    parts.push(
      trace.value === undefined
        ? headline
        : `${result} ${trace.value}${[...wrongValue(trace), ...others].map((fault) => `, ${fault}`).join('')}`,
    );
  }
  return `${parts.join('. ')}.`;
}
