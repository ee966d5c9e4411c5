// @ts-check

import { element, textBlock } from './dom.js';
import { mediaBlock } from './media.js';
import { show } from './screen.js';
import { navigation } from './step.js';
import { translate } from './words.js';

/** @import { SessionView } from './types.ts' */

/**
 * Shows the text before the questions.
 *
 * @param {SessionView} session
 * @param {() => void} onStart
 * @param {(error: unknown) => void} onError
 */
export function showWelcome({ title, welcome = '', welcome_media: media, html }, onStart, onError) {
  const { node } = navigation(translate('start'), { onNext: async () => onStart(), onBack() {}, onError });
  node.lastElementChild?.remove();
  show(
    element('h1', { className: 'read-only' }, title || document.title),
    element('div', {}, welcome ? textBlock('welcome', welcome, html?.welcome) : undefined, mediaBlock(media)),
    node,
  );
}
