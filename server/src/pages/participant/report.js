// @ts-check

import { codeReminder } from './code.js';
import { element, textBlock } from './dom.js';
import { mediaBlock } from './media.js';
import { occasionArea, timeOf } from './occasions.js';
import { place } from './place.js';
import { translate } from './words.js';

/** @import { CompletionResult, SessionView } from './types.ts' */

/** The styles in the report's page: first those of the page, then those of its charts. */
const STYLE = /<style>([^<]*)<\/style>/g;

/**
 * Returns the last page: thanks, and the report if there is one for the participant.
 *
 * @param {CompletionResult} result
 * @param {string | undefined} page the report as the service draws it, an HTML page
 * @param {SessionView | undefined} session whose closing is shown, and where it leads
 * @returns {HTMLElement[]}
 */
export function reportView({ status, review_by: reviewBy }, page, session) {
  const { closing, closing_media: media, redirect: href, html, occasions } = session ?? {};
  const shown = mediaBlock(media);
  const thanks = element('h1', {}, translate('done'));
  const isReviewed = status === 'needs_review' || status === 'failed';
  return [
    thanks,
    ...(isReviewed ? [element('p', {}, translate('review'))] : []),
    ...(reviewBy ? [element('p', {}, translate('reviewBy', { time: timeOf(reviewBy) }))] : []),
    occasionArea(occasions),
    ...(closing ? [textBlock('closing', closing, html?.closing)] : []),
    ...(shown ? [shown] : []),
    ...codeReminder(),
    ...(page === undefined || isReviewed ? [] : [reportOf(page)]),
    ...(href ? [element('a', { href, className: 'onward' }, translate('continue'))] : []),
  ];
}

/**
 * @param {CompletionResult} result
 * @returns {boolean} whether the participant may see a report with something in it
 */
export function hasReport({ status, report }) {
  const blocks = /** @type {{ blocks?: unknown[] } | undefined} */ (report)?.blocks ?? [];
  return status === 'completed' && blocks.length > 0;
}

/**
 * Takes the report out of its page. The style sheet of this page draws it, except for the charts: the policy
 * of this page accepts no styles in the markup, so theirs become a style sheet of the document.
 *
 * @param {string} page
 */
export function reportOf(page) {
  const [, ...charts] = Array.from(page.matchAll(STYLE), ([, text = '']) => text);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync([...new Set(charts)].join(''));
  place.root.adoptedStyleSheets = [...place.styles, sheet];
  const parsed = new DOMParser().parseFromString(page.replaceAll(STYLE, ''), 'text/html');
  const title = element('h2', { className: 'report-title' }, parsed.querySelector('h1')?.textContent ?? '');
  const about = Array.from(parsed.querySelectorAll('header .about'), ({ textContent }) =>
    element('p', { className: 'about' }, textContent ?? ''),
  );
  const sections = Array.from(parsed.querySelectorAll('main > section'), (node) => document.adoptNode(node));
  // A table that is wider than the screen scrolls; the keyboard scrolls only what has the focus.
  for (const scrolled of sections.flatMap((node) => [...node.querySelectorAll('.wide, figure')]))
    scrolled.setAttribute('tabindex', '0');
  return element('div', { className: 'report' }, title, ...about, ...sections);
}
