// @ts-check
// Steps as entries of the browser's history, so that Back and Forward lead through the questions.
// The history of another site is left alone.

import { isEmbedded } from './place.js';

/** What is in an entry after the last step. */
export const AFTER_LAST = '';

/** @param {string} step id of the step that the page shows now */
export function noteStep(step) {
  if (isEmbedded) return;
  const before = history.state?.step;
  if (before === step) return;
  if (before === undefined) history.replaceState({ step }, '');
  else history.pushState({ step }, '');
}

/** @param {(step: string) => void} goTo called when the person went to the entry of a step */
export function onStepEntry(goTo) {
  if (isEmbedded) return;
  addEventListener('popstate', ({ state }) => {
    if (state?.step !== undefined) goTo(state.step);
  });
}
