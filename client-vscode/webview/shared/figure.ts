import { h } from './dom';

/** A labelled number in a list of figures. */
export function figure(label: string, value: string, kind?: 'good' | 'note' | 'bad'): HTMLElement {
  return h('div', { class: 'figure' }, h('dt', {}, label), h('dd', { class: kind }, value));
}
