import { strict as assert } from 'node:assert';
import type { FromPage, Row, Summary, ToPage } from '../../src/evaluation/pageMessages';
import { barriers, THEMES, unreachable } from './barriers';
import { type OpenOptions, type OpenPage, inBrowser } from './harness';
import specialRows from './specialRows.json';

type View = OpenPage<ToPage, FromPage>;

const FORMULAS = ['[MIN[SM54][MIN39]]', '[MAX31]', '[SM[MAX[MIN84]2][SM[MIN57]6]]', '[SM98]'];

function row(index: number): Row {
  return {
    file: `lessons/week-${Math.floor(index / 40) + 1}/exercises.listops`,
    line: (index % 40) + 1,
    formula: FORMULAS[index % FORMULAS.length] ?? '',
    value: String(index % 10),
    confidence: 0.9999 - (index % 7) / 500,
    steps: 1 + (index % 3),
    status: 'solved',
    passed: true,
    findings: [],
    ...(index % 2 === 0 ? { expected: String(index % 10) } : {}),
  };
}

/** Many rows, which begin with some of each kind. */
function rows(count: number): Row[] {
  const all = Array.from({ length: count }, (_, index) => row(index));
  for (const special of specialRows as readonly Row[]) {
    all[special.line - 1] = special;
  }
  return all;
}

function summary(change: Partial<Summary> = {}): Summary {
  return {
    phase: 'finished',
    scope: 'All formula files of the workspace',
    percentage: 100,
    files: { done: 3, of: 3 },
    formulas: 119,
    solved: 117,
    passed: 116,
    failed: 3,
    invalid: 1,
    unsolved: 0,
    byRules: [],
    expectations: { met: 59, of: 61 },
    findings: 4,
    notices: [],
    ...(change.phase === 'running' ? {} : { seconds: 2.31 }),
    ...change,
  };
}

describe('the results of an evaluation', () => {
  const openPage = inBrowser();

  async function show(
    all: readonly Row[],
    how: Partial<Summary> = {},
    options: OpenOptions = {},
  ): Promise<View> {
    const view = await openPage<ToPage, FromPage>('evaluation', options);
    await view.post({ type: 'rows', from: 0, rows: all });
    await view.post({ type: 'summary', summary: summary(how), scope: {} });
    await view.page.getByText(how.scope ?? 'All formula files').waitFor();
    return view;
  }

  const files = (view: View) => view.page.locator('tbody tr[data-at]');
  const filter = (view: View, name: string) => view.page.getByRole('radio', { name });

  /** Waits until `count` rows were opened, and returns them. */
  const opened = async (view: View, count: number) =>
    (await view.messages('open', count)).map(({ row }) => row);

  it('arrive while the evaluation runs, which can be stopped', async () => {
    const running = {
      phase: 'running',
      percentage: 34,
      files: { done: 12, of: 1250 },
      passed: 5,
      failed: 1,
      invalid: 2,
      formulas: 6,
    } as const;
    const view = await openPage<ToPage, FromPage>('evaluation', { width: 700, height: 500 });
    await view.post({ type: 'rows', from: 0, rows: rows(120).slice(0, 4) });
    await view.post({ type: 'summary', summary: summary(running), scope: {} });
    await view.page
      .getByText('12 of 1,250 files, 6 formulas so far: 5 passed, 1 failed; 2 lines with errors')
      .waitFor();
    assert.equal(await view.page.getByRole('progressbar').getAttribute('value'), '34');
    await view.post({ type: 'rows', from: 4, rows: rows(120).slice(4, 6) });
    await files(view).nth(5).waitFor();
    assert.equal(await files(view).count(), 6);
    await view.page.getByRole('button', { name: 'Stop' }).click();
    await view.message('stop');

    await view.post({ type: 'summary', summary: summary({ phase: 'cancelled' }), scope: {} });
    await view.page.getByText('Stopped: the results below').waitFor();
    await view.page.getByRole('button', { name: 'Run Again' }).click();
    await view.message('run');
    await view.post({ type: 'rows', from: 0, rows: [] });
    await view.post({ type: 'summary', summary: summary({ phase: 'finished' }), scope: {} });
    await view.page.getByText('No formulas were found').waitFor();
  });

  it('name a language without networks, and call no evaluation failed', async () => {
    const ruled = { ...row(0), file: 'a.peano', byRules: true };
    delete (ruled as { confidence?: number }).confidence;
    const view = await show([ruled, row(1)], {
      formulas: 3087,
      byRules: [{ language: 'peano', name: 'Peano numbers', formulas: 6 }],
    });
    await view.page
      .getByText('Evaluated 3,087 formulas; 6 by the rules: Peano numbers has no networks yet')
      .waitFor();
    const confidences = view.page.locator('td.of-confidence');
    assert.deepEqual(await confidences.allTextContents(), ['by rules', '99.7 %']);
    await files(view).first().click();
    assert.match(await view.page.locator('.details').innerText(), /1 step by the rules/);
  });

  it('says after a restart of the window that its results are gone', async () => {
    const view = await openPage<ToPage, FromPage>('evaluation');
    const scope = { folder: 'file:///w/a' };
    await view.post({ type: 'summary', summary: summary({ phase: 'lost' }), scope });
    await view.page.getByText('Run again to see them').waitFor();
    await view.page.getByRole('button', { name: 'Run Again' }).click();
    await view.message('run');
    assert.deepEqual(await view.state(), scope);
  });

  it('can be filtered', async () => {
    const view = await show(rows(120));
    await files(view).first().waitFor();
    await filter(view, 'With findings').check({ force: true });
    assert.equal(await files(view).count(), 4);
    const text = view.page.getByRole('searchbox');
    await text.fill('not 5');
    assert.equal(await files(view).count(), 1);
    await text.fill('nowhere');
    await view.page.getByText('No result matches').waitFor();
    await text.press('Escape');
    assert.equal(await files(view).count(), 4);
  });

  it('can be sorted by their columns', async () => {
    const view = await show(rows(120));
    const header = view.page.getByRole('columnheader', { name: 'Confidence' });
    await header.getByRole('button').click();
    assert.equal(await header.getAttribute('aria-sort'), 'ascending');
    assert.equal(await files(view).first().locator('.of-confidence').textContent(), '42.1 %');
    await header.getByRole('button').press('Enter');
    assert.equal(await header.getAttribute('aria-sort'), 'descending');
    assert.equal(await files(view).first().locator('.of-confidence').textContent(), '99.9 %');
  });

  it('open the file of a row by click and by keyboard', async () => {
    const view = await show(rows(120));
    await filter(view, 'With findings').check({ force: true });
    await files(view).nth(1).click();
    await view.message('open');
    await view.page.getByRole('grid').focus();
    await view.page.keyboard.press('End');
    const details = view.page.getByRole('complementary');
    assert.match(await details.innerText(), /more outputs \(nrs\.outputs\)/);
    await view.page.keyboard.press('Enter');
    await view.page.keyboard.press('Home');
    await view.page.keyboard.press('Enter');
    assert.deepEqual(await opened(view, 3), [5, 8, 3]);
  });

  it('are drawn only if they are visible', async () => {
    const view = await show(rows(20_000));
    await files(view).first().waitFor();
    const grid = view.page.getByRole('grid');
    assert.equal(await grid.getAttribute('aria-rowcount'), '20001');
    await grid.focus();
    await view.page.keyboard.press('End');
    const active = view.page.locator('[aria-selected="true"]');
    assert.equal(await active.getAttribute('aria-rowindex'), '20001');
    assert.equal(await grid.getAttribute('aria-activedescendant'), await active.getAttribute('id'));
    assert.ok(await inside(view), 'the last row is in sight');
    assert.ok((await files(view).count()) < 100);
    await view.page.keyboard.press('PageUp');
    await view.page.keyboard.press('Enter');
    const [place] = await opened(view, 1);
    assert.ok(place !== undefined && place > 19_900 && place < 19_999);
  });

  it('show an error, and offer the existing results', async () => {
    const notices = ['no model for listops in /models: run NRS: Doctor'];
    const view = await show(rows(120), { phase: 'failed', notices });
    assert.equal(await view.page.getByRole('alert').textContent(), notices[0]);
    await view.page.getByRole('button', { name: 'Export' }).click();
    await view.message('export');
  });

  it('claim nothing about formulas after an evaluation that failed', async () => {
    const nothing = { formulas: 0, solved: 0, findings: 0, expectations: { met: 0, of: 0 } };
    const notices = ['no server'];
    const view = await show([], { ...nothing, phase: 'failed', notices });
    await view.page.getByText('no server').waitFor();
    assert.equal(await view.page.locator('.figures').isVisible(), false);
    assert.equal(await view.page.getByText('No formulas were found').isVisible(), false);
  });

  it('paint no solved formulas green when a value is wrong', async () => {
    const view = await show(rows(120), { formulas: 5, solved: 5, failed: 5, invalid: 0 });
    const solved = view.page.locator('.figure', { hasText: 'solved' }).locator('dd');
    assert.equal(await solved.textContent(), '5');
    assert.equal((await solved.getAttribute('class')) ?? '', '');
  });

  for (const width of [1280, 900, 800, 500, 480, 420]) {
    const lines = width < 500 ? 2 : 1;

    it(`give the formula the rest of ${width} pixels, in rows of ${lines === 1 ? 'a line' : 'two lines'}`, async () => {
      const all = rows(120).map((one) => ({ ...one, formula: one.formula.repeat(20) }));
      const view = await show([{ ...row(0), value: '+12*x'.repeat(9) }, ...all], {}, { width });
      await files(view).first().waitFor();
      const measured = await view.page.locator('.scroller').evaluate((scroller) => {
        const formula = scroller.querySelector<HTMLElement>('td.of-formula');
        const cells = [...scroller.querySelectorAll<HTMLElement>('tbody tr[data-at] td')]
          .filter((cell) => cell.closest('tr') === formula?.closest('tr'))
          .map((cell) => cell.getBoundingClientRect())
          .filter((cell) => cell.width > 0);
        const text = document.createElement('span');
        text.className = 'formula';
        text.textContent = '0'.repeat(12);
        scroller.append(text);
        const needed = text.getBoundingClientRect().width;
        text.remove();
        const padding = 16;
        return {
          cut: scroller.scrollWidth - scroller.clientWidth,
          room: (formula?.getBoundingClientRect().width ?? 0) - padding - needed,
          lines: new Set(cells.map(({ bottom }) => Math.round(bottom / 10))).size,
        };
      });
      assert.equal(measured.cut, 0);
      assert.ok(measured.room >= 0, `${measured.room} pixels beyond 12 characters`);
      assert.equal(measured.lines, lines);
    });
  }

  it('leave no room unused', async () => {
    const all = [{ ...row(0), file: 'a.listops', formula: '[MAX31]'.repeat(40) }];
    const view = await show(all, {}, { width: 1280 });
    const box = await view.page.locator('td.of-formula').boundingBox();
    assert.ok((box?.width ?? 0) > 640, `${box?.width} pixels`);
  });

  for (const theme of THEMES) {
    for (const width of [1280, 420]) {
      it(`have no barriers in the theme ${theme} at ${width} pixels`, async () => {
        const view = await show(rows(120), {}, { theme, width });
        await files(view).first().waitFor();
        assert.deepEqual(await barriers(view), []);
        await files(view).nth(3).click();
        assert.deepEqual(await barriers(view), []);
        await view.post({
          type: 'summary',
          summary: summary({ phase: 'running', notices: ['no model for listops'] }),
          scope: {},
        });
        await view.page.getByRole('progressbar').waitFor();
        assert.deepEqual(await barriers(view), []);
      });
    }
  }

  it('have only controls that the keyboard reaches', async () => {
    const view = await show(rows(120));
    await files(view).first().waitFor();
    assert.deepEqual(await unreachable(view), []);
  });

  async function inside(view: View): Promise<boolean> {
    const row = await view.page.locator('[aria-selected="true"]').boundingBox();
    const table = await view.page.locator('.scroller').boundingBox();
    return (
      row !== null &&
      table !== null &&
      row.y >= table.y &&
      row.y + row.height <= table.y + table.height + 1
    );
  }
});
