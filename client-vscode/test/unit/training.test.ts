import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  OWN_IDENTIFIERS,
  type TrainingParams,
  type ValidationPoint,
  type RunDescription,
  type RunsResult,
} from '../../src/protocol';
import { unusedRun, problemsOf, requestOf, type TrainingForm } from '../../src/training/form';
import { addSample, iterationsPerSecond } from '../../src/training/speed';
import {
  INITIAL_STATE,
  MAX_LOSSES,
  isTrainedByOtherProcess,
  reduce,
  type TrainingAction,
  type TrainingState,
} from '../../src/training/state';
import { trainingViewModel } from '../../src/training/viewModel';
import { formatDuration, MEASURED_SECONDS, speedMessage } from '../../src/training/messages';
import { lossLines } from '../../webview/training/lossLines';
import { LANGUAGES, RUN, unfinishedRun } from './trainingRuns';

const TOKEN = 'nrs-training-1';
const ORIGIN = { run: RUN, language: 'listops', module: 'solver', token: TOKEN } as const;
const STARTED: TrainingParams = {
  ...ORIGIN,
  event: 'started',
  iteration: 0,
  iterations: 40,
  parameters: 1000,
  device: 'cpu, 1 thread',
};

function point(iteration: number, outOfDistribution = 0.5): ValidationPoint {
  return { iteration, seconds: iteration / 10, loss: 1, inDistribution: 0.6, outOfDistribution };
}

function run(more: Partial<RunDescription> = {}): RunDescription {
  return unfinishedRun({ points: [point(10), point(20)], ...more });
}

function runs(...all: readonly RunDescription[]): RunsResult {
  return {
    runs: all,
    languages: LANGUAGES,
    modules: ['selector', 'solver', 'tagger'],
    presets: ['default', 'paper'],
    devices: ['auto', 'cpu', 'gpu'],
  };
}

function after(
  changes: readonly TrainingAction[],
  state: TrainingState = INITIAL_STATE,
): TrainingState {
  return changes.reduce(reduce, state);
}

function told(event: TrainingParams, at = 0): TrainingAction {
  return { type: 'event', event, at };
}

function loss(iteration: number, at = 0): TrainingAction {
  return told({ ...ORIGIN, event: 'iteration', iteration, iterations: 40, loss: 2 }, at);
}

const BEGAN: TrainingAction = {
  type: 'requested',
  run: RUN,
  token: TOKEN,
  request: { language: 'listops', module: 'solver', preset: 'default' },
};
const STARTED_OVER: TrainingAction = { ...BEGAN, request: { ...BEGAN.request, fresh: true } };

function shown(state: TrainingState) {
  const { shown: detail } = trainingViewModel(state, 'auto');
  assert.ok(detail);
  return detail;
}

describe('trainings', () => {
  it('show a training from its start to its end', () => {
    let state = after([{ type: 'runsLoaded', runs: runs() }, BEGAN]);
    assert.equal(shown(state).status, 'starting');
    assert.match(trainingViewModel(state, 'auto').busy ?? '', /ListOps Solver is training/);
    assert.equal(trainingViewModel(state, 'auto').language, undefined);
    assert.equal(trainingViewModel(state, 'auto', 'algebra').language, 'algebra');

    state = after([told(STARTED), loss(10, 1_000), loss(20, 2_000)], state);
    assert.equal(shown(state).status, 'training');
    assert.deepEqual(shown(state).losses, [
      [10, 2],
      [20, 2],
    ]);
    assert.equal(shown(state).speed, 10);
    assert.equal(shown(state).remainingSeconds, 2);

    state = after([told({ ...ORIGIN, event: 'validated', ...point(40, 0.9) })], state);
    assert.equal(shown(state).iteration, 40);
    state = after(
      [told({ ...ORIGIN, event: 'finished', iterations: 40, validation: 0.9, models: '/w/m' })],
      state,
    );
    assert.equal(shown(state).status, 'deciding');
    state = after(
      [
        {
          type: 'completed',
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
        { type: 'runsLoaded', runs: runs(run({ state: 'finished', iteration: 40 })) },
      ],
      state,
    );
    assert.equal(state.active, undefined);
    assert.equal(shown(state).status, 'finished');
    assert.equal(shown(state).installed, true);
    assert.equal(shown(state).models, `${RUN}/models`);
    assert.equal(shown(state).canResume, false);
    assert.equal(shown(state).canStartOver, true);
  });

  it('show the points on disk, except those that are trained again', () => {
    const listed = { type: 'runsLoaded', runs: runs(run()) } as const;
    const state = after([listed, BEGAN, told({ ...STARTED, iteration: 15 })]);
    assert.deepEqual(
      shown(state).points.map(({ iteration }) => iteration),
      [10],
    );
  });

  it('keep the earlier loss when this window resumes a run', () => {
    const state = after([
      BEGAN,
      told(STARTED),
      loss(10),
      loss(20),
      {
        type: 'completed',
        token: TOKEN,
        result: { status: 'stopped', run: RUN, iterations: 20 },
      },
      { type: 'runsLoaded', runs: runs(run()) },
      BEGAN,
      told({ ...STARTED, iteration: 15 }),
      loss(17),
    ]);
    assert.deepEqual(
      shown(state).losses.map(([iteration]) => iteration),
      [10, 17],
    );
  });

  it('discard the progress of a run that starts over', () => {
    const known = { type: 'runsLoaded', runs: runs(run({ validation: 0.5 })) } as const;
    const state = after([known, BEGAN, loss(30), STARTED_OVER]);
    assert.equal(shown(state).validation, undefined);
    assert.deepEqual(shown(state).points, []);
    assert.deepEqual(shown(state).losses, []);
    assert.equal(shown(state).iteration, 0);
  });

  it('are interrupted when the server stops, and can be resumed once no process trains them', () => {
    const lost = after([BEGAN, told(STARTED), loss(20), { type: 'serverEnded' }]);
    assert.equal(lost.active, undefined);
    assert.equal(shown(lost).status, 'interrupted');
    const writing = after([{ type: 'runsLoaded', runs: runs(run({ active: true })) }], lost);
    assert.equal(shown(writing).status, 'elsewhere');
    assert.equal(shown(writing).canResume, false);
    assert.equal(isTrainedByOtherProcess(writing), true);
    const done = after([{ type: 'runsLoaded', runs: runs(run()) }], writing);
    assert.equal(shown(done).status, 'interrupted');
    assert.equal(shown(done).canResume, true);
  });

  it('ignore events of other trainings', () => {
    const state = after([BEGAN, told(STARTED)]);
    assert.equal(reduce(state, told({ ...STARTED, token: 'of another' })), state);
    const anonymous: TrainingParams = { ...STARTED };
    delete (anonymous as { token?: string }).token;
    assert.equal(reduce(state, told(anonymous)), state);
    assert.equal(reduce(state, { type: 'failed', token: 'of another', message: '' }), state);
    assert.equal(reduce(INITIAL_STATE, { type: 'serverEnded' }), INITIAL_STATE);
    assert.equal(reduce(INITIAL_STATE, told(anonymous)), INITIAL_STATE);
  });

  it('offer no button for a run with unknown settings', () => {
    const unknown: { -readonly [K in keyof RunDescription]: RunDescription[K] } = run();
    delete unknown.language;
    delete unknown.module;
    const detail = shown(after([{ type: 'runsLoaded', runs: runs(unknown) }]));
    assert.equal(detail.canResume, false);
    assert.equal(detail.canStartOver, false);
  });
});

describe('the losses of a training', () => {
  const losses = [
    { iteration: 10, loss: 3 },
    { iteration: 20, loss: 2.5 },
  ];

  it('are those on disk after a restart', () => {
    const reopened = after([{ type: 'runsLoaded', runs: runs(run({ losses })) }]);
    const means = [
      [10, 3],
      [20, 2.5],
    ];
    assert.deepEqual([shown(reopened).losses, shown(reopened).means], [[], means]);
    const resumed = after([BEGAN, told({ ...STARTED, iteration: 20 }), loss(21)], reopened);
    assert.deepEqual([shown(resumed).losses, shown(resumed).means], [[[21, 2]], means]);
    assert.deepEqual(shown(after([STARTED_OVER], reopened)).means, []);
  });

  it('of single iterations take the place of the means of them', () => {
    const state = after([
      BEGAN,
      told({ ...STARTED, iteration: 10 }),
      loss(11),
      loss(20),
      { type: 'runsLoaded', runs: runs(run({ losses })) },
    ]);
    assert.deepEqual(shown(state).means, [[10, 3]]);
    assert.deepEqual(
      shown(state).losses.map(([iteration]) => iteration),
      [11, 20],
    );
  });

  it('are one line for each kind', () => {
    const point = { iteration: 25, loss: 0.5, seconds: 1, inDistribution: 1, outOfDistribution: 1 };
    assert.deepEqual(
      lossLines({
        losses: [
          [25, 0.25],
          [30, 0.125],
        ],
        means: [
          [10, 3],
          [20, 2.5],
        ],
        points: [point],
      }),
      {
        xs: [10, 20, 25, 30],
        lines: [
          [null, null, 0.25, 0.125],
          [3, 2.5, null, null],
          [null, null, 0.5, null],
        ],
      },
    );
  });

  it('are all shown while they are few, and then spread over all iterations', () => {
    const iterations = 10 * MAX_LOSSES + 7;
    const all = Array.from({ length: iterations }, (_, index) => loss(index + 1));
    const { losses } = shown(after([BEGAN, told(STARTED), ...all]));
    assert.ok(losses.length > MAX_LOSSES / 2 && losses.length <= MAX_LOSSES);
    assert.equal(losses.at(-1)?.[0], iterations);
    const gaps = losses.map(([iteration], index) => iteration - (losses[index - 1]?.[0] ?? 0));
    assert.ok(Math.max(...gaps) < iterations / 100);
  });
});

describe('the speed of a training', () => {
  it('is measured over the last minute', () => {
    let samples = addSample([], { at: 0, iteration: 0 });
    assert.equal(iterationsPerSecond(samples), undefined);
    samples = addSample(samples, { at: 50_000, iteration: 50 });
    assert.equal(iterationsPerSecond(samples), 1);
    samples = addSample(samples, { at: 100_000, iteration: 550 });
    assert.equal(iterationsPerSecond(samples), 10);
  });

  it('is readable', () => {
    assert.equal(
      speedMessage({ speed: 32.4, remainingSeconds: 250 }),
      '32 iterations/s, about 4 min left',
    );
    assert.equal(speedMessage({ speed: 1.57 }), '1.6 iterations/s');
    assert.equal(speedMessage({}), '');
    assert.equal(formatDuration(54), '54 s');
    assert.equal(formatDuration(59.7), '1 min');
    assert.equal(formatDuration(3_599), '1 h 0 min');
    assert.equal(formatDuration(7_500), '2 h 5 min');
  });
});

describe('the form of a training', () => {
  const form: TrainingForm = {
    language: 'listops',
    module: 'solver',
    preset: 'default',
    device: 'auto',
    iterations: '',
    threads: '',
    seed: '',
  };

  it('requests only the fields that are filled in', () => {
    assert.deepEqual(requestOf(form), {
      language: 'listops',
      module: 'solver',
      preset: 'default',
      device: 'auto',
    });
    assert.deepEqual(requestOf({ ...form, iterations: ' 40 ', threads: '2', seed: '-7' }), {
      language: 'listops',
      module: 'solver',
      preset: 'default',
      device: 'auto',
      iterations: 40,
      threads: 2,
      seed: -7,
    });
  });

  it('reports invalid numbers', () => {
    for (const wrong of ['0', '-1', '1.5', '1e3', 'many', '2147483648', '4 0']) {
      assert.match(
        problemsOf({ ...form, iterations: wrong }).iterations ?? '',
        /at least 1/,
        wrong,
      );
      assert.match(problemsOf({ ...form, threads: wrong }).threads ?? '', /at least 1/, wrong);
    }
    assert.match(problemsOf({ ...form, seed: '1.5' }).seed ?? '', /whole number/);
    assert.match(problemsOf({ ...form, seed: '9007199254740993' }).seed ?? '', /whole number/);
    assert.deepEqual(problemsOf({ ...form, iterations: '1', threads: '64', seed: '0' }), {});
  });

  it('chooses an unused folder for a new run', () => {
    assert.equal(unusedRun(form, []), RUN);
    assert.equal(unusedRun(form, [RUN, `${RUN}-3`]), `${RUN}-2`);
    assert.equal(unusedRun(form, [RUN, `${RUN}-2`]), `${RUN}-3`);
  });

  it('shows the training times of the shipped networks', () => {
    for (const language of OWN_IDENTIFIERS) {
      for (const module of ['selector', 'solver', 'tagger'] as const) {
        const { training } = JSON.parse(
          readFileSync(
            join(__dirname, '../../../../models', language, module, 'config.json'),
            'utf8',
          ),
        ) as { training: { seconds: number } };
        assert.equal(
          MEASURED_SECONDS[language]?.[module],
          Math.round(training.seconds),
          `${language} ${module}`,
        );
      }
    }
  });
});
