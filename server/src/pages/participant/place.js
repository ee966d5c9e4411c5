// @ts-check
// Where the page is: in a document of its own, or in an <eps-questions> of another site. Each element loads
// this script under an address of its own, so that it has a state of its own.

/** @import { Place } from './types.ts' */

/** @type {Place} */
const OWN = {
  root: document,
  frame: document.documentElement,
  styles: [],
  storage: sessionStorage,
  restart: () => location.reload(),
  emit() {},
};

const { epsPlaces } = /** @type {{ epsPlaces?: Map<string, Place> }} */ (globalThis);

export const place = epsPlaces?.get(import.meta.url) ?? OWN;

export const isEmbedded = place !== OWN;

/** Lets listeners of the window end when the element is removed. */
export const whilePlaced = place.signal ? { signal: place.signal } : {};

/**
 * Returns the address of an operation of participants: the service is where this script came from.
 *
 * @param {string} path
 */
export function operation(path) {
  return new URL(`../v1/participant/${path}`, import.meta.url);
}

/**
 * Returns the address of a file of the app.
 *
 * @param {string} path
 */
export function fileAddress(path) {
  return new URL(path, import.meta.url).href;
}
