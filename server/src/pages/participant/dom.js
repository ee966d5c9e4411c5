// @ts-check

import { place } from './place.js';

/**
 * Creates an element with the given properties and children. Properties and children that are undefined are
 * left out.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Partial<HTMLElementTagNameMap[Tag]>} [properties]
 * @param {...(Node | string | undefined)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, properties = {}, ...children) {
  const created = document.createElement(tag);
  const given = Object.entries(properties).filter(([, value]) => value !== undefined);
  Object.assign(created, Object.fromEntries(given));
  created.append(...children.filter((child) => child !== undefined));
  return created;
}

/**
 * Returns the element of the page with this id.
 *
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = place.root.getElementById(id);
  if (found === null) throw new Error(`The page has no element "${id}".`);
  return found;
}

/**
 * Returns the nodes of a text: its Markdown as HTML that the service has sanitized, or the text itself.
 *
 * @param {string} text
 * @param {string | undefined} html
 * @returns {(Node | string)[]}
 */
export function textNodes(text, html) {
  if (html === undefined) return [text];
  const template = document.createElement('template');
  template.innerHTML = html;
  return [...template.content.childNodes];
}

/**
 * Creates a block of text with the direction of its language.
 *
 * @param {string} className
 * @param {string} text
 * @param {string | undefined} html
 */
export function textBlock(className, text, html) {
  return element('div', { className, dir: 'auto' }, ...textNodes(text, html));
}
