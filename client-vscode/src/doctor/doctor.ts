import * as vscode from 'vscode';
import { showMadeText, watchForWork } from '../editor';
import type { NetworkStatus } from '../protocol';
import { findJava } from '../server/java';
import type { ManagedServer } from '../server/managedServer';
import { systemEnvironment } from '../server/environment';
import { currentLaunch, launchSettings, modelsSetting } from '../server/launchSettings';
import { runNrs } from '../server/processes';
import { doctorReport } from './report';

const SCHEME = 'nrs-doctor';

/** Registers the command that checks the installation, whether the server runs or not. */
export function registerDoctor(
  context: vscode.ExtensionContext,
  bundled: string,
  server: ManagedServer,
): vscode.Disposable {
  const page = vscode.Uri.from({ scheme: SCHEME, path: 'NRS Doctor' });
  const changed = new vscode.EventEmitter<vscode.Uri>();
  let text = '';
  const loaded = new Map<string, NetworkStatus>();
  return vscode.Disposable.from(
    changed,
    server.on('nrs/status', (status) => loaded.set(status.language, status)),
    server.onState(({ kind }) => {
      if (kind !== 'running') {
        loaded.clear();
      }
    }),
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, {
      onDidChange: changed.event,
      provideTextDocumentContent: () => text,
    }),
    vscode.commands.registerCommand('nrs.doctor', async () => {
      const isWorking = watchForWork();
      text = await vscode.window.withProgress(
        { location: vscode.ProgressLocation.Notification, title: 'NRS: checking the installation' },
        () => examine(context, bundled, server, loaded),
      );
      changed.fire(page);
      await showMadeText(page, isWorking());
      return text;
    }),
    vscode.commands.registerCommand('nrs.copyReport', async () => {
      await vscode.env.clipboard.writeText(text);
      vscode.window.setStatusBarMessage('NRS: copied the report', 3_000);
    }),
  );
}

async function examine(
  context: vscode.ExtensionContext,
  bundled: string,
  server: ManagedServer,
  loaded: ReadonlyMap<string, NetworkStatus>,
): Promise<string> {
  const launch = await currentLaunch(bundled);
  // It may start the server. The report says why there is none.
  const networks =
    'message' in launch
      ? undefined
      : await server.run('nrs.networks', {}).then(
          (result) => result.networks,
          () => undefined,
        );
  const models = modelsSetting();
  const which = models === '' ? [] : ['--models', models];
  const { version } = context.extension.packageJSON as { readonly version: string };
  return doctorReport({
    extension: version,
    editor: `${vscode.env.appName} ${vscode.version}`,
    platform: `${process.platform}-${process.arch}`,
    trusted: vscode.workspace.isTrusted,
    java: await findJava(launchSettings().javaHome, systemEnvironment()),
    launch,
    state: server.state,
    pid: server.pid,
    networks,
    loaded: [...loaded.values()],
    doctor:
      'message' in launch
        ? undefined
        : await runNrs(launch, ['doctor', ...which], workingDirectory(context)),
  });
}

/** Where `nrs doctor` runs: in the workspace only if the server reads its settings file too. */
function workingDirectory(context: vscode.ExtensionContext): string {
  const root = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
  return vscode.workspace.isTrusted && root !== undefined ? root : context.extensionPath;
}
