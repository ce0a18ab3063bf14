import { until } from '../codeServer';
import { inEditor } from './session';

describe('pictures of the editor', () => {
  const editor = inEditor({
    theme: 'light',
    files: {
      'lesson.listops': [
        '# MIN, MAX and SM, the sum modulo 10',
        '[MAX31] = 3',
        '[MIN[SM54][MIN39]] = 3',
        '',
        '# deeper than anything that the Selector was trained on',
        '[SM[MAX[MIN82][SM1[MIN97]]][MIN[SM35][MAX4[SM06]]]] = 4',
        '[MAX[MIN[SM[MAX52]3][MAX41]]2]',
        '',
      ].join('\n'),
      'lesson.arith': [
        '# integers from -99 to 99, modulo 100',
        '((12+-3)*(4-5)) = -9',
        '((60--39)-(-7*8)) = 54',
        '',
        '# 123 is outside of what the networks know',
        '((123+4)*2)',
        '',
      ].join('\n'),
      'lesson.algebra': '(((+45*x*y-98*x*y)+(-34*x*y+79*x*y))-((+3*x*y--9*x*y)+(-7*x*y-+x*y)))\n',
    },
  });

  const values = (least: number) =>
    until(
      async () => ((await editor().hints()).length >= least ? true : undefined),
      `${least} values beside formulas`,
    );

  it('with values, lenses and a hover', async () => {
    await editor().open('lesson.listops');
    await values(4);
    await editor().cursorTo(6, 20);
    await editor().hover();
    await editor().screenshot('editor');
    await editor().press('Escape');
  });

  it('with a rewriting', async () => {
    await editor().open('lesson.algebra');
    await editor().cursorTo(1, 1);
    await editor().awaitLenses(1, 'simplify next step', 'solve');
    await editor().press('Control+b', 'Control+Alt+r');
    const view = await editor().webview('NRS Rewriting');
    await view.getByRole('slider', { name: 'Step' }).fill('2');
    await view.getByText('Step 2 of 7', { exact: true }).waitFor();
    await editor().screenshot('trace');
    await editor().press('Control+w', 'Control+b');
  });

  it('with diagnostics', async () => {
    await editor().open('lesson.arith');
    await editor().awaitProblems('nrs/operand-out-of-range', 'nrs/expectation');
    await editor().awaitLenses(3, 'simplify next step', 'solve');
    await values(2);
    await editor().screenshot('findings');
    await editor().command('View: Hide Panel');
  });

  it('with the walkthrough', async () => {
    await editor().statusItem().click();
    await editor()
      .page.locator('.quick-input-widget .monaco-list-row')
      .filter({ hasText: 'Get Started' })
      .click();
    await editor().page.getByText('Simplify the next step').first().waitFor();
    await editor().screenshot('walkthrough');
  });
});
