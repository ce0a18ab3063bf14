// The package for VS Code for the Web: the engine and the networks of the playground, and no server.
import { existsSync, mkdirSync } from 'node:fs';
import { compiled, writeLanguages } from '../../docs/scripts/languages.ts';

const COMMANDS = ['nrs.simplifyNextStep', 'nrs.solveFormula'];

/** Whether Maven has compiled the engine. Quick builds do without it. */
export function isEngineCompiled() {
  return existsSync(compiled('engine.js'));
}

/** Puts the engine, and its languages with their networks, into a folder. */
export function stageEngine(folder) {
  mkdirSync(folder);
  writeLanguages(folder, false);
}

/** The manifest without all that needs the server. */
export function webManifest({ main, extensionKind, activationEvents, contributes, ...others }) {
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
