// @ts-check
// The service worker, with which a reload works without a connection while answers are not saved.

import { kioskSeconds } from './kiosk.js';
import { isEmbedded } from './place.js';

const SCOPE = new URL('../p', import.meta.url);
const CACHE = 'participant-page';

let isAsked = false;

/** Lets the page be loaded again without a connection. */
export function keepPage() {
  if (isAsked || isEmbedded || kioskSeconds() !== undefined) return;
  isAsked = true;
  const address = new URL('worker.js', import.meta.url);
  navigator.serviceWorker?.register(address, { scope: SCOPE.pathname }).catch(() => {});
}

/** Removes the page from the browser's storage. */
export async function forgetPage() {
  if (isEmbedded) return;
  const registration = await navigator.serviceWorker?.getRegistration(SCOPE);
  await registration?.unregister();
  await globalThis.caches?.delete(CACHE);
}
