import { strict as assert } from 'node:assert';
import type { NetworkStatus } from '../../src/protocol';
import { INITIAL_STATUS, statusBarContent } from '../../src/status/statusBarContent';
import type { Status } from '../../src/status/statusBarContent';

const READY: NetworkStatus = {
  language: 'algebra',
  state: 'ready',
  device: 'cpu',
  sum: 'e6abfed854a594adb4f346f21b303ef7',
};

function check(status: Partial<Status>, text: string, level = 'plain'): void {
  const { text: actual, level: actualLevel } = statusBarContent(
    { ...INITIAL_STATUS, ...status },
    'algebra',
  );
  assert.deepEqual([actual, actualLevel], [text, level]);
}

describe('the status bar item', () => {
  it('shows only the name before the server starts', () => check({}, '$(circle-outline) NRS'));
  it('shows that the server is starting', () =>
    check({ server: 'starting' }, '$(sync~spin) NRS: starting'));
  it('shows a running server before networks are loaded', () =>
    check({ server: 'running' }, '$(check) NRS'));
  it('shows that networks are loading', () =>
    check(
      { server: 'running', networks: { algebra: { language: 'algebra', state: 'loading' } } },
      '$(sync~spin) NRS: loading networks',
    ));
  it('shows the device', () =>
    check({ server: 'running', networks: { algebra: READY } }, '$(check) NRS CPU'));
  it('shows that the networks are busy', () =>
    check(
      { server: 'running', networks: { algebra: READY }, busy: true },
      '$(sync~spin) NRS CPU: busy',
    ));
  it('shows networks that failed', () =>
    check(
      {
        server: 'running',
        networks: { algebra: { language: 'algebra', state: 'failed', message: 'no models' } },
      },
      '$(warning) NRS: no networks',
      'warning',
    ));
  it('shows networks of any language that failed if no formula file is open', () => {
    const { text } = statusBarContent(
      {
        ...INITIAL_STATUS,
        server: 'running',
        networks: {
          algebra: READY,
          listops: { language: 'listops', state: 'failed', message: 'no models' },
        },
      },
      undefined,
    );
    assert.equal(text, '$(warning) NRS: no networks');
  });
  it('shows that the server failed', () =>
    check({ server: 'failed', failure: 'No Java.' }, '$(error) NRS: no server', 'error'));

  it('shows the models in its tooltip', () => {
    const { tooltip } = statusBarContent(
      {
        ...INITIAL_STATUS,
        server: 'running',
        networks: {
          algebra: READY,
          listops: { language: 'listops', state: 'failed', message: 'a | b' },
        },
      },
      undefined,
    );
    assert.match(tooltip, /\| Algebra \| `e6abfed854a5` \| cpu \|/);
    assert.match(tooltip, /\| ListOps \| a \\\| b \| {2}\|/);
    assert.match(tooltip, /\| Arithmetic \| not loaded yet \| {2}\|/);
  });

  it('shows in its tooltip why the server failed', () => {
    const { tooltip } = statusBarContent(
      { ...INITIAL_STATUS, server: 'failed', failure: 'No Java.' },
      undefined,
    );
    assert.match(tooltip, /No Java\./);
  });
});
