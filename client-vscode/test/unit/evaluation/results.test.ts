import { strict as assert } from 'node:assert';
import { Results } from '../../../src/evaluation/results';
import { headline } from '../../../webview/evaluation/headline';
import { broken, file, formula, result, unanswered, UNEXPECTED } from './samples';

const results = () =>
  new Results('All formula files of the workspace', (uri) => uri.replace('file:///w/', ''));

describe('the results of an evaluation', () => {
  it('are counted as files come in', () => {
    const all = results();
    all.started();
    all.add(
      file(
        'file:///w/a.listops',
        [
          formula(0, '[MAX31]', { expected: '3' }),
          formula(2, '[MIN34]', UNEXPECTED),
          formula(3, '[SM12]'),
          broken(4, '[MAX3', '3'),
        ],
        { done: 1, of: 2 },
      ),
    );
    const summary = all.summary();
    assert.equal(summary.phase, 'running');
    assert.deepEqual(summary.files, { done: 1, of: 2 });
    assert.equal(summary.formulas, 3);
    assert.equal(summary.solved, 3);
    assert.equal(summary.passed, 2);
    assert.equal(summary.failed, 1);
    assert.equal(summary.invalid, 1);
    assert.equal(summary.passed + summary.failed, summary.formulas);
    assert.equal(summary.formulas + summary.invalid, all.rows(0).length);
    assert.deepEqual(summary.expectations, { met: 1, of: 2 });
    assert.equal(summary.findings, 2);
  });

  it('are rows with the file and a one-based line', () => {
    const all = results();
    all.add(file('file:///w/a.listops', [formula(0, '[MAX31]')]));
    all.add(file('file:///w/sub/b.listops', [formula(6, '[SM12]', UNEXPECTED)]));
    assert.equal(all.rows(0).length, 2);
    const [row] = all.rows(1);
    assert.equal(row?.file, 'sub/b.listops');
    assert.equal(row.line, 7);
    assert.equal(row.expected, '4');
  });

  it('have the formula as it is written', () => {
    const all = results();
    all.add(file('file:///w/a.arith', [formula(0, '(1+(2*3))', { written: '1 + 2*3' })]));
    assert.equal(all.rows(0)[0]?.formula, '1 + 2*3');
  });

  it('truncate a very long formula in the middle', () => {
    const all = results();
    const long = `[MAX${'1'.repeat(100_000)}2]`;
    all.add(file('file:///w/a.listops', [formula(0, long)]));
    const shown = all.rows(0)[0]?.formula ?? '';
    assert.equal(shown.length, 400);
    assert.match(shown, /^\[MAX1+…1+2\]$/);
    assert.equal(all.formulas[0]?.formula.formula, long);
  });

  it('end with the time and the number of unreadable files', () => {
    const all = results();
    all.started();
    all.ended(result({ unreadable: 1, found: 7 }));
    const summary = all.summary();
    assert.equal(summary.phase, 'finished');
    assert.equal(summary.seconds, 1.25);
    assert.deepEqual(summary.files, { done: 7, of: 7 });
    assert.equal(summary.percentage, 100);
    assert.deepEqual(summary.notices, [
      'Skipped 1 file that cannot be read. The log lists the reasons.',
    ]);
    assert.equal(all.running, false);
  });

  it('stay when the evaluation is stopped or fails', () => {
    const stopped = results();
    stopped.add(file('file:///w/a.listops', [formula(0, '[MAX31]')], { of: 9 }));
    stopped.ended(result({ status: 'cancelled', found: 9 }));
    assert.equal(stopped.summary().phase, 'cancelled');
    assert.deepEqual(stopped.summary().files, { done: 1, of: 9 });
    assert.equal(stopped.rows(0).length, 1);

    const failed = results();
    failed.add(file('file:///w/a.listops', [formula(0, '[MAX31]')]));
    failed.failed('the language server has ended');
    assert.equal(failed.summary().phase, 'failed');
    assert.deepEqual(failed.summary().notices, ['the language server has ended']);
    assert.equal(failed.rows(0).length, 1);
  });

  it('stand beside the formulas whose networks could not be used', () => {
    const all = results();
    all.started();
    const message = 'config.json is missing; restore the models folder';
    all.add(file('file:///w/a.listops', [unanswered(0, '[MAX31]', 'unsolved')], { message }));
    all.add(file('file:///w/b.arith', [formula(0, '(1+2)')]));
    all.ended(result({ status: 'failed', message, found: 1, solved: 0 }));
    const summary = all.summary();
    assert.equal(summary.phase, 'finished');
    assert.deepEqual(summary.files, { done: 1, of: 1 });
    assert.deepEqual(summary.notices, [message]);
    assert.equal(summary.unsolved, 1);
    assert.equal(headline(summary), 'Evaluated 2 formulas; 1 not solved');
  });

  it('name the languages whose rules computed them', () => {
    const all = results();
    all.started();
    const peano = { language: 'peano', name: 'Peano numbers', formulas: 1 };
    const ruled = { confidence: undefined, byRules: true };
    all.add(file('file:///w/a.peano', [formula(0, 's(0)', ruled)], { language: 'peano' }));
    assert.equal(headline(all.summary()), 'Evaluating');
    all.ended(result({ byRules: [peano] }));
    assert.equal(
      headline(all.summary()),
      'Evaluated 1 formula; 1 by the rules: Peano numbers has no networks yet',
    );
    assert.deepEqual(all.summary().notices, []);
    const some = Array.from({ length: 1200 }, (_, line) => formula(line, 'm', ruled));
    all.add(file('file:///w/a.m', some, { language: 'm' }));
    all.ended(result({ byRules: [peano, { language: 'm', name: 'M', formulas: 1200 }] }));
    assert.match(headline(all.summary()), /yet; 1,200 by the rules: M has no networks yet$/);
  });

  it('report once why the formulas of a language were not solved', () => {
    const all = results();
    const why = { message: 'no model for listops: run nrs doctor' };
    const unsolved = unanswered(0, '[MAX31]', 'unsolved');
    all.add(file('file:///w/a.listops', [unsolved], why));
    all.add(file('file:///w/b.listops', [unsolved], why));
    assert.deepEqual(all.summary().notices, [why.message]);
    assert.equal(all.summary().solved, 0);
  });

  it('of some files replace earlier ones, and all counts still sum', () => {
    const all = results();
    all.started();
    assert.equal(all.add(file('file:///w/a.listops', [formula(0, '[MAX31]')])), 0);
    const failed = [formula(0, '[MIN34]', UNEXPECTED), broken(1, '[MAX3')];
    assert.equal(all.add(file('file:///w/b.listops', failed, { more: true })), 1);
    assert.equal(all.add(file('file:///w/b.listops', [formula(2, '[SM12]')])), 3);
    assert.equal(all.add(file('file:///w/c.listops', [formula(0, '[SM21]')])), 4);
    all.ended(result({ found: 3, unreadable: 1 }));
    const notices = all.summary().notices;
    assert.equal(notices.length, 1);

    all.partStarted();
    assert.equal(all.running, true);
    const mended = formula(0, '[MIN34]', { expected: '3' });
    assert.equal(all.add(file('file:///w/b.listops', [mended], { more: true })), 1);
    assert.equal(all.add(file('file:///w/b.listops', [formula(1, '[SM13]')])), 1);
    all.ended(result({ found: 1 }));
    assert.deepEqual(
      all.rows(0).map((row) => `${row.file}:${row.line} ${row.formula}`),
      ['a.listops:1 [MAX31]', 'b.listops:1 [MIN34]', 'b.listops:2 [SM13]', 'c.listops:1 [SM21]'],
    );
    const { formulas, solved, passed, failed: wrong, invalid, ...summary } = all.summary();
    assert.deepEqual([formulas, solved, passed, wrong, invalid], [4, 4, 4, 0, 0]);
    assert.deepEqual(summary.expectations, { met: 1, of: 1 });
    assert.equal(summary.findings, 0);
    assert.deepEqual(summary.notices, notices);
  });

  it('of a new file in a part are added', () => {
    const all = results();
    all.add(file('file:///w/a.listops', [formula(0, '[MAX31]')]));
    all.ended(result());
    all.partStarted();
    assert.equal(all.add(file('file:///w/b.listops', [formula(0, '[SM12]')])), 1);
    assert.equal(all.rows(0).length, 2);
  });

  it('forget why an earlier part failed', () => {
    const all = results();
    all.failed('the language server has ended');
    all.partStarted();
    all.ended(result());
    assert.deepEqual(all.summary().notices, []);
  });
});
