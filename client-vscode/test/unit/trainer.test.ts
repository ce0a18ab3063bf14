import { strict as assert } from 'node:assert';
import type { ServerCommands, RunDescription, RunsResult } from '../../src/protocol';
import type { RunOptions } from '../../src/server/languageServer';
import { Throttle } from '../../src/training/throttle';
import { Trainer } from '../../src/training/trainer';
import { trainingViewModel } from '../../src/training/viewModel';
import { fakeCancellation, FakeServer, type Asked } from './fakeServer';
import { LANGUAGES, RUN, unfinishedRun } from './trainingRuns';

const REQUEST = { language: 'listops', module: 'solver', iterations: 40 } as const;

class FakeTrainings extends FakeServer<'nrs.train', 'nrs/training'> {
  runs: readonly RunDescription[] = [];
  refusal: Error | undefined;
  looks = 0;

  override run<C extends keyof ServerCommands>(
    command: C,
    argument: ServerCommands[C]['takes'],
    options?: RunOptions,
  ): Promise<ServerCommands[C]['gives']> {
    if (command !== 'nrs.runs') {
      return super.run(command, argument, options);
    }
    this.looks++;
    const runs: RunsResult = {
      runs: this.runs,
      languages: LANGUAGES,
      modules: ['solver'],
      presets: ['default'],
      devices: ['cpu'],
    };
    return this.refusal === undefined ? Promise.resolve(runs) : Promise.reject(this.refusal);
  }

  last(): Asked<'nrs.train'> {
    const asked = this.asked.at(-1);
    assert.ok(asked);
    return asked;
  }
}

function unfinished(more: Partial<RunDescription> = {}): RunDescription {
  return unfinishedRun({ seed: 3, ...more });
}

function coded(code: number, message = 'no'): Error {
  return Object.assign(new Error(message), { code });
}

describe('the trainer', () => {
  let server: FakeTrainings;
  let trainer: Trainer;
  let cancelled: number;

  beforeEach(() => {
    server = new FakeTrainings();
    cancelled = 0;
    trainer = new Trainer(server, {
      newCancellationSource: () => fakeCancellation(() => cancelled++),
      now: () => 0,
    });
  });

  afterEach(() => {
    trainer.dispose();
  });

  const status = () => trainingViewModel(trainer.state, 'auto').shown?.status;

  it('requests the settings and an unused folder', async () => {
    server.runs = [unfinished()];
    await trainer.refresh();
    void trainer.start(REQUEST);
    const { run, iterations } = server.last().argument;
    assert.deepEqual([run, iterations], [`${RUN}-2`, 40]);
    assert.equal(status(), 'starting');
  });

  it('trains one at a time', () => {
    void trainer.start(REQUEST);
    void trainer.start(REQUEST);
    assert.equal(server.asked.length, 1);
  });

  it('requests nothing if no folder is open', () => {
    trainer.setAvailability('no-folder');
    void trainer.start(REQUEST);
    assert.equal(server.asked.length, 0);
  });

  it('resumes a run with its settings', async () => {
    server.runs = [unfinished()];
    await trainer.refresh();
    void trainer.restart(RUN);
    assert.deepEqual(server.last().argument, {
      run: RUN,
      language: 'listops',
      module: 'solver',
      preset: 'default',
      iterations: 40,
      seed: 3,
    });
  });

  it('stops by cancelling once, and then refreshes the runs', async () => {
    const done = trainer.start(REQUEST);
    trainer.stop();
    trainer.stop();
    assert.equal(cancelled, 1);
    assert.equal(status(), 'stopping');
    server.runs = [unfinished()];
    server.last().resolve({ status: 'stopped', run: RUN, iterations: 20 });
    await done;
    assert.equal(server.looks, 1);
    assert.equal(status(), 'stopped');
    assert.equal(trainingViewModel(trainer.state, 'auto').shown?.canResume, true);
  });

  it('treats a training that was cancelled before its start as stopped', async () => {
    for (const error of [coded(-32_800), Object.assign(new Error(), { name: 'Canceled' })]) {
      const done = trainer.start(REQUEST);
      server.last().reject(error);
      await done;
      assert.equal(status(), 'stopped');
    }
  });

  it('is interrupted when the server stops, whichever event reports it', async () => {
    let done = trainer.start(REQUEST);
    server.last().reject(coded(-32_097));
    await done;
    server.end();
    assert.equal(status(), 'interrupted');
    done = trainer.start(REQUEST);
    server.end();
    assert.equal(status(), 'interrupted');
    server.last().reject(coded(-32_097));
    await done;
    assert.equal(status(), 'interrupted');
  });

  it('shows the message of the server about a failure', async () => {
    const done = trainer.start(REQUEST);
    server.last().reject(coded(-32_803, 'training has failed: no GPU'));
    await done;
    assert.equal(status(), 'failed');
    assert.equal(
      trainingViewModel(trainer.state, 'auto').shown?.message,
      'training has failed: no GPU',
    );
  });

  it('shows why the server does not answer, until it answers', async () => {
    server.refusal = new Error('No Java was found.');
    await trainer.refresh();
    assert.equal(trainingViewModel(trainer.state, 'auto').error, 'No Java was found.');
    server.refusal = undefined;
    await trainer.refresh();
    assert.equal(trainingViewModel(trainer.state, 'auto').error, undefined);
  });

  it('reads the points at the start of a training and after each validation', () => {
    void trainer.start(REQUEST);
    const { token } = server.last().options;
    assert.ok(token !== undefined);
    const origin = { run: RUN, language: 'listops', module: 'solver', token } as const;
    server.tell({
      ...origin,
      event: 'started',
      iteration: 20,
      iterations: 40,
      parameters: 1,
      device: 'cpu',
    });
    assert.equal(status(), 'training');
    assert.equal(server.looks, 1);
    const accuracy = { inDistribution: 1, outOfDistribution: 1 };
    server.tell({ ...origin, event: 'validated', iteration: 30, seconds: 1, loss: 1, ...accuracy });
    assert.equal(server.looks, 2);
  });
});

describe('a throttle', () => {
  it('runs at once, then at most once per interval, and never drops the last request', async () => {
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
        throttle.request();
      }
      wishes = 3;
    });
    assert.deepEqual(times, [1, 3]);
  });
});
