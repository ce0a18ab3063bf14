import * as vscode from 'vscode';

const SETTING = 'nrs.trace.server';

/**
 * The log, for what the language client traces: it traces to a log of the level *trace* alone, where
 * here the setting decides.
 */
export function tracing(log: vscode.LogOutputChannel): vscode.LogOutputChannel {
  const changed = new vscode.EventEmitter<vscode.LogLevel>();
  const level = () =>
    vscode.workspace.getConfiguration().get<string>(SETTING) === 'off'
      ? vscode.LogLevel.Info
      : vscode.LogLevel.Trace;
  const listening = vscode.workspace.onDidChangeConfiguration((change) => {
    if (change.affectsConfiguration(SETTING)) {
      changed.fire(level());
    }
  });
  return {
    ...log,
    get logLevel() {
      return level();
    },
    onDidChangeLogLevel: changed.event,
    trace: (message) => log.info(message),
    dispose: () => {
      vscode.Disposable.from(listening, changed).dispose();
    },
  };
}
