/** What formulas became by rewriting. Until an editor asks for new lenses, it shows those of the text before. */
export class RewrittenLines {
  readonly #known = new Map<string, { now: string; readonly before: Set<string> }>();

  /** @param place of the line, with its document */
  note(place: string, before: string, now: string): void {
    const known = this.#known.get(place);
    const earlier = known?.now === before ? known.before : [];
    this.#known.set(place, { now, before: new Set([...earlier, before]) });
  }

  /** Whether rewriting made one formula of the line out of another. */
  leads(place: string, before: string, now: string): boolean {
    const known = this.#known.get(place);
    return known?.now === now && known.before.has(before);
  }
}
