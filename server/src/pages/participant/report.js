// @ts-check

import { element } from './dom.js';
import { translate } from './words.js';

/** @import { CompletionResult } from './types.ts' */

/**
 * Returns the last page: thanks, and the text blocks of the report if the participant may see it.
 *
 * @param {CompletionResult} result
 * @returns {HTMLElement[]}
 */
export function reportView(result) {
  const thanks = element('h1', {}, translate('done'));
  if (result.status === 'needs_review' || result.status === 'failed')
    return [thanks, element('p', {}, translate('review'))];
  const report = /** @type {{ title?: string, blocks?: { text?: string }[] }} */ (result.report ?? {});
  const { title = '', blocks = [] } = report;
  const texts = blocks.filter(({ text }) => text).map(({ text }) => element('p', {}, text));
  if (texts.length === 0) return [thanks];
  return [thanks, element('section', { className: 'report' }, element('h2', {}, title), ...texts)];
}
