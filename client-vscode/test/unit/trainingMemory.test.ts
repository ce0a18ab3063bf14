import { strict as assert } from 'node:assert';
import type { TrainingEvent } from '../../src/protocol';
import { lostMessage } from '../../src/training/messages';
import { Trainer } from '../../src/training/trainer';
import type { LostTraining } from '../../src/training/state';
import { TrainingMemory } from '../../src/training/trainingMemory';
import { becomes } from '../waiting';
import { fakeCancellation, FakeServer } from './fakeServer';

const REQUEST = { language: 'listops', module: 'selector' } as const;

describe('a training that ends with its window', () => {
  let stored: LostTraining | undefined;
  let writes: number;
  let closing: boolean;
  let server: FakeServer<'nrs.train', 'nrs/training'>;
  let trainer: Trainer;

  const open = () => {
    server = new FakeServer();
    trainer = new Trainer(server, {
      newCancellationSource: () => fakeCancellation(() => undefined),
      now: () => 0,
    });
    closing = false;
    return new TrainingMemory(
      trainer,
      {
        get: () => stored,
        update: (_, value) => {
          stored = value;
          writes++;
          return Promise.resolve();
        },
      },
      () => closing,
    );
  };

  /** The window ends the server. */
  const close = () => {
    closing = true;
    server.end();
  };

  beforeEach(() => {
    stored = undefined;
    writes = 0;
  });

  afterEach(() => trainer.dispose());

  const tell = (event: TrainingEvent) => {
    const token = server.asked.find(({ options }) => options.token !== undefined)?.options.token;
    server.tell({ run: 'runs/a', language: 'listops', module: 'selector', token, ...event });
  };

  it('is told to the next window, once', () => {
    open();
    void trainer.start(REQUEST);
    close();
    const { lost } = open();
    assert.ok(lost);
    assert.deepEqual(lostMessage(lost), [
      'The training of the listops Selector stopped when its window closed. It can continue from the last checkpoint.',
      'Resume',
    ]);
    assert.equal(open().lost, undefined);
  });

  it('is not stored again with each iteration', () => {
    open();
    void trainer.start(REQUEST);
    for (const iteration of [1, 2, 3]) {
      tell({ event: 'iteration', iteration, iterations: 9, loss: 1 });
    }
    assert.equal(writes, 1);
  });

  it('may have left only a question', () => {
    open();
    void trainer.start(REQUEST);
    tell({ event: 'finished', iterations: 9, validation: 1, models: '/w/models' });
    close();
    const { lost } = open();
    assert.ok(lost);
    assert.deepEqual(lostMessage(lost), [
      'The listops Selector is trained, but its window closed before you answered whether to use it.',
      'Ask Again',
    ]);
  });

  it('is known whatever the server answers while it ends', async () => {
    open();
    void trainer.start(REQUEST);
    closing = true;
    server.asked[0]?.resolve({ status: 'stopped', run: '/w/runs/a', iterations: 3 });
    await becomes(() => trainer.state.active, undefined);
    assert.ok(open().lost);
  });

  it('is none if the server has ended alone, which the window has told', () => {
    open();
    void trainer.start(REQUEST);
    server.end();
    assert.equal(open().lost, undefined);
  });

  it('is none if its user has stopped it, or it has ended', async () => {
    open();
    void trainer.start(REQUEST);
    trainer.stop();
    close();
    assert.equal(open().lost, undefined);
    void trainer.start(REQUEST);
    server.asked[0]?.resolve({ status: 'finished', run: '/w/runs/a', iterations: 9 });
    await becomes(() => trainer.state.active, undefined);
    close();
    assert.equal(open().lost, undefined);
  });
});
