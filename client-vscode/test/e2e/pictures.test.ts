import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CLIENT } from '../codeServer';
import { until } from '../waiting';
import { inEditor } from './session';

/** The language of a tutorial with its networks, which docs/pictures.sh trains. */
const CLOCK = join(CLIENT, 'out', 'clock');

describe('pictures of formulas', () => {
  const editor = inEditor({
    theme: 'light',
    pictures: true,
    files: {
      'lesson.listops': [
        '# MIN, MAX and SM, the sum modulo 10',
        '[MAX31] = 3',
        '[MIN[SM54][MIN39]] = 3',
        '',
        '# deeper than every formula of the training',
        '[MAX[MIN[SM[MAX52]3][MAX41]]2]',
        '[SM[MAX[MIN82][SM1[MIN97]]][MIN[SM35][MAX4[SM06]]]] = 4',
        '',
      ].join('\n'),
      'lesson.arith': [
        '# integers from -99 to 99, modulo 100',
        '((12+-3)*(4-5)) = -9',
        '((60--39)-(-7*8)) = 54',
        '',
        '((123+4)*2)',
        '',
      ].join('\n'),
      'steps.arith': '((12+-3)*((4-5)-(2*3)))\n',
    },
  });

  const values = (least: number) =>
    until(
      async () => ((await editor().hints()).length >= least ? true : undefined),
      `${least} values beside formulas`,
    );

  it('with values, lenses and a hover', async () => {
    await editor().resize(900, 530);
    await editor().command('View: Close Primary Side Bar');
    await editor().open('lesson.listops');
    await values(4);
    await editor().cursorTo(7, 20);
    await editor().hover();
    await editor().screenshotWithHover('editor');
    await editor().press('Escape');
  });

  it('with findings', async () => {
    await editor().resize(900, 430);
    await editor().open('lesson.arith');
    await editor().awaitProblems('nrs/operand-out-of-range', 'nrs/expectation');
    await editor().awaitLenses(3, 'simplify next step', 'solve');
    await values(2);
    // VS Code marks the line of the selected problem until the cursor moves.
    await editor().press('ArrowDown');
    await editor().screenshot('findings');
    await editor().command('View: Hide Panel');
  });

  it('with a rewriting', async () => {
    await editor().resize(900, 790);
    await editor().open('steps.arith');
    await editor().cursorTo(1, 1);
    await editor().awaitLenses(1, 'simplify next step', 'solve');
    await editor().press('Control+Alt+r');
    const view = await editor().webview('NRS Rewriting');
    await editor().command('View: Toggle Maximize Editor Group');
    await view.getByRole('slider', { name: 'Step' }).fill('2');
    await view.getByText('Step 2 of 5', { exact: true }).waitFor();
    await editor().screenshot('trace');
  });
});

describe('pictures of files and networks', () => {
  const editor = inEditor({
    theme: 'light',
    pictures: true,
    files: {
      'first.listops': '# The smallest\n[MAX31] = 3\n[MIN34] = 9\n[SM98] = 7\n',
      'second.arith': '((12+-3)*(4-5)) = -9\n((60--39)-(-7*8)) = 55\n(1+\n',
      'terms.algebra': '(+16*y-25*y) = -9*y\n(+x--x)\n',
    },
  });

  it('with an evaluation', async () => {
    await editor().resize(1040, 480);
    await editor().statusItem().waitFor();
    await editor().command('View: Close Primary Side Bar');
    await editor().command('NRS: Evaluate Workspace');
    const view = await editor().webview('Evaluate Workspace');
    await view.getByRole('button', { name: 'Run Again' }).waitFor();
    await editor().screenshot('evaluation');
    await editor().command('View: Close Editor');
  });

  it('with formulas as tests', async () => {
    await editor().resize(900, 330);
    await editor().open('first.listops');
    await editor().command('Test: Run All Tests');
    const found = editor().page.locator('.test-output-peek-tree').getByText('the value found is 3');
    await found.waitFor();
    await editor().command('View: Hide Panel');
    await editor().command('Testing: Focus on Test Explorer View');
    await editor()
      .page.locator('.test-explorer')
      .getByText('first.listops', { exact: true })
      .click();
    await editor().press('ArrowRight');
    await editor().screenshot('tests');
    await editor().command('View: Close Primary Side Bar');
  });

  // A minute of training, for the picture only: the build's tests leave it out.
  it('with a long training', async () => {
    await editor().resize(1180, 800);
    await editor().command('NRS: Train a Network');
    const view = await editor().webview('NRS Training');
    await view.fill('#iterations', '2000');
    await view.click('#start');
    await until(
      async () => /iteration 1,[6-9]\d\d/.exec(await view.innerText('.position')) ?? undefined,
      'three validations',
    );
    await editor().screenshot('training');
    await view.click('#stop');
    await view.locator('#resume').waitFor();
  });
});

(existsSync(CLOCK) ? describe : describe.skip)('pictures of a described language', () => {
  const editor = inEditor({ theme: 'light', pictures: true, files: {}, copied: CLOCK });

  it('with its description and a file', async () => {
    await editor().resize(900, 560);
    await editor().open('.nrs/languages/clock.json');
    await editor().command('View: Close Primary Side Bar');
    await editor().open('day.clock');
    await until(
      async () => ((await editor().hints()).length >= 2 ? true : undefined),
      'values beside formulas',
    );
    await editor().command('View: Move Editor into Group Below');
    await editor().awaitLenses(2, 'simplify next step', 'solve');
    await editor().screenshot('own-language');
  });
});
