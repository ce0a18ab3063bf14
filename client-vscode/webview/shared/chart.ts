import 'uplot/dist/uPlot.min.css';
import uPlot from 'uplot';
import { xRange } from './xRange';

export interface Line {
  readonly label: string;
  /** A colour variable of the theme, such as `--accent`. */
  readonly colour: string;
  readonly dashed?: boolean;
  /** Draws each value as a point, so that isolated values are visible. */
  readonly points?: boolean;
  /** Connects values across missing ones. */
  readonly joined?: boolean;
  /** Draws no line between values. */
  readonly lineless?: boolean;
  /** Format of this line's values, if it differs from that of the chart. */
  readonly format?: (value: number) => string;
}

export interface ChartOptions {
  readonly title: string;
  readonly xLabel: string;
  readonly lines: readonly Line[];
  readonly height: number;
  /** The range of the vertical axis; by default as the values need it. */
  readonly range?: readonly [number, number];
  readonly format: (value: number) => string;
  /** Format of the ticks of the vertical axis, if it differs from `format`. */
  readonly ticks?: (value: number) => string;
  /** Called with the index of the clicked value. */
  readonly onPick?: (index: number) => void;
}

/** A line chart that adapts to the theme and to the width of its parent. */
export interface Chart {
  readonly element: HTMLElement;
  /** Shows ascending values of x and the values of each line, with null for missing ones. */
  show(xs: readonly number[], lines: readonly (readonly (number | null)[])[]): void;
  /** Marks a value of x; removes the mark for undefined. */
  mark(x: number | undefined): void;
}

/** Distances between ticks of x: whole numbers, because x is a count. */
const WHOLE = [1, 10, 100, 1000, 10_000, 100_000].flatMap((ten) => [ten, 2 * ten, 5 * ten]);

export function chart(options: ChartOptions): Chart {
  const element = document.createElement('figure');
  element.className = 'chart';
  element.setAttribute('aria-label', options.title);
  let marked: number | undefined;

  const axis: uPlot.Axis = {
    stroke: () => colour('--faint'),
    grid: { stroke: () => colour('--line'), width: 1 },
    ticks: { stroke: () => colour('--line'), width: 1 },
    font: '11px sans-serif',
  };
  const plot = new uPlot(
    {
      title: options.title,
      width: 400,
      height: options.height,
      cursor: { y: false, drag: { x: false, y: false } },
      scales: {
        x: { time: false, range: (_, first, last) => xRange(first, last) },
        y: options.range === undefined ? {} : { range: [...options.range] },
      },
      axes: [
        {
          ...axis,
          incrs: WHOLE,
          label: options.xLabel,
          labelSize: 18,
          size: 32,
          labelFont: '11px sans-serif',
        },
        { ...axis, size: 52, values: (_, values) => values.map(options.ticks ?? options.format) },
      ],
      series: [
        { label: options.xLabel, value: (_: uPlot, value: number | null) => value ?? '' },
        ...options.lines.map((line) => ({
          label: line.label,
          stroke: () => colour(line.colour),
          width: 2,
          ...(line.dashed === true ? { dash: [6, 4] } : {}),
          spanGaps: line.joined === true,
          ...(line.lineless === true ? { paths: () => null } : {}),
          points: { show: line.points === true, size: 5 },
          value: (_: uPlot, value: number | null) =>
            value === null ? '' : (line.format ?? options.format)(value),
        })),
      ],
      hooks: { draw: [(self) => drawMark(self, marked)] },
    },
    [[], ...options.lines.map(() => [])],
    element,
  );
  const pick = options.onPick;
  if (pick !== undefined) {
    plot.over.addEventListener('click', () => {
      if (typeof plot.cursor.idx === 'number') {
        pick(plot.cursor.idx);
      }
    });
  }

  new ResizeObserver(() => {
    if (element.clientWidth > 0) {
      plot.setSize({ width: element.clientWidth, height: options.height });
    }
  }).observe(element);
  new MutationObserver(() => plot.redraw(false, true)).observe(document.body, {
    attributes: true,
    attributeFilter: ['class'],
  });

  return {
    element,
    show: (xs, lines) => plot.setData([[...xs], ...lines.map((line) => [...line])]),
    mark: (x) => {
      marked = x;
      plot.redraw(false, false);
    },
  };
}

function drawMark(plot: uPlot, x: number | undefined): void {
  if (x === undefined) {
    return;
  }
  const at = Math.round(plot.valToPos(x, 'x', true));
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.strokeStyle = colour('--vscode-focusBorder');
  ctx.lineWidth = 2;
  ctx.beginPath();
  ctx.moveTo(at, bbox.top);
  ctx.lineTo(at, bbox.top + bbox.height);
  ctx.stroke();
  ctx.restore();
}

/** The value of a colour variable in the current theme; variables may refer to others. */
function colour(variable: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${variable})`;
  document.body.append(probe);
  const value = getComputedStyle(probe).color;
  probe.remove();
  return value;
}
