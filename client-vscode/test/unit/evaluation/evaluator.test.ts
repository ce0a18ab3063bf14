import { strict as assert } from 'node:assert';
import type { Scope } from '../../../src/evaluation/pageMessages';
import { Evaluator } from '../../../src/evaluation/evaluator';
import { disposable, FakeServer } from '../fakeServer';
import { file, result } from './samples';

const newServer = () => new FakeServer<'nrs.evaluateWorkspace', 'nrs/evaluated'>();

const token = (cancelled = false) => ({
  isCancellationRequested: cancelled,
  onCancellationRequested: () => disposable(() => undefined),
});

const turn = () => new Promise((resolve) => setImmediate(resolve));

const EVERYTHING: Scope = {};

describe('the evaluator', () => {
  it('reports only files of its own request', async () => {
    const server = newServer();
    const uris: string[] = [];
    const running = new Evaluator(server).run(
      { folder: 'file:///w/a' },
      { onFile: ({ uri }) => uris.push(uri) },
      token(),
    );
    await turn();
    assert.deepEqual(server.asked[0]?.argument, { folder: 'file:///w/a' });
    const mine = server.asked[0].options.token ?? '';
    server.tell(file('file:///w/a/1.arith', [], { token: mine }));
    server.tell(file('file:///w/a/2.arith', [], { token: 'another' }));
    server.tell(file('file:///w/a/3.arith', []));
    server.asked[0].resolve(result());
    assert.equal((await running)?.status, 'finished');
    assert.deepEqual(uris, ['file:///w/a/1.arith']);
    assert.equal(server.listening, 0);
  });

  it('runs evaluations one after another, also after a failure', async () => {
    const server = newServer();
    const evaluator = new Evaluator(server);
    const started: number[] = [];
    const run = (number: number) =>
      evaluator.run(
        EVERYTHING,
        { onStart: () => started.push(number), onFile: () => undefined },
        token(),
      );
    const first = run(1);
    const second = run(2);
    await turn();
    assert.deepEqual(started, [1]);
    server.asked[0]?.reject(new Error('the language server has ended'));
    await assert.rejects(first, /has ended/);
    await turn();
    assert.deepEqual(started, [1, 2]);
    assert.notEqual(server.asked[0]?.options.token, server.asked[1]?.options.token);
    server.asked[1]?.resolve(result());
    assert.equal((await second)?.status, 'finished');
  });

  it('does not start cancelled evaluations', async () => {
    const server = newServer();
    const gone = await new Evaluator(server).run(
      EVERYTHING,
      { onFile: () => undefined },
      token(true),
    );
    assert.equal(gone, undefined);
    assert.equal(server.asked.length, 0);
  });
});
