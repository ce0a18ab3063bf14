import { TASKS } from '../protocol';
import type { NetworkStatus, Task } from '../protocol';
import { TASK_NAMES } from '../words';

/** What the status bar item tells of. */
export interface Standing {
  readonly server: 'stopped' | 'starting' | 'running' | 'failed';
  /** Why it failed; empty otherwise. */
  readonly trouble: string;
  readonly networks: Readonly<Partial<Record<Task, NetworkStatus>>>;
  readonly busy: boolean;
}

export const NOTHING: Standing = { server: 'stopped', trouble: '', networks: {}, busy: false };

export interface Shown {
  readonly text: string;
  /** Markdown. */
  readonly tooltip: string;
  readonly level: 'plain' | 'warning' | 'error';
}

/** What the item shows, for the language of the active editor. */
export function shown(standing: Standing, language: Task | undefined): Shown {
  const of = language === undefined ? worst(standing) : standing.networks[language];
  const tooltip = tooltipOf(standing);
  switch (standing.server) {
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
  if (of?.state === 'loading') {
    return { text: '$(sync~spin) NRS: loading networks', tooltip, level: 'plain' };
  }
  const device = of?.state === 'ready' ? ` ${of.device.toUpperCase()}` : '';
  return standing.busy
    ? { text: `$(sync~spin) NRS${device}: busy`, tooltip, level: 'plain' }
    : { text: `$(check) NRS${device}`, tooltip, level: 'plain' };
}

/** What is most worth knowing where no language is asked about. */
function worst(standing: Standing): NetworkStatus | undefined {
  const all = TASKS.flatMap((task) => standing.networks[task] ?? []);
  return (
    all.find(({ state }) => state === 'failed') ??
    all.find(({ state }) => state === 'loading') ??
    all[0]
  );
}

function tooltipOf(standing: Standing): string {
  const lines = ['**NRS: neural formula rewriting**', ''];
  if (standing.trouble !== '') {
    lines.push(standing.trouble, '');
  }
  if (standing.server === 'running') {
    lines.push(`Networks: ${standing.busy ? 'busy' : 'idle'}`, '');
    lines.push('| language | model | device |', '|---|---|---|');
    for (const task of TASKS) {
      lines.push(`| ${TASK_NAMES[task]} | ${cells(standing.networks[task])} |`);
    }
    lines.push('');
  } else {
    lines.push(`The language server is ${standing.server}.`, '');
  }
  lines.push('Click for commands.');
  return lines.join('\n');
}

function cells(status: NetworkStatus | undefined): string {
  switch (status?.state) {
    case undefined:
      return 'not loaded yet | ';
    case 'loading':
      return 'loading… | ';
    case 'ready':
      return `\`${status.sum.slice(0, 12)}\` | ${status.device}`;
    case 'failed':
      return `${status.message.replaceAll('|', '\\|')} | `;
  }
}
