import { isAbsolute, join, relative } from 'node:path';

/** A folder of networks to choose. */
export interface NetworkChoice {
  readonly label: string;
  readonly description: string;
  /** The value of the setting `nrs.models`; undefined to ask for a folder. */
  readonly folder: string | undefined;
}

/** The folders that the user can choose from. */
export interface KnownNetworks {
  /** The present value of the setting; empty if it is not set. */
  readonly current: string;
  /** The value before the last choice. */
  readonly previous: string | undefined;
  /** The networks of this extension; undefined if it carries none. */
  readonly bundled: string | undefined;
}

/**
 * The value of the setting for a chosen folder: a folder of the workspace stays right on other
 * machines.
 */
export function modelsSettingFor(folder: string, workspace: string | undefined): string {
  const inside = workspace === undefined ? '..' : relative(workspace, folder);
  return inside === '' || inside.startsWith('..') || isAbsolute(inside)
    ? folder
    : inside.replaceAll('\\', '/');
}

/** Every folder of networks has a list of its files. */
const LIST = 'manifest.json';

/** The folder of networks that a chosen folder is or has, as a run does; undefined if it has none. */
export function networksIn(chosen: string, exists: (path: string) => boolean): string | undefined {
  return [chosen, join(chosen, 'models')].find((folder) => exists(join(folder, LIST)));
}

const ORDINARY = 'the networks of the workspace, else those of the server';

/** The choices, the present one marked. */
export function networkChoices({ current, previous, bundled }: KnownNetworks): NetworkChoice[] {
  const choice = (name: string, folder: string, detail: string): NetworkChoice => ({
    label: `${folder === current ? '$(check) ' : ''}${name}`,
    description: detail,
    folder,
  });
  return [
    choice('Default', '', ORDINARY),
    ...(bundled === undefined ? [] : [choice('Bundled with the extension', bundled, bundled)]),
    ...(current === '' || current === bundled ? [] : [choice('Folder', current, current)]),
    ...(previous === undefined || previous === current
      ? []
      : [choice('Back to the previous ones', previous, previous === '' ? ORDINARY : previous)]),
    { label: 'Choose a Folder…', description: 'such as models/ of a training', folder: undefined },
  ];
}
