import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TASKS } from '../../src/protocol';
import type { TrainingEvent, TrainingPoint, TrainingRun, TrainingRuns } from '../../src/protocol';
import { MOST_POINTS, NO_CURVE, extended, until } from '../../src/training/curve';
import { MEASURED_SECONDS } from '../../src/training/durations';
import { freeRun, problemsOf, requestOf } from '../../src/training/form';
import type { TrainingForm } from '../../src/training/form';
import { sampled, speed } from '../../src/training/pace';
import type { Change, TrainingState } from '../../src/training/state';
import { NOTHING_KNOWN, changed, isTrainedElsewhere } from '../../src/training/state';
import { viewOf } from '../../src/training/view';
import { duration, pace } from '../../src/training/words';
import { percent } from '../../src/words';

const RUN = 'runs/listops-solver-default';
const TOKEN = 'nrs-training-1';
const ORIGIN = { run: RUN, task: 'listops', module: 'solver', token: TOKEN } as const;
const STARTED: TrainingEvent = {
  ...ORIGIN,
  event: 'started',
  iteration: 0,
  iterations: 40,
  parameters: 1000,
  device: 'cpu, 1 thread',
};

function point(iteration: number, outOfDistribution = 0.5): TrainingPoint {
  return { iteration, seconds: iteration / 10, loss: 1, inDistribution: 0.6, outOfDistribution };
}

function run(more: Partial<TrainingRun> = {}): TrainingRun {
  return {
    run: RUN,
    task: 'listops',
    module: 'solver',
    preset: 'default',
    state: 'unfinished',
    active: false,
    iteration: 20,
    iterations: 40,
    seed: 1,
    points: [point(10), point(20)],
    ...more,
  };
}

function runs(...all: readonly TrainingRun[]): TrainingRuns {
  return {
    runs: all,
    tasks: TASKS,
    modules: ['selector', 'solver'],
    presets: ['default', 'paper'],
    devices: ['auto', 'cpu', 'gpu'],
  };
}

function after(changes: readonly Change[], state: TrainingState = NOTHING_KNOWN): TrainingState {
  return changes.reduce(changed, state);
}

function told(event: TrainingEvent, at = 0): Change {
  return { type: 'told', event, at };
}

function loss(iteration: number, at = 0): Change {
  return told({ ...ORIGIN, event: 'iteration', iteration, iterations: 40, loss: 2 }, at);
}

const BEGAN: Change = {
  type: 'began',
  run: RUN,
  token: TOKEN,
  request: { task: 'listops', module: 'solver', preset: 'default' },
};
const RESUMED: Change = { ...BEGAN, request: { ...BEGAN.request, resume: true } };

function shown(state: TrainingState) {
  const { shown: detail } = viewOf(state, 'auto');
  assert.ok(detail);
  return detail;
}

describe('trainings', () => {
  it('show the course of one from its start to its end', () => {
    let state = after([{ type: 'listed', runs: runs() }, BEGAN]);
    assert.equal(shown(state).standing, 'starting');
    assert.match(viewOf(state, 'auto').busy ?? '', /ListOps Solver is training/);

    state = after([told(STARTED), loss(10, 1_000), loss(20, 2_000)], state);
    assert.equal(shown(state).standing, 'training');
    assert.deepEqual(shown(state).losses, [
      [10, 2],
      [20, 2],
    ]);
    assert.equal(shown(state).speed, 10);
    assert.equal(shown(state).remainingSeconds, 2);

    state = after([told({ ...ORIGIN, event: 'validated', ...point(40, 0.9) })], state);
    assert.deepEqual(
      shown(state).points.map(({ iteration }) => iteration),
      [40],
    );
    assert.equal(shown(state).validation, 0.9);

    state = after([told({ ...ORIGIN, event: 'finished', iterations: 40, validation: 0.9 })], state);
    assert.equal(shown(state).standing, 'deciding');
    state = after(
      [
        {
          type: 'answered',
          token: TOKEN,
          result: {
            status: 'finished',
            run: `/w/${RUN}`,
            iterations: 40,
            validation: 0.9,
            models: `/w/${RUN}/models`,
            installed: true,
          },
        },
        { type: 'listed', runs: runs(run({ state: 'finished', iteration: 40 })) },
      ],
      state,
    );
    assert.equal(state.active, undefined);
    assert.equal(shown(state).standing, 'finished');
    assert.equal(shown(state).installed, true);
    assert.equal(shown(state).models, `${RUN}/models`);
    assert.equal(shown(state).canResume, false);
    assert.equal(shown(state).canStartAfresh, true);
  });

  it('keep the points of the disk when a run is resumed, and drop those it trains again', () => {
    const listed = { type: 'listed', runs: runs(run()) } as const;
    const state = after([listed, RESUMED, told({ ...STARTED, iteration: 15 })]);
    assert.deepEqual(
      shown(state).points.map(({ iteration }) => iteration),
      [10],
    );
    const later = after([told({ ...ORIGIN, event: 'validated', ...point(20, 0.8) })], state);
    assert.deepEqual(
      shown(later).points.map(({ outOfDistribution }) => outOfDistribution),
      [0.5, 0.8],
    );
  });

  it('keep the loss of before when this window resumes what it has stopped', () => {
    const state = after([
      BEGAN,
      told(STARTED),
      loss(10),
      loss(20),
      {
        type: 'answered',
        token: TOKEN,
        result: { status: 'stopped', run: RUN, iterations: 20 },
      },
      { type: 'listed', runs: runs(run()) },
      RESUMED,
      told({ ...STARTED, iteration: 15 }),
      loss(17),
    ]);
    assert.deepEqual(
      shown(state).losses.map(([iteration]) => iteration),
      [10, 17],
    );
  });

  it('forget what a run has trained when it starts afresh', () => {
    const state = after([{ type: 'listed', runs: runs(run()) }, RESUMED, loss(30), BEGAN]);
    assert.deepEqual(shown(state).points, []);
    assert.deepEqual(shown(state).losses, []);
    assert.equal(shown(state).iteration, 0);
  });

  it('say that one is stopping, then that it can be resumed', () => {
    const stopping = after([BEGAN, told(STARTED), loss(20), { type: 'stopping' }]);
    assert.equal(shown(stopping).standing, 'stopping');
    assert.equal(shown(stopping).canResume, false);
    const stopped = after(
      [
        told({ ...ORIGIN, event: 'stopped', iterations: 20 }),
        { type: 'answered', token: TOKEN, result: { status: 'stopped', run: RUN, iterations: 20 } },
        { type: 'listed', runs: runs(run()) },
      ],
      stopping,
    );
    assert.equal(shown(stopped).standing, 'stopped');
    assert.equal(shown(stopped).canResume, true);
  });

  it('are interrupted when the server ends, and resumable once nobody is at work', () => {
    const lost = after([BEGAN, told(STARTED), loss(20), { type: 'lost' }]);
    assert.equal(lost.active, undefined);
    assert.equal(shown(lost).standing, 'interrupted');
    const writing = after([{ type: 'listed', runs: runs(run({ active: true })) }], lost);
    assert.equal(shown(writing).standing, 'elsewhere');
    assert.equal(shown(writing).canResume, false);
    assert.equal(isTrainedElsewhere(writing), true);
    const done = after([{ type: 'listed', runs: runs(run()) }], writing);
    assert.equal(shown(done).standing, 'interrupted');
    assert.equal(shown(done).canResume, true);
  });

  it('tell in words why one failed', () => {
    const state = after([BEGAN, { type: 'failed', token: TOKEN, message: 'The disk is full.' }]);
    assert.equal(shown(state).standing, 'failed');
    assert.equal(shown(state).message, 'The disk is full.');
    assert.equal(state.active, undefined);
  });

  it('pass over what is told of others', () => {
    const state = after([BEGAN, told(STARTED)]);
    assert.equal(changed(state, told({ ...STARTED, token: 'of another' })), state);
    const anonymous: TrainingEvent = { ...STARTED };
    delete (anonymous as { token?: string }).token;
    assert.equal(changed(state, told(anonymous)), state);
    assert.equal(changed(state, { type: 'failed', token: 'of another', message: '' }), state);
    assert.equal(changed(NOTHING_KNOWN, { type: 'lost' }), NOTHING_KNOWN);
    assert.equal(changed(NOTHING_KNOWN, told(anonymous)), NOTHING_KNOWN);
  });

  it('offer nothing for a run of which nobody knows what it trains', () => {
    const unknown: { -readonly [K in keyof TrainingRun]: TrainingRun[K] } = run();
    delete unknown.task;
    delete unknown.module;
    const detail = shown(after([{ type: 'listed', runs: runs(unknown) }]));
    assert.equal(detail.canResume, false);
    assert.equal(detail.canStartAfresh, false);
  });

  it('are shown again once the server answers again', () => {
    const state = after([{ type: 'unlisted', message: 'no Java' }]);
    assert.equal(viewOf(state, 'auto').trouble, 'no Java');
    assert.equal(
      viewOf(after([{ type: 'listed', runs: runs() }], state), 'auto').trouble,
      undefined,
    );
  });
});

describe('the curve of a loss', () => {
  it('has a bounded number of points, and the mean and the end of what it was told', () => {
    let curve = NO_CURVE;
    const values = 10 * MOST_POINTS + 7;
    for (let i = 1; i <= values; i++) {
      curve = extended(curve, i, i);
      assert.ok(curve.points.length <= MOST_POINTS);
    }
    assert.ok(curve.points.length > MOST_POINTS / 2);
    assert.equal(curve.points.at(-1)?.iteration, values);
    const total = curve.points.reduce((sum, { value, count }) => sum + value * count, 0);
    assert.ok(Math.abs(total - (values * (values + 1)) / 2) < 1);
    assert.equal(
      curve.points.reduce((sum, { count }) => sum + count, 0),
      values,
    );
  });

  it('is exact while it is short', () => {
    const curve = extended(extended(NO_CURVE, 3, 0.5), 9, 0.25);
    assert.deepEqual(
      curve.points.map(({ iteration, value }) => [iteration, value]),
      [
        [3, 0.5],
        [9, 0.25],
      ],
    );
  });

  it('is cut after an iteration', () => {
    const curve = extended(extended(NO_CURVE, 3, 0.5), 9, 0.25);
    assert.deepEqual(
      until(curve, 8).points.map(({ iteration }) => iteration),
      [3],
    );
  });
});

describe('the pace of a training', () => {
  it('is that of the last minute', () => {
    let samples = sampled([], { at: 0, iteration: 0 });
    assert.equal(speed(samples), undefined);
    samples = sampled(samples, { at: 50_000, iteration: 50 });
    assert.equal(speed(samples), 1);
    samples = sampled(samples, { at: 100_000, iteration: 550 });
    assert.equal(speed(samples), 10);
  });

  it('reads well', () => {
    assert.equal(pace({ speed: 32.4, remainingSeconds: 250 }), '32 iterations/s, about 4 min left');
    assert.equal(pace({ speed: 1.57 }), '1.6 iterations/s');
    assert.equal(pace({}), '');
    assert.equal(duration(54), '54 s');
    assert.equal(duration(59.7), '1 min');
    assert.equal(duration(3_599), '1 h 0 min');
    assert.equal(duration(7_500), '2 h 5 min');
    assert.equal(percent(1), '100 %');
    assert.equal(percent(0.99996), '99.9 %');
  });
});

describe('the form of a training', () => {
  const form: TrainingForm = {
    task: 'listops',
    module: 'solver',
    preset: 'default',
    device: 'auto',
    iterations: '',
    threads: '',
    seed: '',
  };

  it('asks for no more than was filled in', () => {
    assert.deepEqual(requestOf(form), {
      task: 'listops',
      module: 'solver',
      preset: 'default',
      device: 'auto',
    });
    assert.deepEqual(requestOf({ ...form, iterations: ' 40 ', threads: '2', seed: '-7' }), {
      task: 'listops',
      module: 'solver',
      preset: 'default',
      device: 'auto',
      iterations: 40,
      threads: 2,
      seed: -7,
    });
  });

  it('says what is wrong with a number', () => {
    for (const wrong of ['0', '-1', '1.5', '1e3', 'many', '2147483648', '4 0']) {
      assert.match(problemsOf({ ...form, iterations: wrong }).iterations ?? '', /1 or more/, wrong);
      assert.equal(requestOf({ ...form, threads: wrong }), undefined, wrong);
    }
    assert.match(problemsOf({ ...form, seed: '1.5' }).seed ?? '', /whole number/);
    assert.match(problemsOf({ ...form, seed: '9007199254740993' }).seed ?? '', /whole number/);
    assert.deepEqual(problemsOf({ ...form, iterations: '1', threads: '64', seed: '0' }), {});
  });

  it('gives a new run a folder of its own', () => {
    assert.equal(freeRun(form, []), RUN);
    assert.equal(freeRun(form, [RUN, `${RUN}-3`]), `${RUN}-2`);
    assert.equal(freeRun(form, [RUN, `${RUN}-2`]), `${RUN}-3`);
  });

  it('tells how long the networks that come with NRS took', () => {
    for (const task of TASKS) {
      for (const module of ['selector', 'solver'] as const) {
        const card = readFileSync(
          join(__dirname, '../../../../models', task, module, 'MODEL_CARD.md'),
          'utf8',
        );
        const seconds = /Trained on: cpu, 1 thread, in (\d+) s/.exec(card)?.[1];
        assert.equal(String(MEASURED_SECONDS[task][module]), seconds, `${task} ${module}`);
      }
    }
  });
});
