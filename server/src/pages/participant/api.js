// @ts-check
// Calls of the participant operations of the API.

import { place } from './place.js';
import { call } from './request.js';

/** @import { CompletionResult, OpenedParticipantLink, OpenParticipantLinkRequest } from './types.ts' */
/** @import { OwnData } from './types.ts' */
/** @import { SaveAnswersRequest, SessionView } from './types.ts' */

/** Key of the participant token in the tab's session storage. */
const TOKEN_KEY = 'participant-token';
/** Key of the note that the session was completed in this tab. */
const COMPLETED_KEY = 'participant-completed';

export function storedToken() {
  return place.storage.getItem(TOKEN_KEY) ?? undefined;
}

/** @param {string} token */
export function storeToken(token) {
  place.storage.setItem(TOKEN_KEY, token);
}

/** Notes that the session is completed, for the time after its result can no longer be read. */
export function noteCompletion() {
  place.storage.setItem(COMPLETED_KEY, 'true');
}

export function forgetCompletion() {
  place.storage.removeItem(COMPLETED_KEY);
}

export function wasCompleted() {
  return place.storage.getItem(COMPLETED_KEY) !== null;
}

/** Whether the session was requested already: the early response belongs to the first request only. */
let hasSession = false;

/**
 * @param {string} token
 * @param {() => void} onWait
 * @returns {Promise<SessionView>}
 */
export function getSession(token, onWait) {
  const early = hasSession ? undefined : earlyResponse(token);
  hasSession = true;
  return call(token, 'GET', 'session', undefined, onWait, 'application/json', early);
}

/**
 * Returns, once, the response to the request that the HTML of the page has already sent.
 *
 * @param {string} token
 * @returns {Promise<Response> | undefined}
 */
function earlyResponse(token) {
  const page = /** @type {{ earlySession?: { token: string, response: Promise<Response> } }} */ (globalThis);
  const early = page.earlySession;
  page.earlySession = undefined;
  return early?.token === token ? early.response : undefined;
}

/**
 * @param {string} token
 * @param {() => void} onWait
 * @param {string} [locale] of the report; without one, that of the completion
 * @returns {Promise<CompletionResult>}
 */
export function getResult(token, onWait, locale) {
  return call(token, 'GET', resultPath(locale), undefined, onWait);
}

/**
 * Returns the participant's report as an HTML page.
 *
 * @param {string} token
 * @param {() => void} onWait
 * @param {string} [locale]
 * @returns {Promise<string>}
 */
export function getReport(token, onWait, locale) {
  return call(token, 'GET', resultPath(locale), undefined, onWait, 'text/html');
}

/** @param {string} [locale] */
function resultPath(locale) {
  return locale === undefined ? 'result' : `result?locale=${locale}`;
}

/**
 * Shows the session in another of its languages.
 *
 * @param {string} token
 * @param {string} locale
 * @param {() => void} onWait
 * @returns {Promise<unknown>}
 */
export function setSessionLanguage(token, locale, onWait) {
  return call(token, 'POST', 'language', { locale }, onWait);
}

/**
 * @param {string} token
 * @param {SaveAnswersRequest} body
 * @param {() => void} onWait
 * @returns {Promise<SessionView>}
 */
export function saveAnswers(token, body, onWait) {
  return call(token, 'POST', 'answers', body, onWait);
}

/**
 * @param {string} token
 * @param {() => void} onWait
 * @returns {Promise<CompletionResult>}
 */
export function completeSession(token, onWait) {
  return call(token, 'POST', 'complete', {}, onWait);
}

/**
 * Exchanges a link for a token of this device.
 *
 * @param {OpenParticipantLinkRequest} body
 * @param {() => void} onWait
 * @returns {Promise<OpenedParticipantLink>}
 */
export function openLink(body, onWait) {
  return call('', 'POST', 'open', body, onWait, 'application/json', earlyOpening(body.link));
}

/**
 * Returns, once, the response to the request with which the HTML of the page has already opened the link.
 *
 * @param {string} link
 * @returns {Promise<Response> | undefined}
 */
function earlyOpening(link) {
  const page = /** @type {{ earlyOpening?: { link: string, response: Promise<Response> } }} */ (globalThis);
  const early = page.earlyOpening;
  page.earlyOpening = undefined;
  return early?.link === link ? early.response : undefined;
}

/**
 * Moves the end of a token.
 *
 * @param {string} token
 * @returns {Promise<{ expires_at: string }>}
 */
export function renewToken(token) {
  return call(token, 'POST', 'renew', {});
}

/**
 * @param {string} token
 * @returns {Promise<OwnData>}
 */
export function getOwnData(token) {
  return call(token, 'GET', 'data');
}

/**
 * Returns the participant's answers and released results as an HTML page.
 *
 * @param {string} token
 * @returns {Promise<string>}
 */
export function getOwnDataPage(token) {
  return call(token, 'GET', 'data', undefined, undefined, 'text/html');
}

/**
 * @param {string} token
 * @param {PushSubscriptionJSON} subscription
 * @returns {Promise<{ device: string }>}
 */
export function addDevice(token, subscription) {
  return call(token, 'PUT', 'push-subscription', subscription);
}

/**
 * @param {string} token
 * @param {string} device
 * @returns {Promise<unknown>}
 */
export function removeDevice(token, device) {
  return call(token, 'DELETE', `push-subscription?device=${device}`);
}

/**
 * @param {string} token
 * @param {boolean} erase
 * @returns {Promise<{ erased: boolean }>}
 */
export function withdraw(token, erase) {
  return call(token, 'POST', 'withdraw', { erase });
}
