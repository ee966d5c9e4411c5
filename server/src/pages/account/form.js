// @ts-check
// What the account pages share: the token of the link, requests, sections and errors.

import { duration, translate } from './words.js';

/** @import { Word } from './words.js' */

/**
 * Returns the token of the link, or the token that this tab stored before a reload. The token is in the
 * fragment of the link, which browsers never send to a server; it is removed from the address bar at once.
 *
 * @returns {string | undefined} undefined when there is no token
 */
export function takeToken() {
  const key = location.pathname;
  const fragment = location.hash.slice(1);
  if (fragment !== '') {
    sessionStorage.setItem(key, fragment);
    history.replaceState(null, '', location.pathname);
  }
  return sessionStorage.getItem(key) ?? undefined;
}

/** Removes the stored token when it is of no further use. */
export function forgetToken() {
  sessionStorage.removeItem(location.pathname);
}

/** @typedef {{ status: number, body: any, retryAfter: number }} Result status 0: no response arrived */

/**
 * @param {string} path
 * @param {object} body
 * @returns {Promise<Result>}
 */
export async function post(path, body) {
  const headers = { 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await fetch(path, request).catch(() => undefined);
  return {
    status: response?.status ?? 0,
    body: await response?.json().catch(() => undefined),
    retryAfter: Number(response?.headers.get('retry-after') ?? 0),
  };
}

/**
 * Returns the message for a rejected request that the user can correct or repeat.
 *
 * @param {Result} result
 */
export function messageFor({ status, body, retryAfter }) {
  if (status === 401) return translate('wrongPassword');
  if (status === 422) {
    const isShort = body?.detail?.context?.errors?.[0]?.type === 'string_too_short';
    return translate(isShort ? 'tooShort' : 'tooWeak');
  }
  if (status === 429) return translate('tooMany', duration(retryAfter));
  if (body?.detail?.code === 'last_platform_admin') return translate('lastAdminKey');
  return translate('failed');
}

/**
 * Runs `send` when the form is submitted; while it runs, the form cannot be submitted again.
 *
 * @param {string} id
 * @param {() => Promise<void>} send
 */
export function onSubmit(id, send) {
  const form = byId(id);
  const button = /** @type {HTMLButtonElement} */ (form.querySelector('button'));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    button.disabled = true;
    await send();
    button.disabled = false;
  });
}

/**
 * Shows an error below an input and moves the focus there.
 *
 * @param {'email' | 'password'} id
 * @param {string} message
 */
export function showError(id, message) {
  const input = inputById(id);
  byId(`${id}-error`).textContent = message;
  input.setAttribute('aria-invalid', 'true');
  input.focus();
}

/** @param {'email' | 'password'} id */
export function clearError(id) {
  byId(`${id}-error`).textContent = '';
  inputById(id).removeAttribute('aria-invalid');
}

/**
 * Shows one section of the page and hides the others. Moves the focus to its heading, so that screen readers
 * announce it.
 *
 * @param {string} id
 */
export function showSection(id) {
  for (const section of document.querySelectorAll('section')) section.hidden = section.id !== id;
  const heading = byId(id).querySelector('h1');
  if (heading === null) return;
  document.title = heading.textContent;
  heading.focus();
}

/**
 * Shows the last section, which has no form.
 *
 * @param {Word} title
 * @param {string} text
 */
export function showEnd(title, text) {
  byId('end-title').textContent = translate(title);
  byId('end-text').textContent = text;
  showSection('end');
}

/** Makes the checkbox below the password show or hide it. */
export function enableShowPassword() {
  inputById('show-password').addEventListener('change', (event) => {
    const { checked } = /** @type {HTMLInputElement} */ (event.target);
    inputById('password').type = checked ? 'text' : 'password';
  });
}

/** @param {string} id */
export function inputById(id) {
  return /** @type {HTMLInputElement} */ (byId(id));
}

/** @param {string} id */
export function byId(id) {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no element "${id}".`);
  return found;
}
