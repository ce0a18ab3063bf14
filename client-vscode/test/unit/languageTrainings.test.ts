import { strict as assert } from 'node:assert';
import type { TrainLanguageParams } from '../../src/protocol';
import { LanguageTrainings, remembered } from '../../src/training/languageTrainings';
import { lostMessage } from '../../src/training/messages';

const MINE = { uri: 'file:///w/.nrs/languages/mine%20own.json' };
const OTHER = { uri: 'file:///w/.nrs/languages/other.json', folder: 'file:///w' };

describe('the training of a language that ends with its window', () => {
  let stored: readonly TrainLanguageParams[] | undefined;
  let closing: boolean;
  let ends: Map<TrainLanguageParams, (how: 'finished' | 'failed') => void>;
  let trainings: LanguageTrainings;

  const open = () => {
    closing = false;
    ends = new Map();
    trainings = new LanguageTrainings(
      {
        get: () => stored,
        update: (_, value) => {
          stored = value;
          return Promise.resolve();
        },
      },
      () => closing,
    );
    return trainings;
  };

  const train = (params: TrainLanguageParams) =>
    trainings.during(
      params,
      () =>
        new Promise((resolve, reject) => {
          ends.set(params, (how) => {
            if (how === 'finished') {
              resolve(undefined);
            } else {
              reject(new Error(how));
            }
          });
        }),
    );

  const end = async (
    running: Promise<void>,
    params: TrainLanguageParams,
    how: 'finished' | 'failed',
  ) => {
    ends.get(params)?.(how);
    await running.catch(() => undefined);
  };

  beforeEach(() => {
    stored = undefined;
  });

  it('is told to the next window, once', () => {
    open();
    void train(MINE);
    void train(OTHER);
    const { lost } = open();
    assert.deepEqual(lost, [MINE, OTHER]);
    assert.deepEqual(
      lost.map((one) => lostMessage(remembered(one))[0]),
      [
        'The training of the networks of mine own stopped when its window closed. It can continue from the last checkpoint.',
        'The training of the networks of other stopped when its window closed. It can continue from the last checkpoint.',
      ],
    );
    assert.deepEqual(open().lost, []);
  });

  it('is known whatever the server answers while it ends', async () => {
    open();
    const [mine, other] = [train(MINE), train(OTHER)];
    closing = true;
    await end(mine, MINE, 'failed');
    await end(other, OTHER, 'finished');
    assert.deepEqual(open().lost, [MINE, OTHER]);
  });

  it('is none if it has ended before', async () => {
    open();
    const [mine, other] = [train(MINE), train(OTHER)];
    await end(mine, MINE, 'finished');
    assert.deepEqual(stored, [OTHER]);
    await end(other, OTHER, 'failed');
    assert.deepEqual(open().lost, []);
  });

  it('passes failures on', async () => {
    open();
    const mine = train(MINE);
    ends.get(MINE)?.('failed');
    await assert.rejects(mine, /failed/);
  });
});
