// @ts-check
// The texts of a question: its prompt and what is below it.

import { element, textBlock, textNodes } from './dom.js';
import { translate } from './words.js';

/** @import { ParticipantQuestion } from './types.ts' */

/**
 * The prompt without Markdown.
 *
 * @param {ParticipantQuestion} question
 * @returns {string}
 */
export function labelOf({ prompt, html }) {
  return html?.prompt === undefined ? prompt : element('p', {}, ...textNodes('', html.prompt)).textContent;
}

/** @param {ParticipantQuestion} question */
export function legendOf({ prompt, html, required }) {
  const hint = required ? undefined : element('span', { className: 'hint' }, ` (${translate('optional')})`);
  return element('legend', { dir: 'auto' }, ...textNodes(prompt, html?.prompt), hint);
}

/**
 * @param {ParticipantQuestion} question
 * @param {string} id
 */
export function descriptionOf({ description, html }, id) {
  if (!description) return undefined;
  const node = textBlock('description', description, html?.description);
  node.id = `${id}-description`;
  return node;
}
