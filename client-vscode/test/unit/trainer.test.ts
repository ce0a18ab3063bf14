import { strict as assert } from 'node:assert';
import type {
  Notifications,
  ServerCommands,
  TrainingEvent,
  TrainingRequest,
  TrainingRun,
  TrainingRuns,
} from '../../src/protocol';
import type { RunOptions, ServerLink } from '../../src/server/link';
import { Throttle } from '../../src/training/throttle';
import { Trainer } from '../../src/training/trainer';
import { viewOf } from '../../src/training/view';

const RUN = 'runs/listops-solver-default';
const FORM = {
  task: 'listops',
  module: 'solver',
  preset: 'default',
  device: 'cpu',
  iterations: '40',
  threads: '',
  seed: '',
} as const;

/** A training as the server was asked for it, for the test to answer. */
interface Asked {
  readonly request: TrainingRequest;
  readonly token: string | undefined;
  readonly answer: (result: ServerCommands['nrs.train']['gives']) => void;
  readonly fail: (error: Error) => void;
}

class FakeServer implements ServerLink {
  runs: readonly TrainingRun[] = [];
  refusal: Error | undefined;
  looks = 0;
  readonly asked: Asked[] = [];
  private readonly told = new Set<(event: TrainingEvent) => void>();
  private readonly ended = new Set<() => void>();

  run<C extends keyof ServerCommands>(
    command: C,
    argument: ServerCommands[C]['takes'],
    options: RunOptions = {},
  ): Promise<ServerCommands[C]['gives']> {
    if (command === 'nrs.runs') {
      this.looks++;
      const runs: TrainingRuns = {
        runs: this.runs,
        tasks: ['listops'],
        modules: ['solver'],
        presets: ['default'],
        devices: ['cpu'],
      };
      return this.refusal === undefined ? Promise.resolve(runs) : Promise.reject(this.refusal);
    }
    return new Promise((answer, fail) => {
      const request = argument as TrainingRequest;
      this.asked.push({ request, token: options.token, answer, fail });
    });
  }

  on<M extends keyof Notifications>(_: M, listener: (params: Notifications[M]) => void) {
    this.told.add(listener as (event: TrainingEvent) => void);
    return { dispose: () => undefined };
  }

  onEnded(listener: () => void) {
    this.ended.add(listener);
    return { dispose: () => undefined };
  }

  tell(event: TrainingEvent): void {
    this.told.forEach((listener) => listener(event));
  }

  end(): void {
    this.ended.forEach((listener) => listener());
  }

  last(): Asked {
    const asked = this.asked.at(-1);
    assert.ok(asked);
    return asked;
  }
}

function unfinished(more: Partial<TrainingRun> = {}): TrainingRun {
  return {
    run: RUN,
    task: 'listops',
    module: 'solver',
    preset: 'default',
    state: 'unfinished',
    active: false,
    iteration: 20,
    iterations: 40,
    seed: 3,
    points: [],
    ...more,
  };
}

function coded(code: number, message = 'no'): Error {
  return Object.assign(new Error(message), { code });
}

describe('the trainer', () => {
  let server: FakeServer;
  let trainer: Trainer;
  let cancelled: number;

  beforeEach(() => {
    server = new FakeServer();
    cancelled = 0;
    trainer = new Trainer(server, {
      newCanceller: () => ({
        token: {
          isCancellationRequested: false,
          onCancellationRequested: () => {
            throw new Error('nobody listens');
          },
        },
        cancel: () => {
          cancelled++;
        },
        dispose: () => undefined,
      }),
      now: () => 0,
    });
  });

  afterEach(() => {
    trainer.dispose();
  });

  const standing = () => viewOf(trainer.state, 'auto').shown?.standing;

  it('asks for what the form says, in a folder of its own', async () => {
    server.runs = [unfinished()];
    await trainer.look();
    void trainer.start(FORM);
    const { run, iterations, resume } = server.last().request;
    assert.deepEqual([run, iterations, resume], [`${RUN}-2`, 40, undefined]);
    assert.equal(standing(), 'starting');
  });

  it('trains one at a time', () => {
    void trainer.start(FORM);
    void trainer.start(FORM);
    assert.equal(server.asked.length, 1);
  });

  it('asks for nothing where there is something wrong with the form, or no folder', () => {
    void trainer.start({ ...FORM, iterations: 'many' });
    trainer.place('no-folder');
    void trainer.start(FORM);
    assert.equal(server.asked.length, 0);
  });

  it('goes on with the settings that a run had', async () => {
    server.runs = [unfinished()];
    await trainer.look();
    void trainer.again(RUN, 'resume');
    assert.deepEqual(server.last().request, {
      run: RUN,
      task: 'listops',
      module: 'solver',
      preset: 'default',
      iterations: 40,
      seed: 3,
      resume: true,
    });
  });

  it('stops by cancelling once, and looks at what is there then', async () => {
    const done = trainer.start(FORM);
    trainer.stop();
    trainer.stop();
    assert.equal(cancelled, 1);
    assert.equal(standing(), 'stopping');
    server.runs = [unfinished()];
    server.last().answer({ status: 'stopped', run: RUN, iterations: 20 });
    await done;
    assert.equal(server.looks, 1);
    assert.equal(standing(), 'stopped');
    assert.equal(viewOf(trainer.state, 'auto').shown?.canResume, true);
  });

  it('takes what was cancelled before it began for stopped', async () => {
    for (const error of [coded(-32_800), Object.assign(new Error(), { name: 'Canceled' })]) {
      const done = trainer.start(FORM);
      server.last().fail(error);
      await done;
      assert.equal(standing(), 'stopped');
    }
  });

  it('is interrupted when the server ends, however that is noticed', async () => {
    let done = trainer.start(FORM);
    server.last().fail(coded(-32_097));
    await done;
    server.end();
    assert.equal(standing(), 'interrupted');
    done = trainer.start(FORM);
    server.end();
    assert.equal(standing(), 'interrupted');
    server.last().fail(coded(-32_097));
    await done;
    assert.equal(standing(), 'interrupted');
  });

  it('says what the server says of a failure', async () => {
    const done = trainer.start(FORM);
    server.last().fail(coded(-32_803, 'training has failed: no GPU'));
    await done;
    assert.equal(standing(), 'failed');
    assert.equal(viewOf(trainer.state, 'auto').shown?.message, 'training has failed: no GPU');
  });

  it('says why the server does not answer, until it does', async () => {
    server.refusal = new Error('No Java was found.');
    await trainer.look();
    assert.equal(viewOf(trainer.state, 'auto').trouble, 'No Java was found.');
    server.refusal = undefined;
    await trainer.look();
    assert.equal(viewOf(trainer.state, 'auto').trouble, undefined);
  });

  it('looks for the points of before when a training has started', () => {
    void trainer.start(FORM);
    const { token } = server.last();
    assert.ok(token !== undefined);
    server.tell({
      event: 'started',
      run: RUN,
      task: 'listops',
      module: 'solver',
      token,
      iteration: 20,
      iterations: 40,
      parameters: 1,
      device: 'cpu',
    });
    assert.equal(standing(), 'training');
    assert.equal(server.looks, 1);
  });
});

describe('a throttle', () => {
  it('acts at once, then at most once in a while, and never misses the last', async () => {
    const times: number[] = [];
    let wishes = 0;
    await new Promise<void>((resolve) => {
      const throttle = new Throttle(30, () => {
        times.push(wishes);
        if (wishes === 3) {
          throttle.dispose();
          resolve();
        }
      });
      for (wishes = 1; wishes <= 3; wishes++) {
        throttle.wish();
      }
      wishes = 3;
    });
    assert.deepEqual(times, [1, 3]);
  });
});
