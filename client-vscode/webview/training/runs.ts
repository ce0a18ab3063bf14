import type { RunLine } from '../../src/training/pageMessages';
import { networkName, progressMessage, STATUS_LABELS } from '../../src/training/messages';
import { formatPercent } from '../../src/format';
import { button, h, type Part } from '../shared/dom';
import { moveFocus } from '../shared/focus';

/** The list of runs. The arrow keys move between them. */
export function runsPart(
  onSelect: (run: string) => void,
  onRefresh: () => void,
): Part<[runs: readonly RunLine[], selected: string | undefined]> {
  const list = h('ul', { class: 'runs', 'aria-labelledby': 'runs-title' });
  const none = h('p', { class: 'faint' }, 'None yet.');
  const refresh = button({ class: 'secondary small', id: 'refresh' }, 'Refresh', onRefresh);
  const buttons = new Map<string, HTMLButtonElement>();

  list.addEventListener('keydown', (event) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const all = [...buttons.values()];
    const at = all.findIndex((one) => one === document.activeElement);
    const next = step === 0 || at < 0 ? undefined : all[at + step];
    if (next !== undefined) {
      event.preventDefault();
      moveFocus(next);
      next.click();
    }
  });

  const rebuild = (runs: readonly RunLine[]) => {
    buttons.clear();
    for (const { run } of runs) {
      buttons.set(
        run,
        button({ class: 'run', 'data-run': run }, undefined, () => onSelect(run)),
      );
    }
    list.replaceChildren(...[...buttons.values()].map((each) => h('li', {}, each)));
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
        const shownIn = buttons.get(line.run);
        shownIn?.setAttribute('aria-current', String(line.run === selected));
        const shown = lineOf(line);
        // Unchanged lines stay, because screen readers announce every update.
        if (shownIn !== undefined && shownIn.textContent !== shown.textContent) {
          shownIn.replaceChildren(shown);
        }
      }
      if (typeof focused === 'string') {
        moveFocus(buttons.get(focused));
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
      h('span', { class: `run-status is-${line.status}` }, STATUS_LABELS[line.status]),
    ),
    h('span', { class: 'faint' }, line.run.replace(/^runs\//, '')),
    h('span', { class: 'faint' }, `${progressMessage(line)}${validation}`),
  );
  return fragment;
}
