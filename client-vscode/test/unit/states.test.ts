import { strict as assert } from 'node:assert';
import { exactState, States, shownLength } from '../../src/rewriting/states';
import type { TraceResult } from '../../src/protocol';
import { TRACES } from '../traces/traces';

describe('the states of a formula', () => {
  for (const [name, order] of Object.entries({ forward: [0, 1, 2, 3], back: [3, 2, 1, 0, 3] })) {
    it(`are those of the formula as it is written: ${name}`, () => {
      const states = new States(TRACES.ordinary);
      const texts = ['1 - 2×-(3)', '1 - 2×-3', '1 - -6', '7'];
      assert.deepEqual(
        order.map((state) => states.at(state)),
        order.map((state) => texts[state]),
      );
      assert.deepEqual(
        states.steps.map(({ leaf, value, offset }) => [leaf, value, offset]),
        [
          ['-(3)', '-3', 6],
          ['2×-3', '-6', 4],
          ['1 - -6', '7', 0],
        ],
      );
    });
  }
  it('may give the last leaf its exact value', () => {
    const wrong = (trace: TraceResult) =>
      new States({ ...trace, steps: trace.steps.map((step) => ({ ...step, exact: '8' })) });
    assert.equal(exactState(wrong(TRACES.ordinary), 2), '1 - 8');
    assert.equal(exactState(wrong(TRACES.merging), 1), '[SM7648]');
    assert.equal(exactState(new States(TRACES.ordinary), 2), '1 - -6');
    assert.equal(exactState(new States(TRACES.ordinary), 0), '1 - 2×-(3)');
  });

  it('are those of the steps if that is the formula', () => {
    const states = new States(TRACES.merging);
    assert.equal(states.at(2), '[SM342]');
    assert.equal(states.at(1), '[SM7642]');
    assert.equal(states.at(99), TRACES.merging.value);
  });
});

describe('a leaf as it is written', () => {
  for (const [written, canonical, shown] of [
    ['- (4x - ', '-(+4x', '- (4x'],
    ['2x−', '+2x', '2x'],
    ['(1 + 2)', '(1+2)', '(1 + 2)'],
    ['a  -', 'a -', 'a  -'],
    ['-', 'x', '-'],
    ['', 'x', ''],
  ] as const) {
    it(`is shown without the sign behind it: ${written}`, () => {
      assert.equal(written.slice(0, shownLength(written, canonical)), shown);
    });
  }
});
