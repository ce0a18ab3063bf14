/** What is found in a file that is not open, as it is stored. */
export interface FoundInFile<D> {
  readonly uri: string;
  /** Of the file in which it was found. */
  readonly digest: string;
  readonly diagnostics: readonly D[];
}

/** The editor and its files. */
export interface FindingsHost<D> {
  /** Shows these diagnostics of a file, and no others. */
  show(uri: string, diagnostics: readonly D[]): void;
  isOpen(uri: string): boolean;
  /** The digest of a file; undefined if it cannot be read. */
  digest(uri: string): Promise<string | undefined>;
  /** Other findings are to be stored now. */
  changed(): void;
}

interface Kept<D> {
  readonly diagnostics: readonly D[];
  /** Undefined until the file is read. */
  digest?: string | undefined;
  /** Whether the server that runs now has found it. */
  isPresent: boolean;
}

/**
 * What evaluations have found in files that are not open. It outlives the server, and goes when the
 * file changes. In open files the server tells its findings itself.
 */
export class ClosedFindings<D> {
  private readonly files = new Map<string, Kept<D>>();

  constructor(private readonly host: FindingsHost<D>) {}

  /** The findings to store. */
  get all(): readonly FoundInFile<D>[] {
    return [...this.files].flatMap(([uri, { digest, diagnostics }]) =>
      digest === undefined ? [] : [{ uri, digest, diagnostics }],
    );
  }

  /** Shows again what was stored, if the files are the same. */
  async restore(stored: readonly FoundInFile<D>[]): Promise<void> {
    const unknown = stored.filter(({ uri }) => !this.files.has(uri));
    for (const { uri, digest, diagnostics } of unknown) {
      this.files.set(uri, { diagnostics, digest, isPresent: false });
    }
    for (const { uri } of unknown) {
      await this.check(uri);
    }
  }

  /** Takes what the server says about a file that is not open. */
  async published(uri: string, diagnostics: readonly D[]): Promise<void> {
    if (diagnostics.length === 0) {
      // A new server knows no findings of the last one.
      if (this.files.get(uri)?.isPresent === true) {
        this.drop(uri);
      }
      return;
    }
    const kept: Kept<D> = { diagnostics, isPresent: true };
    this.files.set(uri, kept);
    this.host.show(uri, diagnostics);
    kept.digest = await this.host.digest(uri);
    if (this.files.get(uri) === kept) {
      this.host.changed();
    }
  }

  /** A file was evaluated: what was found before is over. */
  evaluated(uri: string): void {
    if (this.files.has(uri)) {
      this.drop(uri);
    }
  }

  /** The server has ended. The next one will know only what it finds itself. */
  serverEnded(): void {
    for (const kept of this.files.values()) {
      kept.isPresent = false;
    }
  }

  opened(uri: string): void {
    if (this.files.has(uri)) {
      this.host.show(uri, []);
    }
  }

  /** Compares a file, which was closed or may have changed, with the one in which it was found. */
  async check(uri: string): Promise<void> {
    const kept = this.files.get(uri);
    if (kept?.digest === undefined) {
      return;
    }
    const now = await this.host.digest(uri);
    if (this.files.get(uri) !== kept) {
      return;
    }
    if (now !== kept.digest) {
      this.drop(uri);
    } else if (!this.host.isOpen(uri)) {
      this.host.show(uri, kept.diagnostics);
    }
  }

  clear(): void {
    [...this.files.keys()].forEach((uri) => this.drop(uri));
  }

  private drop(uri: string): void {
    this.files.delete(uri);
    this.host.show(uri, []);
    this.host.changed();
  }
}
