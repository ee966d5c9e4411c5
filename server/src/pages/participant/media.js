// @ts-check
// Images, sounds and films of questions, sections and options.

import { element } from './dom.js';
import { fileAddress } from './place.js';
import { translate } from './words.js';

/** @import { ParticipantQuestion } from './types.ts' */

/** @typedef {NonNullable<ParticipantQuestion['media']>[number]} Medium */
/** @typedef {ParticipantQuestion['options'][number]} Option */

/** The heights up to which images are shown, in CSS pixels. */
const MOST_HEIGHT = 480;
const MOST_OPTION_HEIGHT = 160;
export const MOST_ROW_HEIGHT = 80;

/**
 * Creates the media that belong to a text; undefined if there are none.
 *
 * @param {Medium[]} [media]
 */
export function mediaBlock(media = []) {
  if (media.length === 0) return undefined;
  return element('div', { className: 'media' }, ...media.flatMap(mediumNodes));
}

/**
 * @param {Medium} medium
 * @returns {HTMLElement[]}
 */
function mediumNodes(medium) {
  const { type, transcript } = medium;
  if (type === 'image') return [imageOf(medium, MOST_HEIGHT)];
  const player = element(type, { controls: true, preload: 'metadata', src: fileAddress(medium.src) });
  player.setAttribute('playsinline', '');
  if (!transcript) return [player];
  const text = element('p', { dir: 'auto' }, transcript);
  const summary = element('summary', {}, translate('transcript'));
  return [player, element('details', { className: 'transcript' }, summary, text)];
}

/**
 * Creates an image with the place that it will take, so that nothing moves when it has loaded.
 *
 * @param {NonNullable<Option['image']>} image
 * @param {number} mostHeight
 */
function imageOf({ src, alt = '', width = 0, height = 1 }, mostHeight) {
  const scale = Math.min(1, mostHeight / height);
  return element('img', {
    alt,
    width: Math.round(width * scale),
    height: Math.round(height * scale),
    loading: 'lazy',
    decoding: 'async',
    src: fileAddress(src),
  });
}

/**
 * Creates the image and the label of an option.
 *
 * @param {Pick<Option, 'label' | 'image'>} option
 * @param {number} [mostHeight]
 */
export function optionContent({ label, image }, mostHeight = MOST_OPTION_HEIGHT) {
  return element('span', {}, image && imageOf(image, mostHeight), label);
}
