import * as vscode from 'vscode';
import { registerRewriteCommands } from './rewriting/commands';
import { registerDoctor } from './doctor/doctor';
import { registerEvaluation } from './evaluation';
import { registerOpenExample } from './examples/openExample';
import { Languages, registerLanguageCommands, startWithDescriptions } from './languages';
import { registerChooseNetworks } from './networks';
import { isFormulaLanguage } from './protocol';
import { Consent } from './server/consent';
import { middleware } from './server/middleware';
import { ManagedServer } from './server/managedServer';
import { ModelApprovingServer } from './server/modelApprovingServer';
import { reportFailures } from './server/failureNotifications';
import { registerMenu } from './status/menu';
import { registerStatusBar } from './status/statusBar';
import { registerRewriting } from './rewriting';
import { registerTraining } from './training';

let running: ManagedServer | undefined;

export function activate(context: vscode.ExtensionContext): void {
  const log = vscode.window.createOutputChannel('NRS', { log: true });
  const bundled = vscode.Uri.joinPath(context.extensionUri, 'server').fsPath;
  const consent = new Consent(context.workspaceState);
  const server = new ManagedServer(bundled, consent, log, middleware(consent));
  running = server;
  const languages = new Languages(server);
  const approving = new ModelApprovingServer(server, consent);

  context.subscriptions.push(
    log,
    consent,
    server,
    languages,
    registerStatusBar(server, languages),
    registerMenu(),
    registerRewriteCommands(server),
    registerDoctor(context, bundled, server, consent),
    registerChooseNetworks(context, bundled, consent),
    registerRewriting(context, server),
    registerEvaluation(context, server, languages),
    registerTraining(context, approving, languages),
    registerLanguageCommands(approving),
    registerOpenExample(context.extensionUri),
    reportFailures(server),
    vscode.commands.registerCommand('nrs.restartServer', () => server.restart()),
    vscode.commands.registerCommand('nrs.showOutput', () => {
      log.show();
    }),
    watchTrustDecisions(server, consent),
    startWithFormulas(server),
  );
  void consent.ask();
  void startWithDescriptions(() => server.start());
}

export async function deactivate(): Promise<void> {
  await running?.stop();
  running = undefined;
}

/** Passes the user's decisions about trust and settings on to the server, and restarts it if needed. */
function watchTrustDecisions(server: ManagedServer, consent: Consent): vscode.Disposable {
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
      void server.sendTrust();
      void consent.ask();
    }),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (LAUNCH_SETTINGS.some((setting) => change.affectsConfiguration(setting))) {
        void consent.ask();
        restartIfStarted();
      }
    }),
  );
}

const LAUNCH_SETTINGS = ['nrs.java.home', 'nrs.java.arguments', 'nrs.server.path'];

/** Starts the server when a formula file is open. Views and commands start it when they need it. */
function startWithFormulas(server: ManagedServer): vscode.Disposable {
  const startFor = (document: vscode.TextDocument) => {
    if (isFormulaLanguage(document.languageId)) {
      void server.start();
    }
  };
  vscode.workspace.textDocuments.forEach(startFor);
  return vscode.workspace.onDidOpenTextDocument(startFor);
}
