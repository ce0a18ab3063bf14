import { strict as assert } from 'node:assert';
import type { NetworkStatus } from '../../src/protocol';
import { NOTHING, shown } from '../../src/status/model';
import type { Standing } from '../../src/status/model';

const READY: NetworkStatus = {
  task: 'algebra',
  state: 'ready',
  device: 'cpu',
  sum: 'e6abfed854a594adb4f346f21b303ef7',
};

function check(standing: Partial<Standing>, text: string, level = 'plain'): void {
  const { text: actual, level: actualLevel } = shown({ ...NOTHING, ...standing }, 'algebra');
  assert.deepEqual([actual, actualLevel], [text, level]);
}

describe('the status bar item', () => {
  it('is quiet before there is a server', () => check({}, '$(circle-outline) NRS'));
  it('tells of the start', () => check({ server: 'starting' }, '$(sync~spin) NRS: starting'));
  it('tells of a server without networks yet', () => check({ server: 'running' }, '$(check) NRS'));
  it('tells of loading', () =>
    check(
      { server: 'running', networks: { algebra: { task: 'algebra', state: 'loading' } } },
      '$(sync~spin) NRS: loading networks',
    ));
  it('tells the device', () =>
    check({ server: 'running', networks: { algebra: READY } }, '$(check) NRS CPU'));
  it('tells that networks are at work', () =>
    check(
      { server: 'running', networks: { algebra: READY }, busy: true },
      '$(sync~spin) NRS CPU: busy',
    ));
  it('tells of networks that cannot be had', () =>
    check(
      {
        server: 'running',
        networks: { algebra: { task: 'algebra', state: 'failed', message: 'no models' } },
      },
      '$(warning) NRS: no networks',
      'warning',
    ));
  it('tells of any networks that cannot be had where no formulas are open', () => {
    const { text } = shown(
      {
        ...NOTHING,
        server: 'running',
        networks: {
          algebra: READY,
          listops: { task: 'listops', state: 'failed', message: 'no models' },
        },
      },
      undefined,
    );
    assert.equal(text, '$(warning) NRS: no networks');
  });
  it('tells of no server', () =>
    check({ server: 'failed', trouble: 'No Java.' }, '$(error) NRS: no server', 'error'));

  it('names the models in its tooltip', () => {
    const { tooltip } = shown(
      {
        ...NOTHING,
        server: 'running',
        networks: {
          algebra: READY,
          listops: { task: 'listops', state: 'failed', message: 'a | b' },
        },
      },
      undefined,
    );
    assert.match(tooltip, /\| Algebra \| `e6abfed854a5` \| cpu \|/);
    assert.match(tooltip, /\| ListOps \| a \\\| b \| {2}\|/);
    assert.match(tooltip, /\| Arithmetic \| not loaded yet \| {2}\|/);
  });

  it('says in its tooltip why there is no server', () => {
    const { tooltip } = shown({ ...NOTHING, server: 'failed', trouble: 'No Java.' }, undefined);
    assert.match(tooltip, /No Java\./);
  });
});
