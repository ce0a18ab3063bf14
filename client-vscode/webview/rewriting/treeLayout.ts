/** Tidy tree layout after Reingold and Tilford (1981): subtrees are as close as possible. */

export interface Box {
  /** Index of the parent, which comes before its children; -1 for the root. */
  readonly parent: number;
  readonly width: number;
}

export interface Spacing {
  /** Distance between the borders of neighbours. */
  readonly gap: number;
  /** Vertical distance between the centres of parent and child. */
  readonly level: number;
  readonly height: number;
}

export interface Point {
  /** X of the centre. */
  readonly x: number;
  readonly y: number;
}

export interface Layout {
  readonly points: readonly Point[];
  readonly width: number;
  readonly height: number;
}

/** Contour of a subtree: its extent to the left and right of its root, level by level. */
interface Outline {
  readonly left: number[];
  readonly right: number[];
}

/** Moves a tree up by a level: its top is not drawn. */
export function withoutTop({ points, width, height }: Layout, { level }: Spacing): Layout {
  return { points: points.map(({ x, y }) => ({ x, y: y - level })), width, height: height - level };
}

export function layout(boxes: readonly Box[], spacing: Spacing): Layout {
  const children: number[][] = boxes.map(() => []);
  const levels: number[] = [];
  for (const [index, box] of boxes.entries()) {
    children[box.parent]?.push(index);
    levels.push((levels[box.parent] ?? -1) + 1);
  }

  /** Horizontal offsets from the parent's centre. */
  const offsets = boxes.map(() => 0);
  const outlines: (Outline | undefined)[] = boxes.map(() => undefined);
  for (let index = boxes.length - 1; index >= 0; index--) {
    const half = (boxes[index]?.width ?? 0) / 2;
    const below = children[index] ?? [];
    outlines[index] = placeChildren(half, below, outlines, offsets, spacing.gap);
    for (const child of below) {
      outlines[child] = undefined;
    }
  }

  const whole = outlines[0] ?? { left: [0], right: [0] };
  const leftmost = -Math.min(...whole.left);
  const points: Point[] = [];
  for (const [index, box] of boxes.entries()) {
    const above = points[box.parent];
    points.push({
      x: (above?.x ?? leftmost) + (offsets[index] ?? 0),
      y: spacing.height / 2 + (levels[index] ?? 0) * spacing.level,
    });
  }
  return {
    points,
    width: leftmost + Math.max(...whole.right),
    height: spacing.height + (whole.left.length - 1) * spacing.level,
  };
}

/** Places subtrees side by side and centres their parent above them. */
function placeChildren(
  half: number,
  below: readonly number[],
  outlines: readonly (Outline | undefined)[],
  offsets: number[],
  gap: number,
): Outline {
  const placed: Outline = { left: [], right: [] };
  for (const child of below) {
    const outline = outlines[child] ?? { left: [], right: [] };
    let shift = 0;
    for (const [level, left] of outline.left.entries()) {
      const neighbour = placed.right[level];
      if (neighbour !== undefined) {
        shift = Math.max(shift, neighbour + gap - left);
      }
    }
    offsets[child] = shift;
    for (const [level, right] of outline.right.entries()) {
      placed.left[level] ??= shift + (outline.left[level] ?? 0);
      placed.right[level] = shift + right;
    }
  }
  const [first, last] = [below[0], below.at(-1)];
  const middle =
    first === undefined || last === undefined
      ? 0
      : ((offsets[first] ?? 0) + (offsets[last] ?? 0)) / 2;
  for (const child of below) {
    offsets[child] = (offsets[child] ?? 0) - middle;
  }
  return {
    left: [-half, ...placed.left.map((x) => x - middle)],
    right: [half, ...placed.right.map((x) => x - middle)],
  };
}
