import { strict as assert } from 'node:assert';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
} from 'vscode-languageserver-protocol/node';
import type { TrainResult } from '../../src/protocol';
import { findLaunch, type Launch } from '../../src/server/launch';
import { systemEnvironment } from '../../src/server/environment';
import { packageFor, unpack } from './packages';

const vsix = packageFor(`${process.platform}-${process.arch}`);

(vsix === undefined ? describe.skip : describe)('the server of the package', () => {
  let folder = '';
  let bundled = '';
  let workspace = '';
  let launch: Launch;
  let installed: readonly string[] = [];

  /** The files in its folder and their modification times. */
  function state(): readonly string[] {
    return readdirSync(bundled, { recursive: true, withFileTypes: true }).map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return `${path} ${String(statSync(path).mtimeMs)}`;
    });
  }

  function nrs(...parameters: readonly string[]): string {
    return execFileSync(launch.program, [...launch.arguments, ...parameters], {
      cwd: workspace,
      env: { ...process.env, ...launch.env },
      encoding: 'utf8',
    });
  }

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'nrs package ü '));
    await unpack(vsix ?? '', folder);
    bundled = join(folder, 'extension', 'server');
    workspace = join(folder, 'my formulas');
    mkdirSync(workspace);
    execFileSync('chmod', ['-R', 'a-w', bundled]);
    installed = state();
    const settings = { javaHome: '', javaArguments: [], serverPath: '' };
    const found = await findLaunch(settings, bundled, systemEnvironment());
    assert('program' in found, 'message' in found ? found.message : '');
    launch = found;
  });

  after(() => {
    execFileSync('chmod', ['-R', 'u+w', folder]);
    rmSync(folder, { recursive: true, force: true });
  });

  it('passes the doctor', () => {
    const { ok, checks } = JSON.parse(nrs('doctor', '--format', 'json')) as {
      readonly ok: boolean;
      readonly checks: readonly { readonly name: string }[];
    };
    assert.equal(ok, true);
    assert(checks.some(({ name }) => name === 'solve/algebra'));
  });

  it('serves, trains in a separate process, and links to its own pages', async () => {
    const server = spawn(launch.program, [...launch.arguments, 'serve'], {
      cwd: workspace,
      env: { ...process.env, ...launch.env },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const connection = createProtocolConnection(
      new StreamMessageReader(server.stdout),
      new StreamMessageWriter(server.stdin),
    );
    try {
      await session(connection);
      assert.equal(await ended(server), 0);
    } finally {
      connection.dispose();
      server.kill('SIGKILL');
    }
  });

  async function session(connection: ProtocolConnection): Promise<void> {
    const uri = pathToFileURL(join(workspace, 'a.arith')).href;
    const published = new Promise<PublishDiagnosticsParams>((found) => {
      connection.onNotification(
        'textDocument/publishDiagnostics',
        (params: PublishDiagnosticsParams) => {
          if (params.diagnostics.length > 0) {
            found(params);
          }
        },
      );
    });
    connection.listen();
    await connection.sendRequest('initialize', {
      processId: process.pid,
      rootUri: pathToFileURL(workspace).href,
      workspaceFolders: [{ uri: pathToFileURL(workspace).href, name: 'formulas' }],
      capabilities: {
        textDocument: { publishDiagnostics: { codeDescriptionSupport: true } },
        workspace: { workspaceFolders: true },
      },
      initializationOptions: { trusted: true },
    });
    await connection.sendNotification('initialized', {});
    await connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId: 'arithmetic', version: 1, text: '(150*3)\n' },
    });
    const { diagnostics } = await published;
    const page = diagnostics[0]?.codeDescription?.href ?? '';
    assert(existsSync(fileURLToPath(page)), page);

    const training: TrainResult = await connection.sendRequest('workspace/executeCommand', {
      command: 'nrs.train',
      arguments: [{ language: 'listops', module: 'solver', iterations: 2 }],
    });
    assert.equal(training.status, 'finished');
    assert.equal(training.iterations, 2);
    assert(existsSync(resolve(workspace, training.run, 'metrics.csv')), training.run);

    await connection.sendRequest('shutdown');
    await connection.sendNotification('exit');
  }

  it('writes nothing where it was installed', () => {
    assert.deepEqual(state(), installed);
  });
});

function ended(child: ChildProcess): Promise<number | null> {
  return child.exitCode === null
    ? new Promise((exited) => child.once('exit', exited))
    : Promise.resolve(child.exitCode);
}
