/** Prefix of the tests' lines, to find them in VS Code's log. */
export const MARK = 'tests| ';
