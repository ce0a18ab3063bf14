/** What lines of the tests begin with, as VS Code logs much else. */
export const MARK = 'tests| ';
