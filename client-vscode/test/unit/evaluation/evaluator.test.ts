import { strict as assert } from 'node:assert';
import type { Disposable } from 'vscode';
import { Evaluator, type Scope } from '../../../src/evaluation/evaluator';
import type {
  EvaluatedFileParams,
  EvaluateWorkspaceResult,
  Notifications,
} from '../../../src/protocol';
import type { RunOptions, LanguageServer } from '../../../src/server/languageServer';
import { file, result } from './samples';

interface Asked {
  readonly argument: unknown;
  readonly options: RunOptions;
  readonly resolve: (result: EvaluateWorkspaceResult) => void;
  readonly reject: (error: Error) => void;
}

const disposable = (dispose: () => unknown) => Object.create({ dispose }) as Disposable;

/** A server whose answers the test triggers. */
class StandIn {
  readonly asked: Asked[] = [];
  private readonly listeners = new Set<(file: EvaluatedFileParams) => void>();

  readonly link: LanguageServer = {
    run: (_, argument, options = {}) =>
      new Promise((resolve, reject) => {
        this.asked.push({ argument, options, resolve, reject });
      }),
    on: <M extends keyof Notifications>(_: M, listener: (params: Notifications[M]) => void) => {
      const mine = listener as (file: EvaluatedFileParams) => void;
      this.listeners.add(mine);
      return disposable(() => this.listeners.delete(mine));
    },
    onEnded: () => disposable(() => undefined),
  };

  tell(of: EvaluatedFileParams): void {
    this.listeners.forEach((listener) => listener(of));
  }

  get listening(): number {
    return this.listeners.size;
  }
}

const token = (cancelled = false) => ({
  isCancellationRequested: cancelled,
  onCancellationRequested: () => disposable(() => undefined),
});

const turn = () => new Promise((resolve) => setImmediate(resolve));

const EVERYTHING: Scope = {};

describe('the evaluator', () => {
  it('reports only files of its own request', async () => {
    const server = new StandIn();
    const uris: string[] = [];
    const running = new Evaluator(server.link).run(
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
    const server = new StandIn();
    const evaluator = new Evaluator(server.link);
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
    const server = new StandIn();
    const gone = await new Evaluator(server.link).run(
      EVERYTHING,
      { onFile: () => undefined },
      token(true),
    );
    assert.equal(gone, undefined);
    assert.equal(server.asked.length, 0);
  });
});
