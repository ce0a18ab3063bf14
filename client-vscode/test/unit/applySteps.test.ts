import { strict as assert } from 'node:assert';
import type { TraceStep } from '../../src/protocol';
import { isSameFormula, applySteps, textAfterSteps } from '../../src/rewriting/applySteps';
import { RewriteHistory } from '../../src/rewriting/rewriteHistory';
import { writtenSteps } from '../../src/rewriting/writtenSteps';
import { withoutWhitespace } from '../../src/rewriting/trackedFormula';
import { TRACES } from '../traces/traces';

const SURE = { confidence: 1, agreement: 1, outputs: 1 };
const STEPS: readonly TraceStep[] = [
  { leaf: '[SM54]', value: '9', offset: 4, ...SURE },
  { leaf: '[MIN39]', value: '3', offset: 5, ...SURE },
  { leaf: '[MAX93]', value: '9', offset: 0, ...SURE },
];

function check(written: string, state: number, expected: string): void {
  assert.equal(applySteps(written, STEPS, state), expected);
}

describe('the white space of a formula', () => {
  const written = '[MAX [SM 5 4]  [ MIN 3 9 ] ]';

  it('stays as it is before any step', () => check(written, 0, written));
  it('stays before the replaced text and elsewhere', () =>
    check(written, 1, '[MAX 9  [ MIN 3 9 ] ]'));
  it('stays around the value', () => check(written, 2, '[MAX 9  3 ]'));
  it('is removed with the replaced text', () => check(written, 3, '9'));
  it('is not added if there was none', () => check('[MAX[SM54][MIN39]]', 2, '[MAX93]'));

  for (const [name, trace] of Object.entries(TRACES)) {
    it(`is the only difference to the text of each step: ${name}`, () => {
      const history = new RewriteHistory(trace);
      const loose = trace.formula.split('').join(' ');
      for (let state = 0; state <= history.end; state++) {
        assert.equal(withoutWhitespace(applySteps(loose, trace.steps, state)), history.text(state));
      }
    });
  }

  it('is kept with the notation, of which a step edits the smallest part', () => {
    const trace = TRACES.ordinary;
    const texts = [0, 1, 2, 3].map((state) => textAfterSteps('1 - 2×-(3)', trace, state));
    assert.deepEqual(texts, ['1 - 2×-(3)', '1 - 2×-3', '1 - -6', '7']);
    assert.deepEqual(
      writtenSteps(trace).map(({ leaf, value, offset }) => [leaf, value, offset]),
      [
        ['-(3)', '-3', 6],
        ['2×-3', '-6', 4],
        ['1 - -6', '7', 0],
      ],
    );
  });
  it('is that of another text only if that is the formula', () => {
    assert.equal(textAfterSteps('(1-(2*(0 - 3)))', TRACES.ordinary, 1), '(1-(2*-3))');
    assert.equal(textAfterSteps('something else', TRACES.ordinary, 1), '(1-(2*-3))');
  });

  it('is kept only if the rest of the text is the formula', () => {
    assert.equal(isSameFormula('( 1 + 2 )', '(1+2)'), true);
    assert.equal(isSameFormula('( 01 + 2 )', '(1+2)'), false);
  });
});
