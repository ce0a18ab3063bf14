import { strict as assert } from 'node:assert';
import type { TraceResult } from '../../src/protocol';
import type { FromPage, ToPage } from '../../src/rewriting/pageMessages';
import { MAX_NODES } from '../../webview/rewriting/treeFrame';
import { balanced, ended } from '../traces/made';
import { TRACES } from '../traces/traces';
import { barriers, THEMES, unreachable } from './barriers';
import { inBrowser, type OpenOptions, type OpenPage } from './harness';

type TracePage = OpenPage<ToPage, FromPage>;

describe('the page of the rewriting view', () => {
  const openPage = inBrowser();

  async function open(trace: TraceResult, options: OpenOptions = { reducedMotion: true }) {
    const view = await openPage<ToPage, FromPage>('rewriting', options);
    await view.message('ready');
    await view.post({
      type: 'trace',
      trace,
      file: 'examples/sums.arith',
      language: 'ListOps',
      fileState: 0,
    });
    await view.page.locator('.rewriting').waitFor();
    return view;
  }

  const position = (view: TracePage) => view.page.locator('.position').textContent();
  const texts = (view: TracePage, selector: string) =>
    view.page.locator(selector).allTextContents();
  const formula = async (view: TracePage) => (await texts(view, 'pre.formula')).join('');

  it('begins with the original formula, its leaf marked in the text and in the tree', async () => {
    const view = await open(TRACES.small);
    assert.equal(await position(view), 'Step 0 of 2');
    assert.equal(await formula(view), '[MAX[SM54]1]');
    assert.deepEqual(await texts(view, 'mark.leaf'), ['[SM54]']);
    assert.deepEqual(await texts(view, '.tree g.leaf text'), ['SM', '5', '4']);
    assert.deepEqual(await texts(view, '.tree g.node text'), ['MAX', 'SM', '5', '4', '1']);
    assert.match((await texts(view, 'header')).join(), /sums\.arith, line 3.*ListOps.*= 9/);
    const { uri, line, formula: text } = TRACES.small;
    assert.deepEqual(await view.state(), { uri, line, formula: text });
  });

  it('shows the brackets of a polynomial as nodes, and marks the leaf alone', async () => {
    const view = await open(TRACES.polynomial);
    const shown = ['+2x', '+3y', '-(', '+4x', '-y', '+5'];
    assert.deepEqual(await texts(view, '.tree g.node text'), shown);
    assert.deepEqual(await texts(view, '.tree g.leaf text'), ['-(', '+4x']);
    assert.deepEqual(await texts(view, 'mark.leaf'), ['- (4x']);
    await view.page.keyboard.press('ArrowRight');
    assert.deepEqual(await texts(view, '.tree g.value text'), ['-4x']);
    assert.deepEqual(await texts(view, '.tree g.leaf text'), ['-(', '-y']);
    assert.equal(await formula(view), '2x + 3y - 4x - (-y) + 5');
    await view.page.keyboard.press('End');
    assert.equal(await formula(view), '-2x + 4y + 5');
    const rows = await texts(view, '.step-row code');
    assert.deepEqual(rows.slice(0, 6), [
      '-(+4x',
      'to -4x-( ✓',
      '-(-y',
      'to +y-( ✓',
      '-()',
      'to ε ✓',
    ]);
  });

  it('follows the cursor unless it is pinned or paused', async () => {
    const view = await open(TRACES.small);
    const button = (name: string) =>
      view.page.getByRole('button', { name: new RegExp(`${name}$`) });
    const pressed = () => button('Pin').getAttribute('aria-pressed');
    const mark = () =>
      button('Pin').evaluate((element) => getComputedStyle(element, '::before').content);
    assert.equal(await pressed(), 'false');
    assert.equal(await mark(), 'none');
    await button('Pin').click();
    assert.equal(await pressed(), 'true');
    assert.match(await mark(), /✓/);
    await button('Pause updates').click();
    assert.equal(await pressed(), 'false');
    await button('Pause updates').click();
    assert.deepEqual(
      (await view.messages('follow', 3)).map(({ following }) => following),
      ['pinned', 'paused', 'cursor'],
    );
  });

  it('copies its steps', async () => {
    const view = await open(TRACES.small);
    const copy = view.page.getByRole('combobox', { name: 'Copy the steps' });
    await copy.selectOption('as Markdown');
    assert.deepEqual(await view.message('copy'), { type: 'copy', format: 'markdown' });
    assert.equal(await copy.inputValue(), '');
  });

  it('steps forward and back by keys', async () => {
    const view = await open(TRACES.merging);
    const { keyboard } = view.page;
    await keyboard.press('ArrowRight');
    assert.equal(await formula(view), '[SM7642]');
    assert.deepEqual(await texts(view, 'mark.value'), ['2']);
    assert.deepEqual(await texts(view, 'mark.leaf'), ['SM76']);
    await keyboard.press('ArrowRight');
    assert.equal(await formula(view), '[SM342]');
    assert.deepEqual(await texts(view, '.tree g.value text'), ['3']);
    await keyboard.press('ArrowLeft');
    assert.equal(await formula(view), '[SM7642]');
    await keyboard.press('End');
    assert.equal(await position(view), 'Step 4 of 4');
    assert.deepEqual(await texts(view, '.tree g.node text'), ['9']);
    await keyboard.press('ArrowRight');
    assert.equal(await position(view), 'Step 4 of 4');
    await keyboard.press('Home');
    assert.equal(await position(view), 'Step 0 of 4');
  });

  it('steps by its buttons, which keep the focus and have different names', async () => {
    const view = await open(TRACES.small);
    const button = (name: string) => view.page.getByRole('button', { name, exact: true });
    await button('Forward').click();
    assert.equal(await position(view), 'Step 1 of 2');
    await button('Last').click();
    assert.equal(await position(view), 'Step 2 of 2');
    assert.equal(await button('Forward').getAttribute('aria-disabled'), 'true');
    await button('Back').focus();
    await view.page.keyboard.press('Enter');
    await view.page.keyboard.press('Enter');
    assert.equal(await position(view), 'Step 0 of 2');
    assert.ok(await button('Back').evaluate((element) => element === document.activeElement));
  });

  it('goes to the state of the slider, the list and the chart', async () => {
    const view = await open(TRACES.nested);
    await view.page.getByRole('slider', { name: 'Step' }).fill('4');
    assert.equal(await position(view), 'Step 4 of 7');
    const selected = view.page.locator('.steps [aria-selected=true]');
    assert.match((await selected.textContent()) ?? '', /^Step 4/);

    await view.page.getByRole('option', { name: 'Step 2 ' }).click();
    assert.equal(await position(view), 'Step 2 of 7');
    await view.page.getByRole('listbox', { name: 'Steps' }).focus();
    await view.page.keyboard.press('ArrowDown');
    assert.equal(await position(view), 'Step 3 of 7');

    const plot = view.page.locator('.u-over');
    const box = await plot.boundingBox();
    assert.ok(box);
    await plot.click({ position: { x: box.width - 2, y: box.height / 2 } });
    assert.equal(await position(view), 'Step 7 of 7');
  });

  it('plays to the end by the space bar', async () => {
    const view = await open(TRACES.nested);
    await view.page.getByLabel('Speed').selectOption('20');
    await view.page.locator('pre.formula').focus();
    await view.page.keyboard.press('Space');
    await view.page.getByText('Step 7 of 7', { exact: true }).waitFor();
    await view.page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  });

  it('keeps the positions of nodes, and animates changes unless motion is reduced', async () => {
    const view = await open(TRACES.nested, {});
    const places = () =>
      view.page
        .locator('.tree g.node:not(.leaving)')
        .evaluateAll((nodes) =>
          nodes.map((node) => [
            node.getAttribute('data-key') ?? '',
            node.getAttribute('transform') ?? '',
          ]),
        );
    const before = new Map((await places()) as [string, string][]);
    await view.page.keyboard.press('ArrowRight');
    const after = (await places()) as [string, string][];
    assert.ok(after.length < before.size);
    for (const [key, place] of after) {
      assert.equal(place, before.get(key));
    }
    await view.page.locator('.tree g.leaving').first().waitFor({ state: 'detached' });
  });

  it('asks the extension to write a step, and knows the step in the file', async () => {
    const view = await open(TRACES.small);
    const write = view.page.getByRole('button', { name: 'Write this step into the file' });
    assert.equal(await write.getAttribute('aria-disabled'), 'true');
    await view.page.keyboard.press('ArrowRight');
    await write.click();
    assert.deepEqual(await view.message('write'), { type: 'write', state: 1 });
    await view.post({ type: 'fileState', fileState: 1 });
    await view.page.getByText('The file contains step 1.').waitFor();
    assert.equal(await write.getAttribute('aria-disabled'), 'true');

    await view.post({ type: 'fileState', fileState: null });
    await view.page.getByRole('button', { name: 'Rewrite again' }).click();
    await view.message('again');
    await view.page.keyboard.press('End');
    assert.equal(await write.getAttribute('aria-disabled'), 'true');
    await view.page.getByRole('button', { name: 'line 3' }).click();
    await view.message('reveal');
  });

  it('shows the formula at which the networks failed, with a remedy', async () => {
    const view = await open(ended(TRACES.merging, 2));
    const header = view.page.locator('.outcome.bad');
    assert.match(
      (await header.textContent()) ?? '',
      /^No next step found.*after 2 steps\. .*nrs\.outputs/,
    );
    await view.page.keyboard.press('End');
    assert.equal(await formula(view), '[SM342]');
    assert.deepEqual(await texts(view, 'mark.leaf'), []);
  });

  it('says why there is no formula, and shows the next one again', async () => {
    const view = await open(TRACES.small);
    const reason = 'Line 3 of a.arith has no formula.';
    await view.post({ type: 'nothing', reason });
    await view.page.getByText(reason).waitFor();
    assert.equal(await view.page.locator('.rewriting').isVisible(), false);
    await view.page.keyboard.press('ArrowRight');
    await view.post({
      type: 'trace',
      trace: TRACES.merging,
      file: 'a.arith',
      language: 'ListOps',
      fileState: 0,
    });
    await view.page.locator('.rewriting').waitFor();
    assert.equal(await view.page.getByText(reason).isVisible(), false);
    assert.equal(await position(view), 'Step 0 of 4');
  });

  it('shows no scores of steps that rules took', async () => {
    const view = await open({ ...TRACES.small, byRules: true });
    assert.match((await texts(view, '.outcome')).join(), /2 steps by the rules/);
    assert.ok(!view.sent.some(({ type }) => type === 'outputs'));
    for (const hidden of ['.u-over', '.steps-head > :nth-child(5)', '.step-row > :nth-child(5)']) {
      for (const one of await view.page.locator(hidden).all()) {
        assert.equal(await one.isVisible(), false, hidden);
      }
    }
    await view.page.keyboard.press('End');
    const name = await view.page.locator('.steps .present').innerText();
    assert.match(name, /^Step\s+2\s/);
    assert.doesNotMatch(name, /%|agreement|output/);
  });

  it('shows the expectation of the formula', async () => {
    const view = await open({ ...TRACES.polynomial, expected: '4y' });
    assert.equal((await texts(view, '.outcome .bad')).join(), 'expected 4y ✗');
    const met = await open(TRACES.polynomial);
    assert.match(
      (await texts(met, '.outcome.good')).join(),
      /^= -2x\+4y\+5 ✓expected -2x\+4y\+5 ✓/,
    );
  });

  it('shows the selected step as a whole, with the outputs that it asks for', async () => {
    const view = await open(TRACES.small);
    const details = () => view.page.getByRole('region', { name: 'Selected step' }).innerText();
    assert.deepEqual(await view.message('outputs'), { type: 'outputs', state: 0 });
    assert.match(await details(), /^Step 1\n+\[SM54\] → 9/);
    const outputs = [
      { leaf: '[SM54]', confidence: 0.999, agreement: 1, count: 7 },
      { leaf: '[SM74]', confidence: 0.25, agreement: 0.8, count: 1 },
    ];
    const answer = { outputs, drawn: 8, message: 'Window: the whole formula.' };
    await view.post({ type: 'outputs', state: 0, outputs: answer });
    await view.page.getByText('Window: the whole formula.').waitFor();
    assert.deepEqual(await texts(view, '.outputs tbody tr'), [
      '[SM54]99.9 %1.007 of 8',
      '[SM74]25.0 %0.801 of 8',
    ]);
    assert.deepEqual(await texts(view, '.outputs .chosen code'), ['[SM54]']);
    assert.deepEqual(await texts(view, '.outputs .bad'), ['0.80']);

    await view.page.keyboard.press('End');
    assert.match(await details(), /^Step 2\n+\[MAX91\] → 9\n+by maximum$/);
    assert.deepEqual((await view.messages('outputs', 2)).at(-1), { type: 'outputs', state: 1 });
    await view.post({ type: 'outputs', state: 0, outputs: answer });
    assert.deepEqual(await texts(view, '.outputs'), []);
    await view.page.keyboard.press('Home');
    assert.equal((await texts(view, '.outputs')).length, 1);
    assert.equal((await view.messages('outputs', 2)).length, 2);
  });

  it('shows the outputs from which no step could be chosen', async () => {
    const view = await open(ended(TRACES.merging, 2));
    await view.message('outputs');
    await view.page.keyboard.press('End');
    await view.page.getByText('No next step', { exact: true }).waitFor();
    assert.deepEqual((await view.messages('outputs', 2)).at(-1), { type: 'outputs', state: 2 });
  });

  it('begins with a wrong step, whose value alone has the colour of errors', async () => {
    const [first, ...others] = TRACES.small.steps;
    assert.ok(first);
    const view = await open({ ...TRACES.small, steps: [{ ...first, exact: '8' }, ...others] });
    const strokes = async () => [
      await view.page
        .locator('.tree g.value rect')
        .first()
        .evaluate((rect) => getComputedStyle(rect).stroke),
      await view.page
        .locator('mark.value')
        .evaluate((mark) => getComputedStyle(mark).boxShadow.replace(/\) .*/, ')')),
    ];
    assert.equal(await position(view), 'Step 1 of 2');
    const bad = await view.page
      .locator('.steps .present .bad')
      .evaluate((cell) => getComputedStyle(cell).color);
    assert.deepEqual(await strokes(), [bad, bad]);
    const whole = view.page.locator('.rewrite code').last();
    assert.equal(await whole.textContent(), '9');
    assert.equal(await whole.evaluate((code) => getComputedStyle(code).color), bad);
    await view.page.getByText('new value, which is wrong').waitFor();
    await view.page.keyboard.press('ArrowRight');
    assert.ok((await strokes()).every((stroke) => stroke !== bad));
    await view.page.getByText('new value', { exact: true }).waitFor();
  });

  it('shows a value without steps', async () => {
    const { trace, node } = { trace: TRACES.small, node: TRACES.small.nodes[0] };
    assert.ok(node);
    const atom = { ...node, end: 1, label: '9' };
    const view = await open({ ...trace, formula: '9', steps: [], nodes: [atom] });
    assert.equal(await position(view), 'Step 0 of 0');
    assert.deepEqual(await texts(view, '.tree g text'), ['9']);
  });

  it('replaces the formula by another one', async () => {
    const view = await open(TRACES.nested);
    await view.page.keyboard.press('End');
    await view.post({
      type: 'trace',
      trace: TRACES.small,
      file: 'other.listops',
      language: 'ListOps',
      fileState: 0,
    });
    await view.page.getByText('other.listops').waitFor();
    assert.equal(await position(view), 'Step 0 of 2');
    assert.deepEqual(await texts(view, '.tree g.node text'), ['MAX', 'SM', '5', '4', '1']);
  });

  it('shows only the nodes near the leaf of a formula with thousands of nodes', async () => {
    const trace = balanced(13);
    const view = await open(trace);
    const shown = async (leaf: string) => {
      assert.ok((await view.page.locator('.tree g g').count()) <= 2 * MAX_NODES);
      assert.ok((await formula(view)).length < 2000);
      assert.equal((await texts(view, 'mark')).join(''), leaf);
      assert.ok(await view.page.locator('.tree g.leaf').first().isVisible());
      assert.ok((await view.page.locator('[role=option]').count()) < 60);
    };
    await shown('(1+1)');
    assert.match((await texts(view, '.tree g.hidden text')).join(), /…/);
    await view.page.getByRole('slider', { name: 'Step' }).fill('5000');
    assert.equal(await position(view), 'Step 5,000 of 8,191');
    await shown(trace.steps[5000]?.leaf ?? '');
    assert.match(
      (await view.page.locator('.steps [aria-selected=true]').textContent()) ?? '',
      /^Step 5000/,
    );
    await view.page.keyboard.press('End');
    assert.equal(await formula(view), '92');
  });

  for (const theme of ['dark', 'light', 'highContrast'] as const) {
    it(`is legible in the theme ${theme}`, async () => {
      const view = await open(TRACES.listops, { theme, reducedMotion: true, width: 760 });
      for (let step = 0; step < 3; step++) {
        await view.page.keyboard.press('ArrowRight');
      }
      const colours = await view.page
        .locator('.tree g.leaf rect')
        .first()
        .evaluate((rect) => [getComputedStyle(rect).stroke, getComputedStyle(rect).fill]);
      assert.ok(colours.every((colour) => colour !== 'none' && colour !== 'rgb(0, 0, 0)'));
    });
  }

  for (const theme of THEMES) {
    it(`has no barriers in the theme ${theme}`, async () => {
      const view = await open(TRACES.listops, { theme, reducedMotion: true, width: 760 });
      assert.deepEqual(await barriers(view), []);
      await view.page.keyboard.press('ArrowRight');
      assert.deepEqual(await barriers(view), []);
      const [first, ...others] = TRACES.small.steps;
      assert.ok(first);
      const trace = { ...TRACES.small, steps: [{ ...first, exact: '8' }, ...others] };
      const file = { file: 'a.listops', language: 'ListOps', fileState: null };
      await view.post({ type: 'trace', trace, ...file });
      await view.page.getByText('new value, which is wrong').waitFor();
      assert.deepEqual(await barriers(view), []);
      await view.post({ type: 'trace', trace: ended(TRACES.merging, 2), ...file });
      await view.page.locator('.outcome.bad').waitFor();
      assert.deepEqual(await barriers(view), []);
      await view.post({ type: 'nothing', reason: 'Line 3 of a.arith has no formula.' });
      await view.page.getByText('Line 3 of').waitFor();
      assert.deepEqual(await barriers(view), []);
    });
  }

  it('has only controls that the keyboard reaches', async () => {
    const view = await open(TRACES.listops);
    assert.deepEqual(await unreachable(view), []);
  });

  for (const width of [900, 440, 330, 270]) {
    it(`shows leaves and values at ${width} px`, async () => {
      const view = await open(TRACES.small, { width, reducedMotion: true });
      const cut = await view.page
        .locator('.steps-head > :nth-child(-n + 3), .leaf-text, .value-text')
        .evaluateAll((cells) =>
          cells
            .filter((cell) => cell.scrollWidth > cell.clientWidth)
            .map((cell) => cell.textContent),
        );
      assert.deepEqual(cut, []);
    });
  }

  it('shows step numbers of four digits', async () => {
    for (const width of [900, 440, 330]) {
      const view = await open(balanced(13), { width, reducedMotion: true });
      await view.page.keyboard.press('End');
      const number = view.page.locator('.steps .present > :first-child');
      assert.match((await number.textContent()) ?? '', /8191/);
      assert.ok(await number.evaluate((cell) => cell.scrollWidth <= cell.clientWidth), `${width}`);
    }
  });

  it('fits beside an editor', async () => {
    const view = await open(TRACES.nested, { width: 440, reducedMotion: true });
    await view.page.keyboard.press('ArrowRight');
    const [inner, outer] = await view.page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    assert.equal(inner, outer);
    const row = view.page.locator('.steps .present');
    assert.ok(await row.evaluate((element) => element.scrollWidth <= element.clientWidth));
  });
});
