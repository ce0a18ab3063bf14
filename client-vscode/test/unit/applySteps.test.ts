import { strict as assert } from 'node:assert';
import type { Step } from '../../src/protocol';
import { isWritten, spaced } from '../../src/trace/spaced';
import { Story } from '../../src/trace/story';
import { bare } from '../../src/trace/standing';
import { TRACES } from '../traces/traces';

const SURE = { confidence: 1, agreement: 1, outputs: 1 };
const STEPS: readonly Step[] = [
  { leaf: '[SM54]', value: '9', offset: 4, ...SURE },
  { leaf: '[MIN39]', value: '3', offset: 5, ...SURE },
  { leaf: '[MAX93]', value: '9', offset: 0, ...SURE },
];

function check(written: string, state: number, expected: string): void {
  assert.equal(spaced(written, STEPS, state), expected);
}

describe('the white space of a formula', () => {
  const written = '[MAX [SM 5 4]  [ MIN 3 9 ] ]';

  it('stays as it is before any step', () => check(written, 0, written));
  it('stays before what is replaced, and elsewhere', () =>
    check(written, 1, '[MAX 9  [ MIN 3 9 ] ]'));
  it('stays around the value', () => check(written, 2, '[MAX 9  3 ]'));
  it('goes with what is replaced', () => check(written, 3, '9'));
  it('is none where there was none', () => check('[MAX[SM54][MIN39]]', 2, '[MAX93]'));

  for (const [name, trace] of Object.entries(TRACES)) {
    it(`is all that is added to the text of each step: ${name}`, () => {
      const story = new Story(trace);
      const loose = trace.formula.split('').join(' ');
      for (let state = 0; state <= story.end; state++) {
        assert.equal(bare(spaced(loose, trace.steps, state)), story.text(state));
      }
    });
  }

  it('is kept only of what is the formula otherwise', () => {
    assert.equal(isWritten('( 1 + 2 )', '(1+2)'), true);
    assert.equal(isWritten('( 01 + 2 )', '(1+2)'), false);
  });
});
