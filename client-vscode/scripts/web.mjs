// Stages the package for VS Code for the Web: the engine and the networks of the playground, no server.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compiled, writeLanguages } from '../../docs/scripts/languages.ts';
import { writeWebNotices } from './notices.mjs';

const client = join(import.meta.dirname, '..');

/** What the packages of all platforms have too. */
const SHARED = [
  ...['README.md', 'CHANGELOG.md', 'LICENSE', 'NOTICE', 'media/icon.png'],
  ...['dist/web/extension.js', 'icons', 'languages', 'snippets'],
];

const COMMANDS = ['nrs.simplifyNextStep', 'nrs.solveFormula'];

/** Whether Maven has compiled the engine. Quick builds do without it. */
export function isEngineCompiled() {
  return existsSync(compiled('engine.js'));
}

/** Returns the folder with all files of the package. */
export function stageWeb() {
  const folder = join(client, 'out', 'web');
  rmSync(folder, { recursive: true, force: true });
  for (const path of SHARED) {
    cpSync(join(client, path), join(folder, path), { recursive: true });
  }
  const manifest = webManifest(JSON.parse(readFileSync(join(client, 'package.json'), 'utf8')));
  for (const { path } of manifest.contributes.grammars) {
    cpSync(join(client, path), join(folder, path));
  }
  // All files of the folder belong to the package.
  writeFileSync(join(folder, '.vscodeignore'), '');
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, undefined, 2));
  writeWebNotices(folder);
  mkdirSync(join(folder, 'playground'));
  writeLanguages(join(folder, 'playground'), false);
  return folder;
}

/** The manifest without all that needs the server. */
function webManifest({ main, extensionKind, activationEvents, contributes, ...others }) {
  const { scripts, dependencies, devDependencies, ...common } = others;
  const works = ({ command }) => COMMANDS.includes(command);
  const offered = (all) =>
    all.filter(works).map(({ enablement, when, ...each }) => ({
      ...each,
      ...(enablement === undefined ? {} : { enablement: inWeb(enablement) }),
      ...(when === undefined ? {} : { when: inWeb(when) }),
    }));
  return {
    ...common,
    capabilities: { untrustedWorkspaces: { supported: true }, virtualWorkspaces: true },
    contributes: {
      languages: contributes.languages.filter(({ extensions }) => extensions !== undefined),
      grammars: contributes.grammars,
      snippets: contributes.snippets,
      commands: offered(contributes.commands),
      keybindings: offered(contributes.keybindings),
      menus: Object.fromEntries(
        Object.entries(contributes.menus)
          .map(([menu, items]) => [menu, offered(items)])
          .filter(([, items]) => items.length > 0),
      ),
      configurationDefaults: Object.fromEntries(
        Object.entries(contributes.configurationDefaults).filter(([name]) => /^\[.*\]$/.test(name)),
      ),
    },
  };
}

/** Repositories that a browser opens are no files. */
function inWeb(clause) {
  return clause.replace('|vscode-remote)', '|vscode-remote|vscode-vfs)');
}
