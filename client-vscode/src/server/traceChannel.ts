import * as vscode from 'vscode';

const SETTING = 'nrs.trace.server';

/**
 * The log as the channel for the protocol trace. The language client traces only to a channel with
 * the log level *trace*; here the setting `nrs.trace.server` decides instead.
 */
export function traceChannel(log: vscode.LogOutputChannel): vscode.LogOutputChannel {
  const changed = new vscode.EventEmitter<vscode.LogLevel>();
  const level = () =>
    vscode.workspace.getConfiguration().get<string>(SETTING) === 'off'
      ? vscode.LogLevel.Info
      : vscode.LogLevel.Trace;
  const subscription = vscode.workspace.onDidChangeConfiguration((change) => {
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
      vscode.Disposable.from(subscription, changed).dispose();
    },
  };
}
