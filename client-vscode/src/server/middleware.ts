import { CancellationToken, type Middleware } from 'vscode-languageclient/node';
import type { JoinedUndo } from './joinedUndo';
import type { JsonDiagnostics } from './jsonDiagnostics';
import type { StoredFindings } from './storedFindings';

/** Filters settings, keeps diagnostics of files that are not open, and joins edits for undo. */
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
