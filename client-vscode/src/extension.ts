import * as vscode from 'vscode';
import { registerRewritingCommands } from './commands';
import { registerDoctor } from './doctor/doctor';
import { registerEvaluation } from './evaluation';
import { registerOpenExample } from './examples/openExample';
import { isTask } from './protocol';
import { Consent } from './server/consent';
import { middleware } from './server/middleware';
import { Server } from './server/server';
import { TrustingLink } from './server/trustingLink';
import { reportFailures } from './server/troubles';
import { registerMenu } from './status/menu';
import { registerStatusBar } from './status/statusBar';
import { registerTrace } from './trace';
import { registerTraining } from './training';

let running: Server | undefined;

export function activate(context: vscode.ExtensionContext): void {
  const log = vscode.window.createOutputChannel('NRS', { log: true });
  const bundled = vscode.Uri.joinPath(context.extensionUri, 'server').fsPath;
  const consent = new Consent(context.workspaceState);
  const server = new Server(bundled, consent, log, middleware(consent));
  running = server;

  context.subscriptions.push(
    log,
    consent,
    server,
    registerStatusBar(server),
    registerMenu(),
    registerRewritingCommands(server),
    registerDoctor(context, bundled, server, consent),
    registerTrace(context, server),
    registerEvaluation(context, server),
    registerTraining(context, new TrustingLink(server, consent)),
    registerOpenExample(context.extensionUri),
    reportFailures(server),
    vscode.commands.registerCommand('nrs.restartServer', () => server.restart()),
    vscode.commands.registerCommand('nrs.showOutput', () => {
      log.show();
    }),
    followDecisions(server, consent),
    startWithFormulas(server),
  );
  void consent.ask();
}

export async function deactivate(): Promise<void> {
  await running?.stop();
  running = undefined;
}

/** What the user decides about the workspace reaches the server, if need be by a new start. */
function followDecisions(server: Server, consent: Consent): vscode.Disposable {
  const files = vscode.workspace.createFileSystemWatcher('**/.nrs.json');
  const restartIfStarted = () => {
    if (server.state.kind !== 'stopped') {
      void server.restart();
    }
  };
  return vscode.Disposable.from(
    files,
    files.onDidCreate(() => void consent.ask()),
    files.onDidChange(() => void consent.ask()),
    consent.onGranted(restartIfStarted),
    vscode.workspace.onDidGrantWorkspaceTrust(() => {
      void server.tellTrust();
      void consent.ask();
    }),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (STARTED_WITH.some((setting) => change.affectsConfiguration(setting))) {
        void consent.ask();
        restartIfStarted();
      }
    }),
  );
}

const STARTED_WITH = ['nrs.java.home', 'nrs.java.arguments', 'nrs.server.path'];

/** Views and commands start the server when they need it; open formulas need it at once. */
function startWithFormulas(server: Server): vscode.Disposable {
  const startFor = (document: vscode.TextDocument) => {
    if (isTask(document.languageId)) {
      void server.start();
    }
  };
  vscode.workspace.textDocuments.forEach(startFor);
  return vscode.workspace.onDidOpenTextDocument(startFor);
}
