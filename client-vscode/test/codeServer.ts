import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from './waiting';

/** Tests run from out/test/KIND/. */
export const CLIENT = join(__dirname, '..', '..', '..');

const TOOL = join(
  CLIENT,
  'tools',
  'vscode',
  'node_modules',
  'code-server',
  'out',
  'node',
  'entry.js',
);

/** Settings of every editor under test; tests may add more. */
const SETTINGS = {
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.editor.enablePreview': false,
  'workbench.enableExperiments': false,
  'workbench.settings.enableNaturalLanguageSearch': false,
  'chat.disableAIFeatures': true,
  'extensions.ignoreRecommendations': true,
  'telemetry.telemetryLevel': 'off',
  'git.enabled': false,
  'window.menuBarVisibility': 'compact',
};

export interface CodeServerOptions {
  /** An empty folder for all files that it writes. */
  readonly folder: string;
  readonly extensions: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Whether VS Code asks about workspace trust; otherwise all workspaces are trusted. */
  readonly workspaceTrust?: boolean;
  /** Whether VS Code runs tests in its extension host, for which it hides all toasts. */
  readonly testDriver?: boolean;
}

/** A VS Code that serves browsers. */
export interface CodeServer {
  readonly address: string;
  /** The log of the extension. */
  extensionLog(): string;
  /** A process of NRS with a command, if it runs. */
  running(command: 'serve' | 'train'): number | undefined;
  /** Stops it and its processes. @throws Error with the processes that did not exit by themselves */
  stop(): Promise<void>;
}

export function installExtension(vsix: string, extensions: string, folder: string): void {
  const config = join(folder, 'install.yaml');
  const data = join(folder, 'install');
  execFileSync(
    process.execPath,
    [
      ...[tool(), '--config', config, '--user-data-dir', data, '--extensions-dir', extensions],
      ...['--install-extension', vsix, '--force'],
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
}

function tool(): string {
  if (!existsSync(TOOL)) {
    throw new Error(
      'code-server is not installed: scripts/with-node.sh npm ci --prefix tools/vscode',
    );
  }
  return TOOL;
}

export async function startCodeServer(options: CodeServerOptions): Promise<CodeServer> {
  const data = join(options.folder, 'data');
  // Machine-scoped settings are read from the machine settings of the server.
  for (const of of ['User', 'Machine']) {
    mkdirSync(join(data, of), { recursive: true });
    writeFileSync(
      join(data, of, 'settings.json'),
      JSON.stringify({ ...SETTINGS, ...options.settings }),
    );
  }
  const child = spawn(
    process.execPath,
    [
      ...[tool(), '--config', join(options.folder, 'config.yaml')],
      ...['--auth', 'none', '--bind-addr', '127.0.0.1:0'],
      ...['--user-data-dir', data, '--extensions-dir', options.extensions],
      ...['--disable-telemetry', '--disable-update-check', '--disable-getting-started-override'],
      ...(options.workspaceTrust === true ? [] : ['--disable-workspace-trust']),
      ...['--reconnection-grace-time', '5'],
      ...(options.testDriver === true ? ['--vscode-option', 'enable-smoke-test-driver'] : []),
    ],
    // Its own process group, to find all processes that it starts.
    { detached: true, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const group = child.pid;
  if (group === undefined) {
    throw new Error('code-server does not start');
  }
  const members = () => running().filter((one) => one.group === group);
  const killAll = () => {
    signal(group, 'SIGKILL');
  };
  process.once('exit', killAll);
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  const address = await until(() => {
    if (child.exitCode !== null) {
      throw new Error(`code-server ended:\n${output}`);
    }
    return /HTTP server listening on (\S+)/.exec(output)?.[1];
  }, 'code-server listens');
  return {
    address,
    extensionLog: () => extensionLog(options.folder),
    running: (wanted) =>
      members().find(({ command }) => command.includes(`io.nrs.cli.Main ${wanted}`))?.pid,
    stop: async () => {
      signal(group, 'SIGTERM');
      try {
        await until(() => (members().length === 0 ? true : undefined), 'all processes end');
      } catch (error) {
        const left = members().map(({ command }) => command);
        throw new Error(`left running: ${left.join('; ')}`, { cause: error });
      } finally {
        killAll();
        process.removeListener('exit', killAll);
      }
    },
  };
}

function signal(group: number, name: NodeJS.Signals): void {
  try {
    process.kill(-group, name);
  } catch {
    // No process is left.
  }
}

interface Running {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  readonly command: string;
}

/** All processes of this machine. */
export function running(): readonly Running[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        const [state, parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
        return state === 'Z'
          ? []
          : [{ pid: Number(name), parent: Number(parent), group: Number(group), command }];
      } catch {
        // It has exited in the meantime.
        return [];
      }
    });
}

/** The log of the extension in a VS Code with that folder. */
export function extensionLog(folder: string): string {
  const logs = join(folder, 'data', 'logs');
  return readdirSync(logs, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /NRS.*\.log$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
}
