/** A part of the text that must stay visible. */
export interface Mark {
  readonly kind: 'leaf' | 'value';
  readonly start: number;
  readonly end: number;
}

export type Piece =
  | { readonly kind: 'plain' | 'leaf' | 'value'; readonly text: string }
  /** `count` omitted characters. */
  | { readonly kind: 'left-out'; readonly count: number };

/** Texts up to this length are shown in full. */
export const MAX_WHOLE_LENGTH = 1200;
const CONTEXT_LENGTH = 160;
const MAX_MARK_LENGTH = 400;

/** The text around the marks, and both ends of the text. A mark inside another one splits it. */
export function excerpt(text: string, marks: readonly Mark[]): readonly Piece[] {
  const around = text.length <= MAX_WHOLE_LENGTH ? text.length : CONTEXT_LENGTH;
  const pieces: Piece[] = [];
  let done = 0;
  const plain = (to: number) => {
    const ahead = pieces.length === 0 ? 0 : around;
    const behind = to === text.length ? 0 : around;
    const count =
      to - done - Math.max(ahead, CONTEXT_LENGTH / 4) - Math.max(behind, CONTEXT_LENGTH / 4);
    if (count <= CONTEXT_LENGTH / 4) {
      push(pieces, text.slice(done, to));
    } else {
      const first = done + Math.max(ahead, CONTEXT_LENGTH / 4);
      push(pieces, text.slice(done, first));
      pieces.push({ kind: 'left-out', count });
      push(pieces, text.slice(first + count, to));
    }
    done = to;
  };
  for (const mark of flat(marks)) {
    plain(mark.start);
    const length = mark.end - mark.start;
    if (length <= Math.max(MAX_MARK_LENGTH, around)) {
      pieces.push({ kind: mark.kind, text: text.slice(mark.start, mark.end) });
    } else {
      const half = MAX_MARK_LENGTH / 2;
      pieces.push({ kind: mark.kind, text: text.slice(mark.start, mark.start + half) });
      pieces.push({ kind: 'left-out', count: length - 2 * half });
      pieces.push({ kind: mark.kind, text: text.slice(mark.end - half, mark.end) });
    }
    done = mark.end;
  }
  plain(text.length);
  return pieces;
}

/** Sorts marks, splits those that contain others, and ends a value where the leaf begins. */
function flat(marks: readonly Mark[]): readonly Mark[] {
  const parts: Mark[] = [];
  for (const mark of marks.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const around = parts.at(-1);
    if (around !== undefined && mark.end <= around.end) {
      parts.pop();
      parts.push({ ...around, end: mark.start }, mark, { ...around, start: mark.end });
    } else if (around !== undefined && mark.start < around.end) {
      parts.pop();
      parts.push(
        ...(mark.kind === 'leaf'
          ? [{ ...around, end: mark.start }, mark]
          : [around, { ...mark, start: around.end }]),
      );
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
