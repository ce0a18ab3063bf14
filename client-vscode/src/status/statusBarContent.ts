import { isServed, type DocumentKind, type KnownLanguage, type NetworkStatus } from '../protocol';

/** State of the server and the networks. */
export interface Status {
  readonly server: 'stopped' | 'starting' | 'running' | 'failed';
  /** Why the server failed; empty otherwise. */
  readonly failure: string;
  readonly networks: Readonly<Partial<Record<string, NetworkStatus>>>;
  readonly busy: boolean;
  readonly languages: readonly KnownLanguage[];
}

export const INITIAL_STATUS: Status = {
  server: 'stopped',
  failure: '',
  networks: {},
  busy: false,
  languages: [],
};

export interface StatusBarContent {
  readonly text: string;
  /** Markdown. */
  readonly tooltip: string;
  readonly level: 'plain' | 'warning' | 'error';
}

/** Descriptions of languages, settings, and what else NRS reads in a workspace. */
const OURS = /\/\.nrs(\.json$|\/)/;

/** Whether the status bar item is shown: not over files that NRS does not read. */
export function isShown(
  active: (DocumentKind & { readonly uri: { readonly path: string } }) | undefined,
): boolean {
  return active === undefined || isServed(active) || OURS.test(active.uri.path);
}

/**
 * The content of the status bar item.
 *
 * @param language of the active editor; without one, the item says nothing of networks
 */
export function statusBarContent(status: Status, language: string | undefined): StatusBarContent {
  const of = language === undefined ? undefined : status.networks[language];
  const tooltip = tooltipOf(status);
  switch (status.server) {
    case 'stopped':
      return { text: '$(circle-outline) NRS', tooltip, level: 'plain' };
    case 'starting':
      return { text: '$(sync~spin) NRS: starting', tooltip, level: 'plain' };
    case 'failed':
      return { text: '$(error) NRS: no server', tooltip, level: 'error' };
    case 'running':
      break;
  }
  if (of?.state === 'failed') {
    return { text: '$(warning) NRS: no networks', tooltip, level: 'warning' };
  }
  if (of?.state === 'absent') {
    return { text: '$(law) NRS: by the rules', tooltip, level: 'plain' };
  }
  if (of?.state === 'loading') {
    return { text: '$(sync~spin) NRS: loading networks', tooltip, level: 'plain' };
  }
  const device = of?.state === 'ready' ? ` ${of.device.toUpperCase()}` : '';
  return status.busy && language !== undefined
    ? { text: `$(sync~spin) NRS${device}: busy`, tooltip, level: 'plain' }
    : { text: `$(check) NRS${device}`, tooltip, level: 'plain' };
}

export interface LanguageStatus {
  /** The name of the language. */
  readonly text: string;
  /** Its networks. */
  readonly detail: string;
  readonly busy: boolean;
  readonly warning: boolean;
}

/** The status of the language of the active formula file. */
export function languageStatus(status: Status, language: string | undefined): LanguageStatus {
  const of = language === undefined ? undefined : status.networks[language];
  return {
    text: status.languages.find(({ id }) => id === language)?.name ?? language ?? 'No language',
    detail:
      language === undefined
        ? 'name it in the first line: # language: ID'
        : status.server === 'running'
          ? networksOf(of)
          : `the language server is ${status.server}`,
    busy: status.server === 'starting' || of?.state === 'loading',
    warning: language === undefined || status.server === 'failed' || of?.state === 'failed',
  };
}

function networksOf(status: NetworkStatus | undefined): string {
  switch (status?.state) {
    case undefined:
      return 'networks not loaded yet';
    case 'loading':
      return 'loading networks…';
    case 'absent':
      return `${status.message}: its rules compute the values`;
    case 'ready':
      return `networks in ${shortened(status.models ?? status.sum.slice(0, 12))} on ${status.device}`;
    case 'failed':
      return status.message;
  }
}

/** The end of a path, because VS Code cuts long details. */
function shortened(path: string): string {
  const names = path.split(/[\\/]/);
  return names.length > 3 ? `…/${names.slice(-2).join('/')}` : path;
}

function tooltipOf(status: Status): string {
  const lines = ['**NRS: neural formula rewriting**', ''];
  if (status.failure !== '') {
    lines.push(status.failure, '');
  }
  if (status.server === 'running') {
    lines.push(`Networks: ${status.busy ? 'busy' : 'idle'}`, '');
    lines.push('| language | networks | device | Solver and tagger |', '|---|---|---|---|');
    for (const { id, name } of status.languages) {
      lines.push(`| ${name} | ${tableCells(status.networks[id])} |`);
    }
    lines.push('');
  } else {
    lines.push(`The language server is ${status.server}.`, '');
  }
  lines.push('Click for commands.');
  return lines.join('\n');
}

function tableCells(status: NetworkStatus | undefined): string {
  switch (status?.state) {
    case undefined:
      return 'not loaded yet | |';
    case 'loading':
      return 'loading… | |';
    case 'absent':
      return 'none yet: its rules compute the values | |';
    case 'ready':
      return `\`${(status.models ?? status.sum.slice(0, 12)).replaceAll('|', '\\|')}\` | ${status.device} | ${status.proof ?? 'not proved'}`;
    case 'failed':
      return `${status.message.replaceAll('|', '\\|')} | |`;
  }
}
