import { createHash } from 'node:crypto';
import * as vscode from 'vscode';
import { errorMessage } from '../format';
import { ClosedFindings, type FoundInFile } from './closedFindings';

/** Findings that take more characters are not stored. */
const MAX_LENGTH = 16 << 20;

/** Findings are stored after this time without new ones. */
const STORE_MS = 1_000;

/** A diagnostic, as it is stored. */
interface StoredDiagnostic {
  /** Line and character of the start and of the end. */
  readonly range: readonly [number, number, number, number];
  readonly message: string;
  readonly severity: vscode.DiagnosticSeverity;
  readonly source?: string | undefined;
  readonly code?: string | undefined;
  /** The page about the code. */
  readonly target?: string | undefined;
}

/** Shows what evaluations have found in files that are not open, and keeps it for the next window. */
export class StoredFindings implements vscode.Disposable {
  private readonly collection = vscode.languages.createDiagnosticCollection('nrs-evaluation');
  private readonly findings = new ClosedFindings<vscode.Diagnostic>({
    show: (uri, diagnostics) => this.collection.set(vscode.Uri.parse(uri), diagnostics),
    isOpen,
    digest,
    changed: () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => void this.store(), STORE_MS);
    },
  });
  private readonly subscriptions: vscode.Disposable;
  private timer: NodeJS.Timeout | undefined;

  /** @param folder for the file; undefined if there is no workspace */
  constructor(
    private readonly folder: vscode.Uri | undefined,
    private readonly log: vscode.LogOutputChannel,
  ) {
    const check = (uri: vscode.Uri) => void this.findings.check(uri.toString());
    const watcher = vscode.workspace.createFileSystemWatcher('**/*', true);
    this.subscriptions = vscode.Disposable.from(
      this.collection,
      watcher,
      watcher.onDidChange(check),
      watcher.onDidDelete(check),
      vscode.workspace.onDidOpenTextDocument(({ uri }) => this.findings.opened(uri.toString())),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => check(uri)),
    );
    void this.restore();
  }

  /** Takes the server's diagnostics of a file. Returns false if the file is open. */
  take(uri: vscode.Uri, diagnostics: readonly vscode.Diagnostic[]): boolean {
    if (isOpen(uri.toString())) {
      return false;
    }
    void this.findings.published(uri.toString(), diagnostics);
    return true;
  }

  evaluated(uri: string): void {
    this.findings.evaluated(vscode.Uri.parse(uri).toString());
  }

  serverEnded(): void {
    this.findings.serverEnded();
  }

  clear(): void {
    this.findings.clear();
  }

  /** Stores what is not stored yet. */
  async close(): Promise<void> {
    if (this.timer !== undefined) {
      await this.store();
    }
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.subscriptions.dispose();
  }

  private get file(): vscode.Uri | undefined {
    return this.folder && vscode.Uri.joinPath(this.folder, 'findings.json');
  }

  private async store(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.file === undefined) {
      return;
    }
    const text = JSON.stringify(
      this.findings.all.map((one) => ({ ...one, diagnostics: one.diagnostics.map(stored) })),
    );
    const kept = new TextEncoder().encode(text.length > MAX_LENGTH ? '[]' : text);
    try {
      await vscode.workspace.fs.writeFile(this.file, kept);
    } catch (error) {
      this.log.warn(`the findings of the evaluation were not stored: ${errorMessage(error)}`);
    }
  }

  private async restore(): Promise<void> {
    const bytes = this.file && (await read(this.file));
    if (bytes === undefined) {
      return;
    }
    try {
      const files = JSON.parse(new TextDecoder().decode(bytes)) as FoundInFile<StoredDiagnostic>[];
      await this.findings.restore(
        files.map((one) => ({ ...one, diagnostics: one.diagnostics.map(shown) })),
      );
    } catch (error) {
      this.log.warn(`the findings of the last evaluation cannot be read: ${errorMessage(error)}`);
    }
  }
}

function isOpen(uri: string): boolean {
  return vscode.workspace.textDocuments.some((document) => document.uri.toString() === uri);
}

async function digest(uri: string): Promise<string | undefined> {
  const bytes = await read(vscode.Uri.parse(uri));
  return bytes && createHash('sha256').update(bytes).digest('hex');
}

async function read(uri: vscode.Uri): Promise<Uint8Array | undefined> {
  try {
    return await vscode.workspace.fs.readFile(uri);
  } catch {
    return undefined;
  }
}

function stored({ range, message, severity, source, code }: vscode.Diagnostic): StoredDiagnostic {
  const { start, end } = range;
  const { value, target } = typeof code === 'object' ? code : { value: code, target: undefined };
  return {
    range: [start.line, start.character, end.line, end.character],
    message,
    severity,
    source,
    code: value?.toString(),
    target: target?.toString(),
  };
}

function shown(found: StoredDiagnostic): vscode.Diagnostic {
  const { message, severity, source, code, target } = found;
  const diagnostic = new vscode.Diagnostic(new vscode.Range(...found.range), message, severity);
  if (source !== undefined) {
    diagnostic.source = source;
  }
  if (code !== undefined) {
    diagnostic.code =
      target === undefined ? code : { value: code, target: vscode.Uri.parse(target) };
  }
  return diagnostic;
}
