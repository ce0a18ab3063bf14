import { ending } from '../../../docs/playground/src/main/typescript/ending.ts';
import {
  MOST_CHARACTERS,
  type Edit,
  type Engine,
  type Networks,
} from '../../../docs/playground/src/main/typescript/engine.ts';
import { formatCount, truncateMiddle } from '../format';

/** How far a command rewrites a formula: by one leaf, or to its value. */
export type Extent = 'step' | 'solve';

/** A line of a document, with its number from 0. */
export interface WrittenLine {
  readonly language: string;
  readonly number: number;
  readonly text: string;
}

/** The edit that writes a value. */
export interface ValueEdit {
  readonly value: string;
  readonly edit: Edit;
}

/** A value that is known to be wrong, and the exact one. */
export interface Question {
  readonly question: string;
  readonly exact: ValueEdit;
  readonly found: ValueEdit;
}

/** What a command does to a line: an edit, a question about a wrong value, or nothing. */
export type Rewrite =
  { readonly edit: Edit } | Question | { readonly message: string; readonly isWarning: boolean };

const WIDTH = 60;

/** Rewrites the formula of a line. Only what changes is replaced, in the notation of the line. */
export function rewrite(
  engine: Engine,
  networks: Networks,
  { language, number, text }: WrittenLine,
  extent: Extent,
): Rewrite {
  const line = engine.read(language, text);
  const place = `in line ${number + 1}`;
  if (!line.isReducible) {
    const isBroken = line.canonical === '' && line.problems.length > 0;
    const message = isBroken
      ? `the formula ${place} has an error: correct it first`
      : `there is nothing to rewrite ${place}`;
    return { message, isWarning: false };
  }
  const { canonical } = line;
  if (canonical.length > MOST_CHARACTERS) {
    const [has, most] = [canonical.length, MOST_CHARACTERS].map(formatCount);
    const message = `the formula ${place} has ${has ?? ''} characters, and at most ${most ?? ''} are rewritten here`;
    return { message, isWarning: true };
  }
  const solved = engine.solve(language, canonical, networks);
  const [next] = solved.steps;
  if (extent === 'step' && next !== undefined) {
    const { start, end, value, exact } = next;
    return checked(canonical.slice(start, end), value, exact, (written) =>
      engine.edit(language, text, start, end, written),
    );
  }
  const end = ending(line, solved);
  return 'why' in end
    ? { message: `${end.why} (${place})`, isWarning: true }
    : checked(canonical, end.value, line.exact, (written) => ({
        start: line.start,
        end: line.end,
        text: written,
      }));
}

/** A value that is known to be wrong is not written before the user agrees. */
function checked(
  rewritten: string,
  value: string,
  exact: string,
  write: (value: string) => Edit,
): Rewrite {
  if (value === exact) {
    return { edit: write(value) };
  }
  const [what, is, found] = [rewritten, exact, value].map((text) => truncateMiddle(text, WIDTH));
  return {
    question: `${what ?? ''} is ${is ?? ''} exactly, but the networks found ${found ?? ''}`,
    exact: { value: exact, edit: write(exact) },
    found: { value, edit: write(value) },
  };
}
