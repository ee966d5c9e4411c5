// @ts-check
// The service worker of the participant page: lets it be loaded again without a connection. It keeps the
// files of the page, never a response about a person. The build fills in SCRIPT and STYLE.

/** @typedef {Event & { waitUntil: (done: Promise<unknown>) => void }} Extendable */
/** @typedef {Event & { request: Request, respondWith: (response: Promise<Response>) => void }} Fetching */

const worker = /** @type {typeof globalThis & {
 *   skipWaiting: () => Promise<void>, clients: { claim: () => Promise<void> }
 * }} */ (globalThis);

const PAGE = new URL('../p', location.href).href;
const FILES = ['SCRIPT', 'STYLE'].map((name) => new URL(name, location.href).href);

addEventListener('install', (event) => {
  const keep = caches.open('participant-page').then((cache) => cache.addAll([PAGE, ...FILES]));
  /** @type {Extendable} */ (event).waitUntil(keep.then(() => worker.skipWaiting()));
});

addEventListener('activate', (event) => {
  /** @type {Extendable} */ (event).waitUntil(worker.clients.claim());
});

addEventListener('fetch', (event) => {
  const { request, respondWith } = /** @type {Fetching} */ (event);
  const [address = ''] = request.url.split(/[?#]/);
  const kept = () => caches.match(address).then((response) => response ?? fetch(request));
  if (FILES.includes(address)) respondWith.call(event, kept());
  else if (request.mode === 'navigate' && address === PAGE)
    respondWith.call(event, fetch(request).catch(kept));
});
