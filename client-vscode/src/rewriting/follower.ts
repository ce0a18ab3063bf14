/** Gives a place to follow to, as it is at that time; undefined if there is none. */
export type Place<To> = () => To | undefined;

export interface FollowerOptions<To> {
  /** The time without another place after which a view follows, in milliseconds. */
  readonly rest: number;
  /** Whether the user can see the view. */
  readonly isVisible: () => boolean;
  readonly follow: (to: To) => void;
}

/** Makes a view follow to the last place of several, or later if nobody can see the view. */
export class Follower<To> {
  private timer: NodeJS.Timeout | undefined;
  private missed: Place<To> | undefined;

  constructor(private readonly options: FollowerOptions<To>) {}

  /** Follows after a moment of rest. */
  soon(place: Place<To>): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.now(place), this.options.rest);
  }

  /** The user can see the view again, which shows what the user has gone to meanwhile. */
  visible(): void {
    if (this.missed !== undefined && this.options.isVisible()) {
      this.now(this.missed);
    }
  }

  /** Forgets all places so far, because the user has asked for another one. */
  stay(): void {
    clearTimeout(this.timer);
    this.missed = undefined;
  }

  private now(place: Place<To>): void {
    this.missed = undefined;
    const to = place();
    if (to === undefined) {
      return;
    }
    if (this.options.isVisible()) {
      this.options.follow(to);
    } else {
      this.missed = place;
    }
  }
}
