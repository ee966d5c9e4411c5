// @ts-check
// Calls of the participant operations of the API.

/** @import { CompletionResult, LinkSession, OpenProgramLinkRequest } from './types.ts' */
/** @import { Rejection, SaveAnswersRequest, SessionView } from './types.ts' */

/** Key of the participant token in the tab's session storage. */
const TOKEN_KEY = 'participant-token';
/** Key of the note that the session was completed in this tab. */
const COMPLETED_KEY = 'participant-completed';

/** Status codes after which the same request may succeed later. */
const RETRIED_STATUS = [408, 429, 500, 502, 503, 504];
const LONGEST_WAIT_MS = 30_000;

/**
 * Returns the participant token of the link, or the token that this tab stored before a reload. The token is
 * in the fragment of the link, which browsers never send to a server; it is removed from the address bar at
 * once.
 *
 * @returns {string | undefined} undefined when there is no token
 */
export function takeToken() {
  const fragment = location.hash.slice(1);
  if (fragment !== '') {
    if (fragment !== sessionStorage.getItem(TOKEN_KEY)) sessionStorage.clear();
    sessionStorage.setItem(TOKEN_KEY, fragment);
    history.replaceState(null, '', location.pathname);
  }
  return sessionStorage.getItem(TOKEN_KEY) ?? undefined;
}

/** @param {string} token */
export function storeToken(token) {
  sessionStorage.setItem(TOKEN_KEY, token);
}

/** Notes that the session is completed, for the time after its result can no longer be read. */
export function noteCompletion() {
  sessionStorage.setItem(COMPLETED_KEY, 'true');
}

export function wasCompleted() {
  return sessionStorage.getItem(COMPLETED_KEY) !== null;
}

/** An error response of the API. */
export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {{ code?: string, message?: string, context?: ErrorContext } | undefined} detail
   */
  constructor(status, detail) {
    super(detail?.message ?? `status ${status}`);
    this.status = status;
    this.code = detail?.code ?? '';
    /** @type {ErrorContext} */
    this.context = detail?.context ?? {};
  }
}

/**
 * The parts of an error's context that the page uses.
 * @typedef {{ question_ids?: string[], errors?: Rejection[] }} ErrorContext
 */

/**
 * @param {string} token
 * @param {() => void} onWait
 * @returns {Promise<SessionView>}
 */
export function getSession(token, onWait) {
  return call(token, 'GET', 'session', undefined, onWait);
}

/**
 * @param {string} token
 * @param {() => void} onWait
 * @returns {Promise<CompletionResult>}
 */
export function getResult(token, onWait) {
  return call(token, 'GET', 'result', undefined, onWait);
}

/**
 * Returns the participant's report as an HTML page.
 *
 * @param {string} token
 * @param {() => void} onWait
 * @returns {Promise<string>}
 */
export function getReport(token, onWait) {
  return call(token, 'GET', 'result', undefined, onWait, 'text/html');
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
 * Starts a session with a public link.
 *
 * @param {OpenProgramLinkRequest} body
 * @param {() => void} onWait
 * @returns {Promise<LinkSession>}
 */
export function openLink(body, onWait) {
  return call('', 'POST', 'links/open', body, onWait);
}

/**
 * Sends one request and returns the response body. A request that fails on the way is sent again with the
 * same Idempotency-Key until the service responds; `onWait` is called before each pause. A pause ends early
 * when the connection is back or `retryNow` is called.
 *
 * @param {string} token empty for a request without a credential
 * @param {'GET' | 'POST'} method
 * @param {string} path
 * @param {object} [body]
 * @param {() => void} [onWait]
 * @param {string} [accept]
 * @returns {Promise<any>}
 * @throws {ApiError} when the service rejects the request
 */
async function call(token, method, path, body, onWait = () => {}, accept = 'application/json') {
  const headers = {
    ...(token !== '' && { authorization: `Bearer ${token}` }),
    accept,
    ...(method === 'POST' && { 'idempotency-key': newIdempotencyKey(), 'content-type': 'application/json' }),
  };
  for (let attempt = 0; ; attempt++) {
    const result = await send(path, { method, headers, body: body ? JSON.stringify(body) : null });
    if (result !== undefined) return result.body;
    onWait();
    await pause(Math.min(LONGEST_WAIT_MS, 500 * 2 ** attempt));
  }
}

const retries = new EventTarget();

/** Ends the pauses before requests are sent again. */
export function retryNow() {
  retries.dispatchEvent(new Event('retry'));
}
addEventListener('online', retryNow);

/**
 * @param {number} ms
 * @returns {Promise<void>}
 */
function pause(ms) {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      retries.removeEventListener('retry', done);
      resolve();
    }
    retries.addEventListener('retry', done);
  });
}

/**
 * Sends one request once.
 *
 * @param {string} path
 * @param {RequestInit} init
 * @returns {Promise<{ body: any } | undefined>} undefined when the request should be sent again
 */
async function send(path, init) {
  let response;
  let text;
  try {
    response = await fetch(`v1/participant/${path}`, { ...init, credentials: 'omit' });
    text = await response.text();
  } catch {
    return undefined;
  }
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const parsed = isJson ? JSON.parse(text) : text;
  if (response.ok) return { body: parsed };
  const inProgress = parsed?.detail?.code === 'idempotency_key_in_progress';
  if (inProgress || RETRIED_STATUS.includes(response.status)) return undefined;
  throw new ApiError(response.status, parsed?.detail);
}

/** Returns 128 random bits as hex. `crypto.randomUUID` is missing on pages that are not served over https. */
function newIdempotencyKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
