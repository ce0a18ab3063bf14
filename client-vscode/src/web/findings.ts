import * as vscode from 'vscode';
import { DebouncedQueue } from '../evaluation/debouncedQueue';
import { errorMessage } from '../format';
import { isReadInWeb } from '../protocol';
import type { FormulaDocuments } from './formulaDocuments';

/** After this time without an edit, the findings are those of the new text. */
const DELAY_MS = 150;

/** The origin of a finding, as with a server. */
const SOURCE = 'nrs';

/** In the order of the engine's numbers. */
const SEVERITIES = [
  vscode.DiagnosticSeverity.Error,
  vscode.DiagnosticSeverity.Warning,
  vscode.DiagnosticSeverity.Information,
];

/** Shows the mistakes in the text of all open documents. */
export function registerFindings(documents: FormulaDocuments): vscode.Disposable {
  const findings = vscode.languages.createDiagnosticCollection(SOURCE);
  const refresh = async (document: vscode.TextDocument) => {
    if (!isReadInWeb(document)) {
      return;
    }
    try {
      const found = await diagnostics(documents, document);
      findings.set(document.uri, document.isClosed ? [] : found);
    } catch (error) {
      void vscode.window.showWarningMessage(`NRS: ${errorMessage(error)}`);
    }
  };
  const changed = new DebouncedQueue(DELAY_MS, refresh);
  vscode.workspace.textDocuments.forEach((document) => void refresh(document));
  return vscode.Disposable.from(
    findings,
    changed,
    vscode.workspace.onDidOpenTextDocument(refresh),
    vscode.workspace.onDidChangeTextDocument(({ document }) => changed.request(document)),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => findings.delete(uri)),
  );
}

async function diagnostics(
  documents: FormulaDocuments,
  document: vscode.TextDocument,
): Promise<vscode.Diagnostic[]> {
  const lines = (await documents.read(document))?.lines ?? [];
  return lines.flatMap(({ problems }, number) =>
    problems.map(({ start, end, code, severity, message, remedy }) => {
      const range = new vscode.Range(number, start, number, end);
      const finding = new vscode.Diagnostic(range, `${message}: ${remedy}`, SEVERITIES[severity]);
      finding.source = SOURCE;
      finding.code = code;
      return finding;
    }),
  );
}
