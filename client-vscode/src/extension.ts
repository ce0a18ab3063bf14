import * as vscode from 'vscode';
import { registerRewriteCommands } from './rewriting/commands';
import { registerDoctor } from './doctor/doctor';
import { registerEvaluation } from './evaluation';
import { registerExamples } from './examples/openExample';
import { Languages, registerCheckLanguage } from './languages';
import { registerNewLanguage } from './languages/newLanguage';
import { registerChooseNetworks } from './networks';
import { isServed } from './protocol';
import { ManagedServer } from './server/managedServer';
import { reportFailures } from './server/failureNotifications';
import { registerMenu } from './status/menu';
import { registerStatusBar } from './status/statusBar';
import { registerRewriting } from './rewriting/view';
import { registerTraining } from './training';

let running: ManagedServer | undefined;

export function activate(context: vscode.ExtensionContext): void {
  const log = vscode.window.createOutputChannel('NRS', { log: true });
  const bundled = vscode.Uri.joinPath(context.extensionUri, 'server').fsPath;
  const server = new ManagedServer(bundled, context.storageUri, log);
  running = server;
  const languages = new Languages(server);

  context.subscriptions.push(
    log,
    server,
    languages,
    registerStatusBar(server, languages),
    registerMenu(),
    registerRewriteCommands(server),
    registerDoctor(context, bundled, server),
    registerChooseNetworks(context, bundled, server),
    registerRewriting(context, server, languages),
    registerEvaluation(context, server, languages),
    registerTraining(context, server, languages),
    registerCheckLanguage(server),
    registerNewLanguage(bundled, server),
    registerExamples(context.extensionUri, server),
    reportFailures(server),
    vscode.commands.registerCommand('nrs.restartServer', () => server.restart()),
    vscode.commands.registerCommand('nrs.showOutput', () => {
      log.show();
    }),
    watchTrustAndLaunch(server),
    startWithFormulas(server),
  );
  // Only the server knows the rest of what the workspace describes.
  void languages.readDescriptions().then((found) => (found ? server.start() : undefined));
}

export async function deactivate(): Promise<void> {
  await running?.stop();
  running = undefined;
}

/** Passes trust on to the server, and restarts it when the settings of its start change. */
function watchTrustAndLaunch(server: ManagedServer): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.workspace.onDidGrantWorkspaceTrust(() => void server.sendTrust()),
    vscode.workspace.onDidChangeConfiguration((change) => {
      const changed = LAUNCH_SETTINGS.some((setting) => change.affectsConfiguration(setting));
      if (changed && server.state.kind !== 'stopped') {
        void server.restart();
      }
    }),
  );
}

const LAUNCH_SETTINGS = ['nrs.java.home', 'nrs.java.arguments', 'nrs.server.path'];

/** Starts the server when a formula file is open. Views and commands start it when they need it. */
function startWithFormulas(server: ManagedServer): vscode.Disposable {
  const startFor = (document: vscode.TextDocument) => {
    if (isServed(document)) {
      void server.start();
    }
  };
  vscode.workspace.textDocuments.forEach(startFor);
  return vscode.workspace.onDidOpenTextDocument(startFor);
}
