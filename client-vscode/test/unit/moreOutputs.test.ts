import { strict as assert } from 'node:assert';
import { withMoreOutputs } from '../../src/rewriting/moreOutputs';

describe('more outputs of the Selector', () => {
  for (const empty of ['', '\n']) {
    it(`are a new settings file instead of ${JSON.stringify(empty)}`, () => {
      assert.equal(withMoreOutputs(empty), '{\n  "nrs.outputs": 64\n}\n');
    });
  }

  for (const [before, after] of [
    // A setting in each form that the server reads.
    ['{"nrs.outputs": 20}', '{"nrs.outputs": 160}'],
    ['{"outputs": 20}', '{"outputs": 160}'],
    ['{"nrs": {"outputs": 200}}', '{"nrs": {"outputs": 1000}}'],
    ['{"nrs": {"nrs.outputs": 1}}', '{"nrs": {"nrs.outputs": 8}}'],
    // The last one counts, except null.
    ['{"nrs.outputs": 1, "nrs": {"outputs": 2}}', '{"nrs.outputs": 1, "nrs": {"outputs": 16}}'],
    ['{"nrs.outputs": 2, "outputs": null}', '{"nrs.outputs": 16, "outputs": null}'],
    // What is no number of outputs leaves the default.
    ['{"nrs.outputs": null}', '{"nrs.outputs": 64}'],
    ['{"nrs.outputs": "many"}', '{"nrs.outputs": 64}'],
    ['{"nrs.outputs": 0}', '{"nrs.outputs": 64}'],
    // No setting: the words are in comments, in texts, or in objects of others.
    [
      '{\n  // "nrs.outputs": 2\n  "nrs.guard": true // so\n}\n',
      '{\n  "nrs.outputs": 64,\n  // "nrs.outputs": 2\n  "nrs.guard": true // so\n}\n',
    ],
    [
      '{\r\n\t"other": {"nrs.outputs": 2},\r\n}\r\n',
      '{\r\n\t"nrs.outputs": 64,\r\n\t"other": {"nrs.outputs": 2},\r\n}\r\n',
    ],
    [
      '{"nrs.exclude": ["\\"nrs.outputs\\": 2"]}',
      '{"nrs.outputs": 64, "nrs.exclude": ["\\"nrs.outputs\\": 2"]}',
    ],
    ['{"nrs": {"guard": true}}', '{"nrs.outputs": 64, "nrs": {"guard": true}}'],
    ['{ "nrs.guard": true }', '{"nrs.outputs": 64, "nrs.guard": true }'],
    [
      '// {so}\n/* { */ {"nrs.guard": true}',
      '// {so}\n/* { */ {"nrs.outputs": 64, "nrs.guard": true}',
    ],
    ['{}', '{\n  "nrs.outputs": 64\n}'],
    // A comment between the key and its value.
    ['{"nrs.outputs": /* 3 */ 4 // 5\n}', '{"nrs.outputs": /* 3 */ 32 // 5\n}'],
    // The most.
    ['{"nrs.outputs": 1000}', undefined],
    ['{"nrs.preset": "paper"}', undefined],
    ['{"nrs": {"preset": "paper"}, "nrs.outputs": null}', undefined],
    ['{"nrs.preset": "paper", "nrs.outputs": 2}', '{"nrs.preset": "paper", "nrs.outputs": 16}'],
    ['{\n  // "nrs.preset": "paper"\n}', '{\n  "nrs.outputs": 64\n\n  // "nrs.preset": "paper"\n}'],
    // No object.
    ['[8]', undefined],
    ['{"nrs.outputs": 8', undefined],
    ['// only a comment', undefined],
  ] as const) {
    it(`change ${before}`, () => {
      assert.equal(withMoreOutputs(before), after);
    });
  }
});
