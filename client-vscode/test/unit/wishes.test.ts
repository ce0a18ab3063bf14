import { strict as assert } from 'node:assert';
import {
  isGranted,
  keyOf,
  modelsOfSettingsFile,
  question,
  unanswered,
  wishOf,
} from '../../src/server/wishes';
import type { Wish } from '../../src/server/wishes';

const JAVA: Wish = { what: 'java.home', shown: '/tmp/evil' };
const MODELS: Wish = { what: '.nrs/models', shown: '/project/.nrs/models' };

describe('wishes of a workspace', () => {
  it('are granted by their own answer only', () => {
    const answers = { [keyOf(JAVA)]: 'use' } as const;
    assert.equal(isGranted(JAVA, answers), true);
    assert.equal(isGranted({ ...JAVA, shown: '/tmp/other' }, answers), false);
    assert.equal(isGranted(MODELS, answers), false);
  });

  it('are asked about once', () => {
    assert.deepEqual(unanswered([JAVA, MODELS], { [keyOf(JAVA)]: 'ignore' }), [MODELS]);
  });

  it('that are empty are none', () => {
    assert.equal(wishOf('java.arguments', []), undefined);
    assert.equal(wishOf('java.home', ' '), undefined);
    assert.equal(wishOf('models', undefined), undefined);
  });

  it('show a list as a line', () => {
    assert.deepEqual(wishOf('java.arguments', ['-agentpath:x', '-ea']), {
      what: 'java.arguments',
      shown: '-agentpath:x -ea',
    });
  });

  it('are all in the question', () => {
    assert.match(question([JAVA, MODELS]), /nrs\.java\.home = \/tmp\/evil, the models in/);
  });

  for (const [text, expected] of [
    ['{"nrs.models": "m"}', 'm'],
    ['{"nrs": {"models": "m"}}', 'm'],
    ['{"nrs.outputs": 3}', undefined],
    ['{"nrs.models": 3}', undefined],
    ['[', undefined],
    ['', undefined],
  ] as const) {
    it(`finds ${expected ?? 'no models'} in ${text === '' ? 'nothing' : text}`, () => {
      assert.equal(modelsOfSettingsFile(text), expected);
    });
  }
});
