import { strict as assert } from 'node:assert';
import type { Scope } from '../../../src/evaluation/pageMessages';
import { type Evaluation, Evaluator } from '../../../src/evaluation/evaluator';
import { disposable, FakeServer } from '../fakeServer';
import { file, result } from './samples';

const newServer = () => new FakeServer<'nrs.evaluateWorkspace', 'nrs/evaluated'>();

const EVERYTHING: Scope = {};

function asked(scope: Scope, cancelled = false): Evaluation {
  const token = {
    isCancellationRequested: cancelled,
    onCancellationRequested: () => disposable(() => undefined),
  };
  return { scope, cancellation: { token, cancel: () => undefined } };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** An evaluator, and what two of its followers were told, as long as they were told the same. */
function followed(server: ReturnType<typeof newServer>) {
  const evaluator = new Evaluator(server);
  const all: string[][] = [[], []];
  for (const told of all) {
    evaluator.follow(({ scope }) => {
      const name = scope.folder ?? 'all';
      told.push(`${name} asked`);
      return {
        onStart: () => told.push(`${name} started`),
        onFile: ({ uri }) => told.push(uri),
        onProgress: ({ percentage }) => told.push(`${percentage} %`),
        onEnd: (ended) => told.push(`${name} ${ended?.status}`),
        onFailed: (message) => told.push(message),
      };
    });
  }
  const told = () => {
    assert.deepEqual(all[0], all[1]);
    return all[0];
  };
  return { evaluator, told };
}

describe('the evaluator', () => {
  it('tells all followers about the files of its own request', async () => {
    const server = newServer();
    const { evaluator, told } = followed(server);
    const running = evaluator.run(asked({ folder: 'w/a' }));
    await turn();
    assert.deepEqual(server.asked[0]?.argument, { folder: 'w/a' });
    const mine = server.asked[0].options.token ?? '';
    server.tell(file('w/a/1.arith', [], { token: mine }));
    server.tell(file('w/a/2.arith', [], { token: 'another' }));
    server.tell(file('w/a/3.arith', []));
    server.asked[0].options.onProgress?.({ percentage: 7 });
    server.asked[0].resolve(result());
    await running;
    assert.deepEqual(told(), ['w/a asked', 'w/a started', 'w/a/1.arith', '7 %', 'w/a finished']);
    assert.equal(server.listening, 0);
  });

  it('runs evaluations one after another, also after a failure', async () => {
    const server = newServer();
    const { evaluator, told } = followed(server);
    const first = evaluator.run(asked({ folder: '1' }));
    const second = evaluator.run(asked({ folder: '2' }));
    await turn();
    assert.deepEqual(told(), ['1 asked', '2 asked', '1 started']);
    server.asked[0]?.reject(new Error('the language server has ended'));
    await first;
    await turn();
    assert.deepEqual(told()?.slice(3), ['the language server has ended', '2 started']);
    assert.notEqual(server.asked[0]?.options.token, server.asked[1]?.options.token);
    server.asked[1]?.resolve(result());
    await second;
    assert.equal(told()?.at(-1), '2 finished');
  });

  it('does not start cancelled evaluations', async () => {
    const server = newServer();
    const { evaluator, told } = followed(server);
    await evaluator.run(asked(EVERYTHING, true));
    assert.deepEqual(told(), ['all asked', 'all undefined']);
    assert.equal(server.asked.length, 0);
  });
});
