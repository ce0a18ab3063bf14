import * as vscode from 'vscode';
import { CancellationToken, type Middleware } from 'vscode-languageclient/node';
import type { FormulaParams } from '../protocol';
import type { JoinedUndo } from './joinedUndo';
import type { JsonDiagnostics } from './jsonDiagnostics';
import type { StoredFindings } from './storedFindings';

/**
 * Filters settings, keeps diagnostics of files that are not open, joins edits for undo, and adds a
 * link to hovers.
 */
export const middleware = (
  undo: JoinedUndo,
  json: JsonDiagnostics,
  closed: StoredFindings,
): Middleware => ({
  handleDiagnostics: (uri, diagnostics, next) => {
    if (uri.path.endsWith('.json')) {
      json.handle(uri, diagnostics, next);
    } else {
      next(uri, closed.take(uri, diagnostics) ? [] : diagnostics);
    }
  },
  provideHover: async (document, position, token, next) => {
    const hover = await next(document, position, token);
    hover?.contents.push(rewritingLink({ uri: document.uri.toString(), line: position.line }));
    return hover;
  },
  workspace: {
    handleApplyEdit: async (params, next) => {
      const applied = await undo.apply(params);
      return applied === undefined ? next(params, CancellationToken.None) : { applied };
    },
    configuration: async (params, token, next) => {
      const answers = await next(params, token);
      return Array.isArray(answers)
        ? answers.map((answer: unknown, i) =>
            params.items[i]?.section === 'nrs' ? serverSettings(answer) : answer,
          )
        : answers;
    },
  },
});

/** The rewriting has what a hover leaves out. */
function rewritingLink(place: FormulaParams): vscode.MarkdownString {
  const command = 'nrs.showRewriting';
  const query = encodeURIComponent(JSON.stringify([place]));
  const link = new vscode.MarkdownString(`[Show Rewriting](command:${command}?${query})`);
  link.isTrusted = { enabledCommands: [command] };
  return link;
}

/** The settings for the server, without unset ones. */
function serverSettings(settings: unknown): unknown {
  if (typeof settings !== 'object' || settings === null) {
    return settings;
  }
  const entries = Object.entries(settings).filter(
    ([name, value]) => value !== null && value !== '' && !CLIENT_SETTINGS.includes(name),
  );
  return Object.fromEntries(entries);
}

/** Settings that only the extension reads. */
const CLIENT_SETTINGS: readonly string[] = ['java', 'server'];
