import type { RunLine } from '../../src/training/pageMessages';
import { networkName, progressMessage, statusLabel } from '../../src/training/messages';
import { formatPercent } from '../../src/format';
import { h, type Part } from '../shared/dom';

/** The list of runs. The arrow keys move between them. */
export function runsPart(
  onSelect: (run: string) => void,
  onRefresh: () => void,
): Part<[runs: readonly RunLine[], selected: string | undefined]> {
  const list = h('ul', { class: 'runs', 'aria-labelledby': 'runs-title' });
  const none = h('p', { class: 'faint' }, 'None yet.');
  const refresh = h(
    'button',
    { type: 'button', class: 'secondary small', id: 'refresh' },
    'Refresh',
  );
  refresh.addEventListener('click', onRefresh);
  const buttons = new Map<string, HTMLButtonElement>();

  list.addEventListener('keydown', (event) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const all = [...buttons.values()];
    const at = all.findIndex((button) => button === document.activeElement);
    const next = step === 0 || at < 0 ? undefined : all[at + step];
    if (next !== undefined) {
      event.preventDefault();
      next.focus();
      next.click();
    }
  });

  const rebuild = (runs: readonly RunLine[]) => {
    buttons.clear();
    for (const { run } of runs) {
      const button = h('button', { type: 'button', class: 'run', 'data-run': run });
      button.addEventListener('click', () => onSelect(run));
      buttons.set(run, button);
    }
    list.replaceChildren(...[...buttons.values()].map((button) => h('li', {}, button)));
  };

  return {
    element: h(
      'section',
      { class: 'card' },
      h('div', { class: 'row spread' }, h('h2', { id: 'runs-title' }, 'Runs'), refresh),
      none,
      list,
    ),
    show: (runs, selected) => {
      none.hidden = runs.length > 0;
      const focused = document.activeElement?.getAttribute('data-run');
      if (runs.map(({ run }) => run).join('\n') !== [...buttons.keys()].join('\n')) {
        rebuild(runs);
      }
      for (const line of runs) {
        const button = buttons.get(line.run);
        button?.setAttribute('aria-current', String(line.run === selected));
        const shown = lineOf(line);
        // Unchanged lines stay, because screen readers announce every update.
        if (button !== undefined && button.textContent !== shown.textContent) {
          button.replaceChildren(shown);
        }
      }
      if (typeof focused === 'string') {
        buttons.get(focused)?.focus();
      }
    },
  };
}

function lineOf(line: RunLine): DocumentFragment {
  const fragment = document.createDocumentFragment();
  const validation = line.validation === undefined ? '' : ` · ${formatPercent(line.validation)}`;
  fragment.append(
    h(
      'span',
      { class: 'row spread' },
      h('span', { class: 'name' }, networkName(line)),
      h('span', { class: `run-status is-${line.status}` }, statusLabel(line.status)),
    ),
    h('span', { class: 'faint' }, line.run.replace(/^runs\//, '')),
    h('span', { class: 'faint' }, `${progressMessage(line)}${validation}`),
  );
  return fragment;
}
