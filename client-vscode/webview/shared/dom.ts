/** A part of a page that shows values. */
export interface Part<T extends readonly unknown[]> {
  readonly element: HTMLElement;
  show(...values: T): void;
}

type Child = Node | string | undefined;

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

const SVG = 'http://www.w3.org/2000/svg';

/** Creates an HTML element. Omits attributes that are undefined or false. */
export function h<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  return filled(document.createElement(name), attributes, children);
}

/** Creates an SVG element. */
export function svg<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): SVGElementTagNameMap[K] {
  return filled(document.createElementNS(SVG, name), attributes, children);
}

function filled<E extends Element>(
  element: E,
  attributes: Attributes,
  children: readonly Child[],
): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) {
      element.setAttribute(name, value === true ? '' : String(value));
    }
  }
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

/** Words that only screen readers say. */
export function unseen(words: string): HTMLSpanElement {
  return h('span', { class: 'unseen' }, words);
}

/** Creates a button that submits no form. */
export function button(
  attributes: Attributes,
  label: Child,
  onClick: () => void,
): HTMLButtonElement {
  const element = h('button', { type: 'button', ...attributes }, label);
  element.addEventListener('click', onClick);
  return element;
}

/** The page's element that contains the view. */
export function root(): HTMLElement {
  const element = document.getElementById('view');
  if (element === null) {
    throw new Error('the page has no element "view"');
  }
  return element;
}

/** A labelled number in a list of figures. */
export function figure(label: string, value: string, kind?: 'good' | 'note' | 'bad'): HTMLElement {
  return h('div', { class: 'figure' }, h('dt', {}, label), h('dd', { class: kind }, value));
}
