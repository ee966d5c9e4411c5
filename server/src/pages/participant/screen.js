// @ts-check
// What the page shows between its head and its foot.

import { byId, element } from './dom.js';
import { helpArea } from './help.js';
import { isEmbedded, place } from './place.js';
import { hideProgress } from './progress.js';
import { showSaveState } from './status.js';

export const main = byId('main');

/** @param {string} title of the questionnaire */
export function showTitle(title) {
  if (!isEmbedded) document.title = title;
  byId('title').textContent = title;
}

/**
 * @param {string} text
 * @param {...(string | Node)} more
 */
export function end(text, ...more) {
  hideProgress();
  showSaveState('loaded');
  const nodes = more.map((each) => (typeof each === 'string' ? element('p', {}, each) : each));
  show(element('h1', {}, text), ...nodes);
}

/**
 * Replaces what the page shows and moves the focus to its beginning. Help stays in view: below the question
 * that asked for it, below the other steps, and below the heading of everything else.
 *
 * @param {...Node} nodes
 */
export function show(...nodes) {
  const help = helpArea();
  const [first, ...others] = nodes;
  // Without a role, so that moving it does not announce it again.
  help.role = null;
  const isStep = first instanceof HTMLFormElement;
  if (isStep) main.replaceChildren(first, ...(first.contains(help) ? [] : [help]));
  else main.replaceChildren(...(first ? [first] : []), help, ...others);
  if (isEmbedded && !hasShown) {
    // The site around the page keeps its focus until somebody uses the page.
    hasShown = true;
    return;
  }
  main.focus();
  if (!isEmbedded) scrollTo(0, 0);
  else if (place.frame.getBoundingClientRect().top < 0) place.frame.scrollIntoView();
}

let hasShown = false;
