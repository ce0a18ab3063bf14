import { button, h, svg } from '../shared/dom';

/** SVG paths in a 16 by 16 box. */
const ICONS = {
  first: 'M4 3v10M13 3.5 6.5 8l6.5 4.5z',
  back: 'M10 3.5 5.5 8l4.5 4.5',
  play: 'M5 3.5 11.5 8 5 12.5z',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  forward: 'M6 3.5 10.5 8 6 12.5',
  last: 'M12 3v10M3 3.5 9.5 8 3 12.5z',
};

const SPEEDS = [0.5, 1, 2, 5, 20];
const STEP_MS = 1100;

/** Buttons, slider and keys to step through the states and to play them. */
export class Player {
  readonly element: HTMLElement;
  private readonly first = icon('first', 'First (Home)', () => this.go(0));
  private readonly back = icon('back', 'Back (Left Arrow)', () => this.go(this.state - 1));
  private readonly play = icon('play', 'Play (Space)', () => this.toggle());
  private readonly forward = icon('forward', 'Forward (Right Arrow)', () =>
    this.go(this.state + 1),
  );
  private readonly last = icon('last', 'Last (End)', () => this.go(this.end));
  private readonly slider = h('input', { type: 'range', min: 0, value: 0, 'aria-label': 'Step' });
  private readonly label = h('output', { class: 'position' });
  private readonly speed = h(
    'select',
    { 'aria-label': 'Speed', title: 'Speed' },
    ...SPEEDS.map((speed) => h('option', { value: speed, selected: speed === 1 }, `${speed}×`)),
  );
  private end = 0;
  private state = 0;
  private timer: number | undefined;

  /** Calls `onState` with every new state, and with the time until the next one while playing. */
  constructor(private readonly onState: (state: number, within?: number) => void) {
    this.slider.addEventListener('input', () => this.go(Number(this.slider.value)));
    this.element = h(
      'div',
      { class: 'player', role: 'group', 'aria-label': 'Steps' },
      h('div', { class: 'buttons' }, this.first, this.back, this.play, this.forward, this.last),
      this.slider,
      this.label,
      this.speed,
    );
    document.addEventListener('keydown', (event) => this.key(event));
  }

  get playing(): boolean {
    return this.timer !== undefined;
  }

  /** Resets the player for a rewriting of `end` steps. */
  begin(end: number): void {
    this.stop();
    this.end = end;
    this.slider.max = String(end);
    this.move(0);
  }

  /** Goes to a state that the user chose, and stops playing. */
  go(state: number): void {
    this.stop();
    this.move(Math.max(0, Math.min(this.end, state)));
  }

  private move(state: number, within?: number): void {
    this.state = state;
    this.slider.value = String(state);
    this.slider.setAttribute('aria-valuetext', `Step ${state} of ${this.end}`);
    this.label.textContent = `Step ${state.toLocaleString('en')} of ${this.end.toLocaleString('en')}`;
    for (const each of [this.first, this.back]) {
      disable(each, state === 0);
    }
    for (const each of [this.forward, this.last]) {
      disable(each, state === this.end);
    }
    disable(this.play, this.end === 0);
    this.onState(state, within);
  }

  private toggle(): void {
    if (this.playing) {
      this.stop();
      return;
    }
    if (this.end === 0) {
      return;
    }
    this.show(true);
    if (this.state === this.end) {
      this.move(0, this.pace());
      this.timer = window.setTimeout(() => this.tick(), this.pace());
    } else {
      this.tick();
    }
  }

  private tick(): void {
    this.move(this.state + 1, this.pace());
    if (this.state < this.end) {
      this.timer = window.setTimeout(() => this.tick(), this.pace());
    } else {
      this.stop();
    }
  }

  private pace(): number {
    return STEP_MS / Number(this.speed.value);
  }

  private stop(): void {
    window.clearTimeout(this.timer);
    this.timer = undefined;
    this.show(false);
  }

  private show(playing: boolean): void {
    this.play.title = playing ? 'Pause (Space)' : 'Play (Space)';
    this.play.setAttribute('aria-label', playing ? 'Pause' : 'Play');
    this.play.replaceChildren(image(playing ? 'pause' : 'play'));
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) {
      return;
    }
    const { target } = event;
    // Controls keep their own keys.
    if (target instanceof HTMLSelectElement) {
      return;
    }
    const action = this.action(event.key, target);
    if (action !== undefined) {
      event.preventDefault();
      action();
    }
  }

  private action(key: string, target: EventTarget | null): (() => void) | undefined {
    switch (key) {
      case 'ArrowLeft':
        return () => this.go(this.state - 1);
      case 'ArrowRight':
        return () => this.go(this.state + 1);
      case 'Home':
        return () => this.go(0);
      case 'End':
        return () => this.go(this.end);
      case ' ':
        return target instanceof HTMLButtonElement ? undefined : () => this.toggle();
      case 'ArrowUp':
      case 'ArrowDown':
      case 'PageUp':
      case 'PageDown': {
        const steps = key.startsWith('Page') ? 10 : 1;
        const inList = target instanceof Element && target.getAttribute('role') === 'listbox';
        return inList
          ? () => this.go(this.state + (key.endsWith('Up') ? -steps : steps))
          : undefined;
      }
      default:
        return undefined;
    }
  }
}

/** Marks a button as disabled without taking the focus from it. */
function disable(button: HTMLButtonElement, disabled: boolean): void {
  button.setAttribute('aria-disabled', String(disabled));
}

function icon(name: keyof typeof ICONS, title: string, action: () => void): HTMLButtonElement {
  const label = title.replace(/ \(.*/, '');
  return button({ class: 'icon', title, 'aria-label': label }, image(name), action);
}

function image(icon: keyof typeof ICONS): SVGSVGElement {
  return svg(
    'svg',
    { viewBox: '0 0 16 16', width: 16, height: 16, 'aria-hidden': 'true' },
    svg('path', { d: ICONS[icon], class: ICONS[icon].endsWith('z') ? 'filled' : 'open' }),
  );
}
