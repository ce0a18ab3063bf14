import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { LaunchSettings } from './launch';
import {
  ASKED_SETTINGS,
  OWN_MODELS,
  SETTINGS_FILE,
  isGranted,
  keyOf,
  modelsOfSettingsFile,
  question,
  unanswered,
  wishOf,
} from './wishes';
import type { Answer, Answers, AskedSetting, Wish } from './wishes';

const MEMORY = 'nrs.answers';
const USE = 'Use';
const IGNORE = 'Ignore';

/** Asks the user about what the workspace wants to decide, and remembers the answers with it. */
export class Consent implements vscode.Disposable {
  private readonly granted = new vscode.EventEmitter<void>();
  /** The user allowed something that was ignored until then. */
  readonly onGranted = this.granted.event;
  private asking = false;

  constructor(private readonly memory: vscode.Memento) {}

  /** The settings that decide how the server is started; wishes are left out until granted. */
  launchSettings(): LaunchSettings {
    return {
      javaHome: this.setting<string>('java.home') ?? '',
      javaArguments: this.setting<readonly string[]>('java.arguments') ?? [],
      serverPath: this.setting<string>('server.path') ?? '',
    };
  }

  /** The models folder to use, empty for the server's own; a wish counts once it is granted. */
  models(): string {
    return this.setting<string>('models') ?? '';
  }

  /** Whether the workspace's own models, and those that its settings file names, may be used. */
  allowsWorkspaceModels(): boolean {
    const wishes = modelWishes();
    return wishes.length > 0 && wishes.every((wish) => isGranted(wish, this.answers()));
  }

  /** Whether the workspace has models of its own that nobody has allowed. */
  hasDoubtfulModels(): boolean {
    return modelWishes().some((wish) => !isGranted(wish, this.answers()));
  }

  /** The user has made the workspace's models: there is nothing to ask. */
  async allowModels(): Promise<void> {
    await this.remember(modelWishes(), 'use');
  }

  /** Asks about all that was not answered yet. Nothing waits for the answer. */
  async ask(): Promise<void> {
    if (this.asking) {
      return;
    }
    this.asking = true;
    try {
      // While the user thought about it, the workspace may have come up with more.
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

  private unanswered(): readonly Wish[] {
    return unanswered(wishes(), this.answers());
  }

  /** Whether there was an answer. */
  private async askAbout(open: readonly Wish[]): Promise<boolean> {
    const chosen = await vscode.window.showWarningMessage(question(open), USE, IGNORE);
    if (chosen === USE) {
      await this.remember(open, 'use');
      this.granted.fire();
    } else if (chosen === IGNORE) {
      await this.remember(open, 'ignore');
    }
    return chosen !== undefined;
  }

  private setting<T>(what: AskedSetting): T | undefined {
    const values = vscode.workspace.getConfiguration('nrs').inspect<T>(what);
    const wish = settingWish(what);
    return wish !== undefined && isGranted(wish, this.answers())
      ? vscode.workspace.getConfiguration('nrs').get<T>(what)
      : (values?.globalValue ?? values?.defaultValue);
  }

  private answers(): Answers {
    return this.memory.get<Answers>(MEMORY, {});
  }

  private async remember(wishes: readonly Wish[], answer: Answer): Promise<void> {
    const more = Object.fromEntries(wishes.map((wish) => [keyOf(wish), answer]));
    await this.memory.update(MEMORY, { ...this.answers(), ...more });
  }
}

/** All that the workspace wants to decide; an untrusted one is not listened to at all. */
function wishes(): readonly Wish[] {
  return vscode.workspace.isTrusted
    ? [...ASKED_SETTINGS.flatMap((what) => settingWish(what) ?? []), ...modelWishes()]
    : [];
}

function settingWish(what: AskedSetting): Wish | undefined {
  const values = vscode.workspace.getConfiguration('nrs').inspect(what);
  return vscode.workspace.isTrusted
    ? wishOf(what, values?.workspaceFolderValue ?? values?.workspaceValue)
    : undefined;
}

function modelWishes(): readonly Wish[] {
  const root = vscode.workspace.workspaceFolders?.[0]?.uri;
  if (root?.scheme !== 'file' || !vscode.workspace.isTrusted) {
    return [];
  }
  const found: Wish[] = [];
  const own = join(root.fsPath, OWN_MODELS);
  if (existsSync(own)) {
    found.push({ what: OWN_MODELS, shown: own });
  }
  const named = modelsOfSettingsFile(textOf(join(root.fsPath, SETTINGS_FILE)));
  if (named !== undefined) {
    found.push({ what: SETTINGS_FILE, shown: `${named} (${SETTINGS_FILE})` });
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
