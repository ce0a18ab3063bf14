import { strict as assert } from 'node:assert';
import type { ValidationPoint } from '../../src/protocol';
import type {
  FromPage,
  RunDetail,
  ToPage,
  TrainingViewModel,
} from '../../src/training/pageMessages';
import { barriers, THEMES, unreachable } from './barriers';
import { type OpenOptions, type OpenPage, inBrowser } from './harness';
import samples from './trainingSamples.json';

type View = OpenPage<ToPage, FromPage>;

const RUN = samples.run.run;
const OTHER = samples.finished.run;

const EMPTY = samples.empty as TrainingViewModel;

/** A falling loss with some noise. */
function losses(until: number): [number, number][] {
  return Array.from({ length: until / 5 }, (_, i) => [
    (i + 1) * 5,
    2.2 * Math.exp(-i / 60) + 0.02 + 0.08 * Math.exp(-i / 90) * Math.sin(i * 1.7),
  ]);
}

function points(until: number): ValidationPoint[] {
  return Array.from({ length: Math.floor(until / 250) }, (_, i) => ({
    iteration: (i + 1) * 250,
    seconds: i * 10,
    loss: 2.2 * Math.exp(-(i * 50 + 25) / 60) + 0.02,
    inDistribution: 1 - 0.9 * Math.exp(-(i + 1) / 1.1),
    outOfDistribution: 1 - Math.exp(-(i + 1) / 1.6),
  }));
}

function run(more: Partial<RunDetail> = {}): RunDetail {
  return {
    ...(samples.run as Omit<RunDetail, 'losses' | 'means' | 'points'>),
    losses: losses(1_130).slice(100),
    means: losses(500),
    points: points(1_130),
    ...more,
  };
}

function stopped(): RunDetail {
  const idle: { -readonly [K in keyof RunDetail]: RunDetail[K] } = run({
    status: 'stopped',
    canResume: true,
    canStartOver: true,
  });
  delete idle.speed;
  delete idle.remainingSeconds;
  return idle;
}

const FINISHED = run(samples.finished as Partial<RunDetail>);

function showing(shown: RunDetail, more: Partial<TrainingViewModel> = {}): ToPage {
  const others = [FINISHED].filter((other) => other.run !== shown.run);
  const isOurs = ['starting', 'training', 'stopping', 'deciding'].includes(shown.status);
  return {
    type: 'view',
    view: {
      ...EMPTY,
      runs: [...others, shown],
      existingRuns: [RUN, OTHER],
      shown,
      ...(isOurs
        ? { busy: 'The ListOps Solver is training: stop it, or wait until it is done.' }
        : {}),
      ...more,
    },
  };
}

describe('the training view', () => {
  const openPage = inBrowser();
  let view: View;

  const open = async (message: ToPage, options: OpenOptions = {}) => {
    view = await openPage<ToPage, FromPage>('training', {
      width: 1100,
      height: 900,
      ...options,
    });
    await view.message('ready');
    await view.post(message);
    return view.page;
  };

  const empty: ToPage = { type: 'view', view: EMPTY };

  it('starts a training by keyboard alone', async () => {
    const page = await open(empty);
    await page.locator('#language').focus();
    await page.keyboard.press('a');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('40');
    await page.keyboard.press('Enter');
    assert.deepEqual((await view.message('start')).request, {
      language: 'arithmetic',
      module: 'solver',
      preset: 'default',
      device: 'auto',
      iterations: 40,
    });
  });

  it('reports invalid fields before it sends anything', async () => {
    const page = await open(empty);
    await page.locator('#iterations').fill('0');
    assert.match(
      await page.innerText('#iterations-problem'),
      /Iterations: Enter a whole number of at least 1/,
    );
    await page.locator('#start').click();
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'iterations');
    assert.equal(await page.locator('#iterations').getAttribute('aria-invalid'), 'true');
    await page.locator('#iterations').fill('5');
    assert.equal(await page.locator('#iterations-problem').textContent(), '');
    await page.locator('#start').click();
    assert.equal((await view.message('start')).request.iterations, 5);
    assert.equal(view.sent.filter(({ type }) => type === 'start').length, 1);
  });

  it('describes the training and its measured time', async () => {
    const page = await open(showing(FINISHED));
    assert.match(await page.innerText('#preset-hint'), /took 54 s/);
    assert.match(await page.innerText('.plan'), /listops-solver-default-2/);
    await page.locator('#language').selectOption('algebra');
    await page.locator('#module').selectOption('selector');
    assert.match(await page.innerText('#preset-hint'), /took 1 h 41 min/);
    await page.locator('#preset').selectOption('paper');
    assert.match(await page.innerText('#preset-hint'), /not measured/);
    assert.match(await page.innerText('.plan'), /runs\/algebra-selector-paper /);
  });

  it('keeps typed values during a training', async () => {
    const page = await open(empty);
    await page.locator('#seed').fill('17');
    await view.post(showing(run()));
    await page.locator('#stop').waitFor();
    assert.equal(await page.locator('#seed').inputValue(), '17');
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'seed');
    assert.equal(((await view.state()) as { seed: string }).seed, '17');
  });

  it('folds the form away when Start was pressed, and unfolds it at the end', async () => {
    const page = await open(empty);
    await page.locator('#start').click();
    await view.post(showing(run()));
    await page.locator('#module').waitFor({ state: 'hidden' });
    await view.post(showing(stopped()));
    await page.locator('#module').waitFor({ state: 'visible' });
  });

  it('restores the stored values of the form', async () => {
    const form = { language: 'algebra', module: 'selector', preset: 'paper', device: 'cpu' };
    const page = await open(empty, {
      state: { ...form, iterations: '7', threads: '', seed: '3' },
    });
    assert.equal(await page.locator('#language').inputValue(), 'algebra');
    assert.equal(await page.locator('#device').inputValue(), 'cpu');
    assert.equal(await page.locator('#iterations').inputValue(), '7');
  });

  it('begins with the language of the active file', async () => {
    const page = await open({ type: 'view', view: { ...EMPTY, language: 'arithmetic' } });
    assert.equal(await page.locator('#language').inputValue(), 'arithmetic');
    await page.locator('#language').selectOption('listops');
    await view.post({ type: 'view', view: { ...EMPTY, language: 'arithmetic' } });
    assert.equal(await page.locator('#language').inputValue(), 'listops');
    await view.post({ type: 'view', view: { ...EMPTY, language: 'duo' } });
    await page.getByText('The remaining time is shown').waitFor();
    assert.equal(await page.locator('#language').inputValue(), 'duo');
  });

  it('shows curves, speed and progress during a training', async () => {
    const page = await open(showing(run()));
    await page.locator('.curves canvas').first().waitFor();
    assert.equal(await page.locator('.curves canvas').count(), 2);
    assert.match(
      await page.innerText('.position'),
      /iteration 1,130 of 1,500 · 28 iterations\/s, about 13 s left/,
    );
    assert.equal(await page.locator('progress').getAttribute('value'), '1130');
    assert.equal(await page.locator('#start').isDisabled(), true);
    assert.match(await page.innerText('#waiting'), /ListOps Solver/);
    assert.equal(await page.locator('#module').isVisible(), false);
    assert.ok(await drawnPixels(page.locator('.curves canvas').first()));
  });

  it('shows both curves in a narrow view without scrolling', async () => {
    const page = await open(showing(run()));
    await page.setViewportSize({ width: 560, height: 800 });
    const box = await page.locator('.curves canvas').first().boundingBox();
    assert.ok(box !== null && box.y + box.height <= 800, JSON.stringify(box));
  });

  it('has no settings of the paper for a tagger', async () => {
    const page = await open(empty);
    await page.locator('#preset').selectOption('paper');
    await page.locator('#module').selectOption('tagger');
    assert.equal(await page.locator('#preset').inputValue(), 'default');
    assert.equal(await page.locator('#preset').isDisabled(), true);
  });

  it('stops, then moves the focus to Resume', async () => {
    const page = await open(showing(run()));
    await page.locator('#stop').focus();
    await page.keyboard.press('Enter');
    await view.message('stop');
    await view.post(showing(run({ status: 'stopping' })));
    await page.getByText('The training writes a checkpoint and then stops.').waitFor();
    assert.equal(await page.locator('#stop').getAttribute('aria-disabled'), 'true');
    // No button is offered until the server has listed the runs on disk.
    await view.post(showing(run({ status: 'stopped' })));
    await page.locator('#stop').waitFor({ state: 'hidden' });
    await view.post(showing(stopped()));
    await page.getByText('Resume continues from the last checkpoint').waitFor();
    await page.waitForFunction(() => document.activeElement?.id === 'resume');
    await page.keyboard.press('Enter');
    assert.equal((await view.message('resume')).run, RUN);
    await page.locator('#startOver').click();
    assert.equal((await view.message('startOver')).run, RUN);
  });

  it('leaves the focus in the editor beside it', async () => {
    const page = await open(showing(run()), { beside: true });
    const editor = page.locator('textarea');
    const stop = view.frame.locator('#stop');
    const select = view.frame.locator(`[data-run="${OTHER}"]`);
    // All that has had the focus: a button that disappears, a run of the list, a field of the form.
    for (const before of ['#resume', `[data-run="${RUN}"]`, '#seed']) {
      await view.post(showing(stopped()));
      await view.frame.locator('#resume').waitFor();
      await view.frame.locator(before).focus();
      await view.post(showing(run()));
      await stop.waitFor();
      await editor.fill('');
      await editor.click();
      for (const status of ['training', 'stopping', 'stopped', 'training'] as const) {
        for (const runs of [[FINISHED, run({ status })], [run({ status })]]) {
          await page.keyboard.type('a ');
          await view.post(showing(run({ status }), { runs }));
          await select.waitFor({ state: runs.length === 2 ? 'visible' : 'detached' });
        }
      }
      await page.keyboard.type('b');
      assert.equal(await editor.inputValue(), `${'a '.repeat(8)}b`, before);
    }
    assert.deepEqual(
      view.sent.map(({ type }) => type),
      ['ready'],
    );
  });

  it('gives a button no focus that the user has left', async () => {
    const page = await open(showing(run()), { beside: true });
    await view.frame.locator('#stop').focus();
    await view.post(showing(run({ status: 'stopping' })));
    await view.frame.getByText('Stopping…').waitFor();
    await page.locator('textarea').click();
    await view.post(showing(run({ status: 'stopped' })));
    await view.frame.locator('#stop').waitFor({ state: 'hidden' });
    await view.frame.locator('h1').click();
    await view.post(showing(stopped()));
    await view.frame.locator('#resume').waitFor();
    await page.keyboard.press('Enter');
    await view.post(showing(FINISHED));
    await view.frame.getByText('Finished').first().waitFor();
    assert.equal(
      view.sent.some(({ type }) => type === 'resume'),
      false,
    );
  });

  it('moves between the runs by arrow keys', async () => {
    const page = await open(showing(FINISHED, { runs: [FINISHED, run()] }));
    await page.locator(`[data-run="${OTHER}"]`).focus();
    await page.keyboard.press('ArrowDown');
    assert.equal((await view.message('select')).run, RUN);
    await view.post(showing(run()));
    await page.locator(`[data-run="${RUN}"][aria-current="true"]`).waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-run')), RUN);
  });

  it('opens the question whether to use a trained network', async () => {
    const page = await open(showing(run({ status: 'deciding', validation: 0.635 })));
    await page.getByText('a notification asks which one to use').waitFor();
    assert.equal(await page.locator('.position').textContent(), 'waiting for your answer');
    await page.getByRole('button', { name: 'Show the Question' }).click();
    await view.message('question');
    await view.post(showing(run({ status: 'finished', validation: 0.635, installed: false })));
    await page.getByText('It is not in use').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Show the Question' }).isVisible(), false);
    await view.post(showing(run({ status: 'failed', message: 'There is no GPU here.' })));
    await page.getByText('There is no GPU here.').waitFor();
  });

  it('explains what to do if training is not possible', async () => {
    const page = await open({ type: 'view', view: { ...EMPTY, availability: 'no-folder' } });
    await page.getByRole('button', { name: 'Open Folder' }).click();
    await view.message('openFolder');
    assert.equal(await page.locator('#start').count(), 0);
    await view.post({ type: 'view', view: { ...EMPTY, availability: 'untrusted' } });
    await page.getByRole('button', { name: 'Manage Workspace Trust' }).click();
    await view.message('manageTrust');
    await view.post({ type: 'view', view: { ...EMPTY, error: 'no Java was found' } });
    await page.getByText('no Java was found').waitFor();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await view.message('refresh');
    await view.post(empty);
    await page.locator('#notice').waitFor({ state: 'hidden' });
    await page.locator('#start').waitFor();
  });

  for (const theme of THEMES) {
    it(`has no barriers in the theme ${theme}`, async () => {
      const page = await open(empty, { theme });
      await page.locator('#iterations').fill('0');
      assert.deepEqual(await barriers(view), []);
      await page.locator('#iterations').fill('5');
      for (const status of ['training', 'stopping', 'deciding', 'failed'] as const) {
        await view.post(showing(run({ status, message: 'There is no GPU here.' })));
        await page.locator('.curves canvas').first().waitFor();
        assert.deepEqual(await barriers(view), [], status);
      }
      await view.post(showing(stopped()));
      await page.locator('#resume').waitFor();
      assert.deepEqual(await barriers(view), []);
      await view.post({ type: 'view', view: { ...EMPTY, availability: 'untrusted' } });
      await page.getByRole('button', { name: 'Manage Workspace Trust' }).waitFor();
      assert.deepEqual(await barriers(view), []);
    });
  }

  it('has only controls that the keyboard reaches', async () => {
    await open(showing(stopped()));
    await view.page.locator('#resume').waitFor();
    assert.deepEqual(await unreachable(view), []);
  });

  it('fits into a narrow editor', async () => {
    await open(empty);
    await view.page.setViewportSize({ width: 480, height: 1500 });
    await view.post(showing(stopped()));
    await view.page.locator('#resume').waitFor();
    assert.equal(
      await view.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
      true,
    );
  });
});

/** Whether something was drawn on a canvas. */
async function drawnPixels(canvas: ReturnType<View['page']['locator']>): Promise<boolean> {
  return canvas.evaluate((element) => {
    const place = element as HTMLCanvasElement;
    const drawn = place.getContext('2d')?.getImageData(0, 0, place.width, place.height).data ?? [];
    return drawn.some((value) => value > 0);
  });
}
