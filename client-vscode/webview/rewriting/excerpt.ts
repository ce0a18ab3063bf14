/** A place of the text to be seen, with what it is. */
export interface Mark {
  readonly kind: 'leaf' | 'value';
  readonly start: number;
  readonly end: number;
}

export type Piece =
  | { readonly kind: 'plain' | 'leaf' | 'value'; readonly text: string }
  /** So many characters are left out here. */
  | { readonly kind: 'left-out'; readonly count: number };

/** A text up to this length is shown whole. */
export const SHOWN_WHOLE = 1200;
const AROUND = 160;
const LONGEST_MARK = 400;

/** The text around the marks, and its ends; a mark inside another one divides it. */
export function excerpt(text: string, marks: readonly Mark[]): readonly Piece[] {
  const around = text.length <= SHOWN_WHOLE ? text.length : AROUND;
  const pieces: Piece[] = [];
  let done = 0;
  const plain = (to: number) => {
    const ahead = pieces.length === 0 ? 0 : around;
    const behind = to === text.length ? 0 : around;
    const count = to - done - Math.max(ahead, AROUND / 4) - Math.max(behind, AROUND / 4);
    if (count <= AROUND / 4) {
      push(pieces, text.slice(done, to));
    } else {
      const first = done + Math.max(ahead, AROUND / 4);
      push(pieces, text.slice(done, first));
      pieces.push({ kind: 'left-out', count });
      push(pieces, text.slice(first + count, to));
    }
    done = to;
  };
  for (const mark of flat(marks)) {
    plain(mark.start);
    const length = mark.end - mark.start;
    if (length <= Math.max(LONGEST_MARK, around)) {
      pieces.push({ kind: mark.kind, text: text.slice(mark.start, mark.end) });
    } else {
      const half = LONGEST_MARK / 2;
      pieces.push({ kind: mark.kind, text: text.slice(mark.start, mark.start + half) });
      pieces.push({ kind: 'left-out', count: length - 2 * half });
      pieces.push({ kind: mark.kind, text: text.slice(mark.end - half, mark.end) });
    }
    done = mark.end;
  }
  plain(text.length);
  return pieces;
}

/** Marks in order, none within another one. */
function flat(marks: readonly Mark[]): readonly Mark[] {
  const parts: Mark[] = [];
  for (const mark of marks.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const around = parts.at(-1);
    if (around !== undefined && mark.end <= around.end) {
      parts.pop();
      parts.push({ ...around, end: mark.start }, mark, { ...around, start: mark.end });
    } else {
      parts.push(mark);
    }
  }
  return parts.filter(({ start, end }) => start < end);
}

function push(pieces: Piece[], text: string): void {
  if (text !== '') {
    pieces.push({ kind: 'plain', text });
  }
}
