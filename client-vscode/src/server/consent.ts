import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { LaunchSettings } from './launch';
import {
  RESTRICTED_SETTINGS,
  WORKSPACE_MODELS,
  SETTINGS_FILE,
  isGranted,
  requestKey,
  modelsInSettingsFile,
  questionText,
  unanswered,
  settingRequest,
} from './trustRequests';
import type { Answer, Answers, RestrictedSetting, TrustRequest } from './trustRequests';

const MEMORY = 'nrs.answers';
const USE = 'Use';
const IGNORE = 'Ignore';

/** Asks the user about the trust requests of a workspace, and stores the answers with the workspace. */
export class Consent implements vscode.Disposable {
  private readonly granted = new vscode.EventEmitter<void>();
  /** Fires when the user grants a request. */
  readonly onGranted = this.granted.event;
  private asking = false;

  constructor(private readonly memory: vscode.Memento) {}

  /** The settings that decide how the server is started. Workspace values count once granted. */
  launchSettings(): LaunchSettings {
    return {
      javaHome: this.setting<string>('java.home') ?? '',
      javaArguments: this.setting<readonly string[]>('java.arguments') ?? [],
      serverPath: this.setting<string>('server.path') ?? '',
    };
  }

  /** The models folder, empty for the server's own. A workspace value counts once granted. */
  models(): string {
    return this.setting<string>('models') ?? '';
  }

  /** Whether the user has approved the workspace's models and those that its settings file names. */
  hasApprovedModels(): boolean {
    const requests = modelRequests();
    return requests.length > 0 && requests.every((request) => isGranted(request, this.answers()));
  }

  /** Whether the workspace has models that the user has not approved. */
  hasUnapprovedModels(): boolean {
    return modelRequests().some((request) => !isGranted(request, this.answers()));
  }

  /** Approves the workspace's models without a question, because the user has trained them. */
  async approveModels(): Promise<void> {
    await this.remember(modelRequests(), 'use');
  }

  /** Approves a models folder that the user has chosen for the workspace. */
  async approveModelsSetting(folder: string): Promise<void> {
    const request = settingRequest('models', folder);
    await this.remember(request === undefined ? [] : [request], 'use');
  }

  /** Asks about all requests that have no answer yet. */
  async ask(): Promise<void> {
    if (this.asking) {
      return;
    }
    this.asking = true;
    try {
      // New requests may have appeared while the question was open.
      for (
        let open = this.unanswered();
        open.length > 0 && (await this.askAbout(open));
        open = this.unanswered()
      );
    } finally {
      this.asking = false;
    }
  }

  dispose(): void {
    this.granted.dispose();
  }

  private unanswered(): readonly TrustRequest[] {
    return unanswered(trustRequests(), this.answers());
  }

  /** @returns whether the user answered */
  private async askAbout(open: readonly TrustRequest[]): Promise<boolean> {
    const chosen = await vscode.window.showWarningMessage(questionText(open), USE, IGNORE);
    if (chosen === USE) {
      await this.remember(open, 'use');
      this.granted.fire();
    } else if (chosen === IGNORE) {
      await this.remember(open, 'ignore');
    }
    return chosen !== undefined;
  }

  private setting<T>(what: RestrictedSetting): T | undefined {
    const values = vscode.workspace.getConfiguration('nrs').inspect<T>(what);
    const request = workspaceSettingRequest(what);
    return request !== undefined && isGranted(request, this.answers())
      ? vscode.workspace.getConfiguration('nrs').get<T>(what)
      : (values?.globalValue ?? values?.defaultValue);
  }

  private answers(): Answers {
    return this.memory.get<Answers>(MEMORY, {});
  }

  private async remember(requests: readonly TrustRequest[], answer: Answer): Promise<void> {
    const more = Object.fromEntries(requests.map((request) => [requestKey(request), answer]));
    await this.memory.update(MEMORY, { ...this.answers(), ...more });
  }
}

/** All requests of the workspace; none if it is not trusted. */
function trustRequests(): readonly TrustRequest[] {
  return vscode.workspace.isTrusted
    ? [
        ...RESTRICTED_SETTINGS.flatMap((what) => workspaceSettingRequest(what) ?? []),
        ...modelRequests(),
      ]
    : [];
}

function workspaceSettingRequest(what: RestrictedSetting): TrustRequest | undefined {
  const values = vscode.workspace.getConfiguration('nrs').inspect(what);
  return vscode.workspace.isTrusted
    ? settingRequest(what, values?.workspaceFolderValue ?? values?.workspaceValue)
    : undefined;
}

function modelRequests(): readonly TrustRequest[] {
  const root = vscode.workspace.workspaceFolders?.[0]?.uri;
  if (root?.scheme !== 'file' || !vscode.workspace.isTrusted) {
    return [];
  }
  const found: TrustRequest[] = [];
  const own = join(root.fsPath, WORKSPACE_MODELS);
  if (existsSync(own)) {
    found.push({ subject: WORKSPACE_MODELS, label: own });
  }
  const named = modelsInSettingsFile(textOf(join(root.fsPath, SETTINGS_FILE)));
  if (named !== undefined) {
    found.push({ subject: SETTINGS_FILE, label: `${named} (${SETTINGS_FILE})` });
  }
  return found;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
