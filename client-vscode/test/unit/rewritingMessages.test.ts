import { strict as assert } from 'node:assert';
import { withoutWhitespace, rangeAfterChange } from '../../src/rewriting/trackedFormula';
import { excerpt, type Mark } from '../../webview/rewriting/excerpt';
import { formatAgreement, formatPercent } from '../../src/format';
import { firstWrongStep } from '../../src/rewriting/exactness';
import { announcement, outcomeSummary } from '../../webview/rewriting/messages';
import { ended } from '../traces/made';
import { TRACES } from '../traces/traces';

function range(line: number, start: number, end: number, endLine = line) {
  return { start: { line, character: start }, end: { line: endLine, character: end } };
}

describe('the excerpt of a formula', () => {
  const text = '0123456789'.repeat(1000);
  const marks: readonly Mark[] = [
    { kind: 'value', start: 9000, end: 9003 },
    { kind: 'leaf', start: 5000, end: 5010 },
  ];

  it('is the whole formula if it is short', () => {
    assert.deepEqual(excerpt('(1+2)', [{ kind: 'leaf', start: 0, end: 5 }]), [
      { kind: 'leaf', text: '(1+2)' },
    ]);
    assert.deepEqual(excerpt('5', []), [{ kind: 'plain', text: '5' }]);
  });

  it('omits text far from the marks, and counts it', () => {
    const pieces = excerpt(text, marks);
    assert.deepEqual(
      pieces.map(({ kind }) => kind),
      'plain left-out plain leaf plain left-out plain value plain left-out plain'.split(' '),
    );
    const length = pieces.reduce(
      (sum, piece) => sum + (piece.kind === 'left-out' ? piece.count : piece.text.length),
      0,
    );
    assert.equal(length, text.length);
    const shown = pieces.map((piece) => (piece.kind === 'left-out' ? '' : piece.text)).join('');
    assert.ok(shown.length < 1000);
    assert.ok(text.startsWith(shown.slice(0, 40)) && text.endsWith(shown.slice(-40)));
  });

  it('shows a value inside the next leaf as a part of the leaf', () => {
    const inside: readonly Mark[] = [
      { kind: 'value', start: 1, end: 2 },
      { kind: 'leaf', start: 0, end: 5 },
    ];
    assert.deepEqual(excerpt('(1+2)', inside), [
      { kind: 'leaf', text: '(' },
      { kind: 'value', text: '1' },
      { kind: 'leaf', text: '+2)' },
    ]);
  });
});

describe('the excerpt of a formula with marks that overlap', () => {
  const shown = (value: readonly [number, number], leaf: readonly [number, number]) =>
    excerpt('-4x-(-y)', [
      { kind: 'value', start: value[0], end: value[1] },
      { kind: 'leaf', start: leaf[0], end: leaf[1] },
    ]).map((piece) => (piece.kind === 'left-out' ? '' : `${piece.kind} ${piece.text}`));

  it('shows the whole leaf, and the rest of the value', () => {
    assert.deepEqual(shown([0, 5], [3, 7]), ['value -4x', 'leaf -(-y', 'plain )']);
    assert.deepEqual(shown([3, 7], [0, 5]), ['leaf -4x-(', 'value -y', 'plain )']);
  });
});

describe('the range of a formula after changes of its file', () => {
  const formula = range(4, 2, 20);

  it('moves with lines above it', () => {
    assert.deepEqual(
      rangeAfterChange(formula, { range: range(1, 0, 0), text: 'a\nb\n' }),
      range(6, 2, 20),
    );
    assert.deepEqual(
      rangeAfterChange(formula, { range: range(1, 0, 0, 3), text: '' }),
      range(2, 2, 20),
    );
  });

  it('moves within its line', () => {
    assert.deepEqual(
      rangeAfterChange(formula, { range: range(4, 0, 1), text: '' }),
      range(4, 1, 19),
    );
    assert.deepEqual(rangeAfterChange(formula, { range: range(4, 25, 26), text: 'xx' }), formula);
    assert.deepEqual(rangeAfterChange(formula, { range: range(5, 0, 0), text: 'x\n' }), formula);
  });

  it('covers a written step, and the original text after undo', () => {
    const written = rangeAfterChange(formula, { range: formula, text: '(1+2)' });
    assert.deepEqual(written, range(4, 2, 7));
    assert.deepEqual(rangeAfterChange(written, { range: written, text: 'x'.repeat(18) }), formula);
    const cut = rangeAfterChange(formula, { range: range(4, 2, 8), text: '' });
    assert.deepEqual(rangeAfterChange(cut, { range: range(4, 2, 2), text: '123456' }), formula);
  });

  it('is compared without whitespace', () => {
    assert.equal(withoutWhitespace(' ( 1 +\t2 ) '), '(1+2)');
  });
});

describe('the messages about a rewriting', () => {
  it('round only certain scores to 1', () => {
    for (const [share, percent, agreement] of [
      [1, '100 %', '1.00'],
      [1 - Number.EPSILON, '99.9 %', '0.99'],
      [0.57, '57.0 %', '0.57'],
      [0.29, '29.0 %', '0.29'],
      [0, '0.0 %', '0.00'],
    ] as const) {
      assert.equal(formatPercent(share), percent);
      assert.equal(formatAgreement(share), agreement);
    }
  });

  it('contain the value, or a reason and a remedy', () => {
    assert.deepEqual(outcomeSummary(TRACES.small), {
      good: true,
      headline: '9',
      detail: 'after 2 steps, lowest confidence 99.9 %',
    });
    const failed = outcomeSummary(ended(TRACES.small, 1));
    assert.equal(failed.good, false);
    assert.equal(failed.headline, 'No next step found');
    assert.equal(
      failed.detail,
      'No output of the Selector occurs in the formula after 2 steps. Sample more outputs (nrs.outputs).',
    );
  });

  it('compare the value with the exact one and with the expectation', () => {
    const [first, ...others] = TRACES.small.steps;
    assert(first);
    const right = { ...TRACES.small, exact: '9', expected: '9' };
    assert.deepEqual(outcomeSummary(right), {
      good: true,
      headline: '9 ✓',
      detail: 'after 2 steps, lowest confidence 99.9 %',
      expectation: { value: '9', met: true },
    });
    const wrong = { ...right, exact: '8', steps: [{ ...first, exact: '8' }, ...others] };
    assert.deepEqual(outcomeSummary(wrong), {
      good: false,
      headline: '9 ✗',
      detail: 'wrong: exactly 8, first wrong in step 1, after 2 steps, lowest confidence 99.9 %',
      expectation: { value: '9', met: false },
    });
    assert.deepEqual(outcomeSummary({ ...ended(TRACES.small, 1), expected: '9' }).expectation, {
      value: '9',
      met: undefined,
    });
    const other = outcomeSummary({ ...right, expected: '8' });
    assert.deepEqual([other.good, other.expectation], [false, { value: '8', met: false }]);
    assert.match(announcement(wrong, 2), /the value is 9, wrong: exactly 8, first wrong in step 1/);
    assert.match(
      announcement(wrong, 1),
      /^Step 1 of 2\. \[SM54\] became 9, wrong: exactly 8, conf/,
    );
    assert.equal(firstWrongStep(wrong, 0), undefined);
    assert.equal(firstWrongStep(wrong, 2)?.exact, '8');
  });

  it('call what rules computed so', () => {
    const ruled = { ...TRACES.small, byRules: true };
    assert.deepEqual(outcomeSummary(ruled), {
      good: true,
      headline: '9',
      detail: 'after 2 steps by the rules, because there are no networks yet',
    });
    assert.match(announcement(ruled, 1), /^Step 1 of 2\. \[SM54\] became 9, by the rules\. next/);
  });

  it('name a normal form', () => {
    const message = '(a&b) stays: no rule applies';
    const normal = { ...TRACES.small, status: 'normal-form' as const, value: '(a&b)', message };
    assert.deepEqual(outcomeSummary(normal), {
      good: true,
      headline: '(a&b)',
      detail: `in normal form after 2 steps, lowest confidence 99.9 %, ${message}`,
    });
    assert.match(announcement(normal, 2), /the normal form is \(a&b\)\.$/);
  });

  it('announce the step, its effect and the next leaf', () => {
    const said = announcement(TRACES.small, 1);
    assert.match(said, /^Step 1 of 2\. \[SM54\] became 9, .*next leaf \[MAX91\]\.$/);
    assert.match(announcement(TRACES.small, 2), /the value is 9\.$/);
    assert.match(announcement(ended(TRACES.small, 1), 1), /No next step found/);
  });
});
