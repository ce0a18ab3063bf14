import { strict as assert } from 'node:assert';
import { withMoreOutputs } from '../../src/rewriting/moreOutputs';

describe('more outputs of the Selector', () => {
  it('are a new settings file', () => {
    assert.equal(withMoreOutputs(''), '{\n  "nrs.outputs": 64\n}\n');
  });

  for (const [before, after] of [
    ['{"nrs.outputs": 20}', '{"nrs.outputs": 160}'],
    ['{"nrs": {"outputs": 200}}', '{"nrs": {"outputs": 1000}}'],
    ['{\n  "nrs.guard": true\n}\n', '{\n  "nrs.outputs": 64,\n  "nrs.guard": true\n}\n'],
    ['{}', '{\n  "nrs.outputs": 64}'],
    [
      '// {so}\n/* { */ {"nrs.guard": true}',
      '// {so}\n/* { */ {\n  "nrs.outputs": 64,"nrs.guard": true}',
    ],
    ['{"nrs.outputs": 1000}', undefined],
    ['{"nrs.preset": "paper"}', undefined],
    ['{"nrs.preset": "paper", "nrs.outputs": 2}', '{"nrs.preset": "paper", "nrs.outputs": 16}'],
    ['[8]', undefined],
  ] as const) {
    it(`change ${before}`, () => {
      assert.equal(withMoreOutputs(before), after);
    });
  }
});
