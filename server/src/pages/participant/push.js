// @ts-check
// Reminders on this device, where the program sends notifications. The browser keeps the subscription and
// its service worker until the person turns them off.

import { addDevice, removeDevice } from './api.js';
import { element } from './dom.js';
import { kioskSeconds } from './kiosk.js';
import { isEmbedded, place } from './place.js';
import { translate } from './words.js';

/** @import { PushOffer } from './types.ts' */

const area = element('div', { className: 'own-data', hidden: true });
const status = element('p', { role: 'status' });
const button = element('button', { type: 'button' });
area.append(button, status);
place.root.querySelector('footer')?.append(area);

/** The service worker of the offer: each environment has a key and a subscription of its own. */
let scope = new URL('push/', import.meta.url);

/**
 * Offers to turn reminders on this device on or off.
 *
 * @param {string} token
 * @param {PushOffer | undefined} offer
 */
export async function offerReminders(token, offer) {
  if (!offer || isEmbedded || kioskSeconds() !== undefined) return;
  if (!navigator.serviceWorker || !('PushManager' in globalThis)) return;
  scope = new URL(`push/${offer.public_key}/`, import.meta.url);
  const here = await deviceHere();
  let device = offer.devices.find((each) => each === here);
  const show = () => {
    button.textContent = translate(device ? 'remindOff' : 'remind');
    area.hidden = false;
  };
  button.onclick = async () => {
    status.textContent = '';
    button.disabled = true;
    try {
      if (device) device = await turnOff(token, device);
      else if ((await Notification.requestPermission()) !== 'granted')
        status.textContent = translate('remindBlocked');
      else {
        device = await turnOn(token, offer.public_key);
        status.textContent = translate('remindOn');
      }
    } catch {
      await forgetReminders().catch(() => {});
      status.textContent = translate('failed');
    }
    button.disabled = false;
    show();
  };
  show();
}

export function hideReminders() {
  area.hidden = true;
}

/** Removes the subscription from the browser. */
export async function forgetReminders() {
  const registration = await registered();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  await registration?.unregister();
}

/**
 * @param {string} token
 * @param {string} applicationServerKey
 */
async function turnOn(token, applicationServerKey) {
  const { pushManager } = await register();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint, keys } = subscription.toJSON();
  return (await addDevice(token, { endpoint, keys })).device;
}

/**
 * @param {string} token
 * @param {string} device
 * @returns {Promise<undefined>}
 */
async function turnOff(token, device) {
  await removeDevice(token, device);
  await forgetReminders();
}

/** Registers the service worker, and returns when it can be subscribed to. */
async function register() {
  const address = new URL('push-worker.js', import.meta.url);
  const registration = await navigator.serviceWorker.register(address, { scope: scope.pathname });
  const worker = registration.installing ?? registration.waiting;
  if (!registration.active && worker)
    await new Promise((resolve) => {
      worker.addEventListener('statechange', () => worker.state === 'activated' && resolve(undefined));
    });
  return registration;
}

/** @returns {Promise<ServiceWorkerRegistration | undefined>} */
async function registered() {
  const found = await navigator.serviceWorker?.getRegistration(scope);
  return found?.scope === scope.href ? found : undefined;
}

/** Returns the id of this device in the service, if the browser is subscribed. */
async function deviceHere() {
  const subscription = await (await registered())?.pushManager.getSubscription();
  if (!subscription) return undefined;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint));
  const text = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace('=', '');
}
