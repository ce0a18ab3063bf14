import type { Row } from '../../src/evaluation/pageMessages';
import { formatQuantity, formatPercent } from '../../src/format';
import { h } from '../shared/dom';

/** All details of the selected row. */
export class Details {
  readonly element = h('aside', { class: 'details', 'aria-label': 'Selected formula' });

  show(row: Row | undefined): void {
    this.element.hidden = row === undefined;
    if (row === undefined) {
      return;
    }
    const solved = [
      ...(row.value === undefined ? [] : [`value ${row.value}`]),
      ...(row.expected === undefined ? [] : [`expected ${row.expected}`]),
      ...(row.confidence === undefined ? [] : [`confidence ${formatPercent(row.confidence)}`]),
      formatQuantity(row.steps, 'step') + (row.byRules === true ? ' by the rules' : ''),
    ];
    this.element.replaceChildren(
      h('p', { class: 'faint' }, `${row.file}:${row.line} · ${solved.join(' · ')}`),
      h('p', { class: 'formula' }, row.formula),
      ...row.findings.map((finding) =>
        h(
          'p',
          { class: 'finding' },
          h('span', { class: finding.severity === 'error' ? 'bad' : 'note' }, finding.code),
          ` ${finding.message}`,
          finding.remedy === undefined ? undefined : `: ${finding.remedy}`,
        ),
      ),
    );
  }
}
