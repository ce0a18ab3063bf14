import { strict as assert } from 'node:assert';
import { csv } from '../../../src/evaluation/csv';
import { broken, formula, UNEXPECTED } from './samples';

const HEAD = 'file,line,formula,expected,value,confidence,steps,status,passed,findings\r\n';

function exported(of: ReturnType<typeof formula>, file = 'a.listops'): string {
  const text = csv([{ uri: 'file:///w/a', file, language: 'listops', formula: of }]);
  assert.ok(text.startsWith(HEAD));
  return text.slice(HEAD.length);
}

describe('results as comma-separated values', () => {
  it('have a line for each formula', () => {
    assert.equal(
      exported(formula(6, '[MAX31]', UNEXPECTED)),
      'a.listops,7,[MAX31],4,3,0.9996,1,solved,false,"nrs/expectation: the value found is 3, not 4"\r\n',
    );
  });

  it('quote fields with separators', () => {
    assert.match(exported(formula(0, '[MAX31]'), 'a "b",\nc.listops'), /^"a ""b"",\nc.listops",1,/);
  });

  it('contain formulas of any length in full', () => {
    const long = `[MAX${'1'.repeat(5_000)}]`;
    assert.ok(exported(formula(0, long)).includes(long));
  });

  it('contain no spreadsheet formulas, and keep the values of the languages', () => {
    assert.match(exported(broken(0, '=HYPERLINK(1)')), /,'=HYPERLINK\(1\),/);
    assert.match(exported(formula(0, '[MAX31]'), '=1+1.listops'), /^'=1\+1\.listops,/);
    assert.match(exported(formula(0, '-12', { value: '-12' })), /,1,-12,,-12,/);
    assert.match(exported(formula(0, '+2*x', { value: '-9*y' })), /,1,'\+2\*x,,'-9\*y,/);
  });
});
