// @ts-check
// The service worker of notifications: shows what the service sends to this device, and opens its link. It
// controls no page and keeps nothing.

/** @typedef {Event & { waitUntil: (done: Promise<unknown>) => void }} Extendable */
/** @typedef {Extendable & { data: { json: () => any } }} Pushed */
/** @typedef {Extendable & { notification: Notification }} Clicked */

const worker = /** @type {typeof globalThis & {
 *   registration: ServiceWorkerRegistration, clients: { openWindow: (url: string) => Promise<unknown> }
 * }} */ (globalThis);

addEventListener('push', (event) => {
  const { data, waitUntil } = /** @type {Pushed} */ (event);
  const { title, url, ...options } = data.json();
  waitUntil.call(event, worker.registration.showNotification(title, { ...options, data: url }));
});

addEventListener('notificationclick', (event) => {
  const { notification, waitUntil } = /** @type {Clicked} */ (event);
  notification.close();
  waitUntil.call(event, worker.clients.openWindow(notification.data));
});
