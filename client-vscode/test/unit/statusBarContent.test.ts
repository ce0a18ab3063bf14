import { strict as assert } from 'node:assert';
import type { NetworkStatus } from '../../src/protocol';
import {
  INITIAL_STATUS,
  isShown,
  languageStatus,
  statusBarContent,
  type Status,
} from '../../src/status/statusBarContent';

const READY: NetworkStatus = {
  language: 'algebra',
  state: 'ready',
  device: 'cpu',
  sum: 'e6abfed854a594adb4f346f21b303ef7',
  models: '/w/.nrs/models',
};

const FAILED: NetworkStatus = { language: 'algebra', state: 'failed', message: 'no models' };
const ABSENT: NetworkStatus = {
  language: 'algebra',
  state: 'absent',
  message: 'Algebra has no networks yet',
};
const RUNNING = { server: 'running' } as const;

const CASES: readonly (readonly [Partial<Status>, string, string?])[] = [
  [{}, '$(circle-outline) NRS'],
  [{ server: 'starting' }, '$(sync~spin) NRS: starting'],
  [RUNNING, '$(check) NRS'],
  [
    { ...RUNNING, networks: { algebra: { language: 'algebra', state: 'loading' } } },
    '$(sync~spin) NRS: loading networks',
  ],
  [{ ...RUNNING, networks: { algebra: READY } }, '$(check) NRS CPU'],
  [{ ...RUNNING, networks: { algebra: READY }, busy: true }, '$(sync~spin) NRS CPU: busy'],
  [{ ...RUNNING, networks: { algebra: ABSENT } }, '$(law) NRS: by the rules'],
  [{ ...RUNNING, networks: { algebra: FAILED } }, '$(warning) NRS: no networks', 'warning'],
  [{ server: 'failed', failure: 'No Java.' }, '$(error) NRS: no server', 'error'],
];

describe('the status bar item', () => {
  for (const [status, expected, expectedLevel = 'plain'] of CASES) {
    it(`shows ${expected}`, () => {
      const { text, level } = statusBarContent({ ...INITIAL_STATUS, ...status }, 'algebra');
      assert.deepEqual([text, level], [expected, expectedLevel]);
    });
  }

  const others: Status = {
    ...INITIAL_STATUS,
    server: 'running',
    busy: true,
    networks: {
      algebra: READY,
      listops: { language: 'listops', state: 'failed', message: 'no models' },
      mini: { language: 'mini', state: 'loading' },
    },
  };
  it('speaks about the language of the active editor, not about others', () => {
    const text = (language: string | undefined) => statusBarContent(others, language).text;
    assert.equal(text('algebra'), '$(sync~spin) NRS CPU: busy');
    assert.equal(text('listops'), '$(warning) NRS: no networks');
    assert.equal(text('duo'), '$(sync~spin) NRS: busy');
    assert.equal(text(undefined), '$(check) NRS');
  });

  it('is not shown over files that NRS does not read', () => {
    const shown = (languageId: string, path: string, scheme = 'file') =>
      isShown({ languageId, uri: { scheme, path } });
    assert.equal(isShown(undefined), true);
    assert.equal(shown('nrs', '/w/a.poly'), true);
    assert.equal(shown('arithmetic', 'Untitled-1', 'untitled'), true);
    assert.equal(shown('jsonc', '/w/.nrs.json'), true);
    assert.equal(shown('jsonc', '/w/.nrs/languages/mini.json'), true);
    assert.equal(shown('json', '/w/package.json'), false);
    assert.equal(shown('json', '/w/x.nrs.json'), false);
    assert.equal(shown('plaintext', '/w/a.poly'), false);
    assert.equal(shown('nrs', '/w/a.poly', 'git'), false);
  });

  it('shows the folder of the networks of each language in its tooltip', () => {
    const { tooltip } = statusBarContent(
      {
        ...INITIAL_STATUS,
        languages: ['Algebra', 'ListOps', 'Duo', 'Mini'].map((name) => ({
          id: name.toLowerCase(),
          name,
          extension: `.${name}`,
        })),
        server: 'running',
        networks: {
          algebra: READY,
          listops: { language: 'listops', state: 'failed', message: 'a | b' },
          mini: { ...ABSENT, language: 'mini' },
        },
      },
      undefined,
    );
    assert.match(tooltip, /\| Mini \| none yet: its rules compute the values \| \| \|/);
    assert.match(tooltip, /\| Algebra \| `\/w\/\.nrs\/models` \| cpu \|/);
    assert.match(tooltip, /\| ListOps \| a \\\| b \| \| \|/);
    assert.match(tooltip, /\| Duo \| not loaded yet \| \| \|/);
  });

  it('shows in its tooltip why the server failed', () => {
    const { tooltip } = statusBarContent(
      { ...INITIAL_STATUS, server: 'failed', failure: 'No Java.' },
      undefined,
    );
    assert.match(tooltip, /No Java\./);
  });
});

describe('the status of a language', () => {
  const languages = [{ id: 'algebra', name: 'Algebra', extension: '.algebra' }];
  const seen = (change: Partial<Status>, language?: string) => {
    const status = languageStatus({ ...INITIAL_STATUS, languages, ...change }, language);
    return [status.text, status.detail, status.busy, status.warning];
  };

  it('names its networks, or why there are none', () => {
    assert.deepEqual(seen({ ...RUNNING, networks: { algebra: READY } }, 'algebra'), [
      'Algebra',
      'networks in …/.nrs/models on cpu',
      false,
      false,
    ]);
    assert.deepEqual(seen({ ...RUNNING, networks: { algebra: FAILED } }, 'algebra'), [
      'Algebra',
      'no models',
      false,
      true,
    ]);
    assert.deepEqual(seen({ ...RUNNING, networks: { algebra: ABSENT } }, 'algebra'), [
      'Algebra',
      'Algebra has no networks yet: its rules compute the values',
      false,
      false,
    ]);
    assert.deepEqual(seen({ server: 'starting' }, 'algebra'), [
      'Algebra',
      'the language server is starting',
      true,
      false,
    ]);
  });

  it('says how a file names its language', () => {
    assert.deepEqual(seen(RUNNING), [
      'No language',
      'name it in the first line: # language: ID',
      false,
      true,
    ]);
  });
});
