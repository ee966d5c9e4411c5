// @ts-check
// A device that many people use one after the other: after the end, or when nobody has touched it for a
// while, it returns to the start and keeps nothing of the last person.

import { place, whilePlaced } from './place.js';

/** Key of the seconds after which the device resets, in the tab's session storage. */
const KIOSK_KEY = 'participant-kiosk';
const ACTIVITY = ['pointerdown', 'pointermove', 'keydown', 'input', 'scroll'];

/** @param {number} seconds */
export function noteKiosk(seconds) {
  place.storage.setItem(KIOSK_KEY, String(seconds));
}

/** @returns {number | undefined} seconds after which the device resets */
export function kioskSeconds() {
  return Number(place.storage.getItem(KIOSK_KEY) ?? '') || undefined;
}

/** @param {() => void} reset called when nobody has touched the device for the time of the link */
export function resetWhenIdle(reset) {
  const seconds = kioskSeconds();
  if (seconds === undefined) return;
  /** @type {ReturnType<typeof setTimeout>} */
  let timer;
  const touched = () => {
    clearTimeout(timer);
    timer = setTimeout(reset, seconds * 1000);
  };
  for (const type of ACTIVITY)
    addEventListener(type, touched, { passive: true, capture: true, ...whilePlaced });
  // A page that the browser kept in memory must not show the last person.
  const onShow = (/** @type {PageTransitionEvent} */ { persisted }) => {
    if (persisted) reset();
  };
  addEventListener('pageshow', onShow, whilePlaced);
  touched();
}
