import * as vscode from 'vscode';
import { unreported } from './unreported';

type Show = (uri: vscode.Uri, diagnostics: vscode.Diagnostic[]) => void;

/** The server's diagnostics of JSON files, without those that the editor finds with its schemas. */
export class JsonDiagnostics implements vscode.Disposable {
  private readonly files = new Map<
    string,
    { readonly all: readonly vscode.Diagnostic[]; readonly show: Show; shown: string }
  >();
  private readonly listening = vscode.languages.onDidChangeDiagnostics(({ uris }) =>
    uris.forEach((uri) => this.update(uri)),
  );

  /** Takes diagnostics of the server for a JSON file. */
  handle(uri: vscode.Uri, all: vscode.Diagnostic[], show: Show): void {
    if (all.length === 0) {
      this.files.delete(uri.toString());
      show(uri, all);
      return;
    }
    this.files.set(uri.toString(), { all, show, shown: '?' });
    this.update(uri);
  }

  dispose(): void {
    this.listening.dispose();
  }

  private update(uri: vscode.Uri): void {
    const file = this.files.get(uri.toString());
    if (file === undefined) {
      return;
    }
    const left = unreported(file.all, vscode.languages.getDiagnostics(uri));
    // Showing them changes the diagnostics again.
    const lines = left.map(({ range }) => range.start.line).join();
    if (lines !== file.shown) {
      file.shown = lines;
      file.show(uri, left);
    }
  }
}
