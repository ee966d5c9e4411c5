// @ts-check
// Where to find help: shown as soon as a rule is true for an answer, and kept for as long as the link works.

import { element } from './dom.js';
import { place } from './place.js';

/** @import { SessionView } from './types.ts' */

const area = element('div', { className: 'help', hidden: true });

/** The help on the page; the same help is drawn, and therefore read aloud, only once. */
let shown = '[]';

/**
 * Shows this help below a node, or removes it if there is none.
 *
 * @param {NonNullable<SessionView['help']>} help
 * @param {Element | undefined} after the answered question; without one, the help stays where it is
 */
export function showHelp(help, after) {
  const now = JSON.stringify(help);
  if (now === shown) return;
  shown = now;
  area.hidden = help.length === 0;
  area.role = 'alert';
  if (after && help.length > 0) after.after(area);
  area.replaceChildren(...help.map(sectionOf));
  if (help.length > 0) place.emit('eps-help', { help });
}

/** The help, to be placed in what the page shows; hidden while there is none. */
export function helpArea() {
  return area;
}

const NEW_TAB = { rel: 'noreferrer', target: '_blank' };

/** @param {NonNullable<SessionView['help']>[number]} help */
function sectionOf({ title, text, links }) {
  const items = links.map(({ label, href }) =>
    // A website opens beside the questionnaire; a telephone number opens no page.
    element('li', {}, element('a', { href, ...(href.startsWith('https:') && NEW_TAB) }, label)),
  );
  return element(
    'section',
    { dir: 'auto' },
    title === undefined ? undefined : element('h2', {}, title),
    element('p', {}, text),
    items.length > 0 ? element('ul', {}, ...items) : undefined,
  );
}
