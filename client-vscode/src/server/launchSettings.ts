import * as vscode from 'vscode';
import { systemEnvironment } from './environment';
import { findLaunch, type Launch, type LaunchFailure, type LaunchSettings } from './launch';

/** The settings that decide how the server is started. */
export function launchSettings(): LaunchSettings {
  const settings = vscode.workspace.getConfiguration('nrs');
  return {
    javaHome: settings.get('java.home', ''),
    javaArguments: settings.get<readonly string[]>('java.arguments', []),
    serverPath: settings.get('server.path', ''),
  };
}

/** How to start the server with the present settings. */
export function currentLaunch(bundled: string): Promise<Launch | LaunchFailure> {
  return findLaunch(launchSettings(), bundled, systemEnvironment());
}

/** The models folder, empty for the server's own. */
export function modelsSetting(): string {
  return vscode.workspace.getConfiguration('nrs').get('models', '');
}
