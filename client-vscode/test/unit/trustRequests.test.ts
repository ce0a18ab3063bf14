import { strict as assert } from 'node:assert';
import {
  isGranted,
  requestKey,
  modelsInSettingsFile,
  questionText,
  unanswered,
  settingRequest,
} from '../../src/server/trustRequests';
import type { TrustRequest } from '../../src/server/trustRequests';

const JAVA: TrustRequest = { subject: 'java.home', label: '/tmp/evil' };
const MODELS: TrustRequest = { subject: '.nrs/models', label: '/project/.nrs/models' };

describe('trust requests of a workspace', () => {
  it('are granted only by their own answer', () => {
    const answers = { [requestKey(JAVA)]: 'use' } as const;
    assert.equal(isGranted(JAVA, answers), true);
    assert.equal(isGranted({ ...JAVA, label: '/tmp/other' }, answers), false);
    assert.equal(isGranted(MODELS, answers), false);
  });

  it('are asked about once', () => {
    assert.deepEqual(unanswered([JAVA, MODELS], { [requestKey(JAVA)]: 'ignore' }), [MODELS]);
  });

  it('do not exist for empty settings', () => {
    assert.equal(settingRequest('java.arguments', []), undefined);
    assert.equal(settingRequest('java.home', ' '), undefined);
    assert.equal(settingRequest('models', undefined), undefined);
  });

  it('show a list in one line', () => {
    assert.deepEqual(settingRequest('java.arguments', ['-agentpath:x', '-ea']), {
      subject: 'java.arguments',
      label: '-agentpath:x -ea',
    });
  });

  it('are all part of the question', () => {
    assert.match(questionText([JAVA, MODELS]), /nrs\.java\.home = \/tmp\/evil, the models in/);
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
      assert.equal(modelsInSettingsFile(text), expected);
    });
  }
});
