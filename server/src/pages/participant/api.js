// @ts-check
// Calls of the participant operations of the API.

/** @import { CompletionResult, SaveAnswersBody, SessionView } from './types.ts' */

/** Key of the participant token in the tab's session storage. */
const TOKEN_KEY = 'participant-token';

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
    sessionStorage.setItem(TOKEN_KEY, fragment);
    history.replaceState(null, '', location.pathname);
  }
  return sessionStorage.getItem(TOKEN_KEY) ?? undefined;
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
 * @typedef {{ question_ids?: string[], errors?: { question_id: string }[] }} ErrorContext
 */

/**
 * @param {string} token
 * @returns {Promise<SessionView>}
 */
export function getSession(token) {
  return call(token, 'GET', 'session');
}

/**
 * @param {string} token
 * @param {SaveAnswersBody} body
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
 * Sends one request and returns the response body. A request that fails on the way is sent again with the
 * same Idempotency-Key until the service responds; `onWait` is called before each pause.
 *
 * @param {string} token
 * @param {'GET' | 'POST'} method
 * @param {string} path
 * @param {object} [body]
 * @param {() => void} [onWait]
 * @returns {Promise<any>}
 * @throws {ApiError} when the service rejects the request
 */
async function call(token, method, path, body, onWait = () => {}) {
  const key = newIdempotencyKey();
  for (let attempt = 0; ; attempt++) {
    const result = await send(token, method, path, body, key);
    if (result !== undefined) return result.body;
    onWait();
    await new Promise((done) => setTimeout(done, Math.min(LONGEST_WAIT_MS, 500 * 2 ** attempt)));
  }
}

/**
 * Sends one request once.
 *
 * @param {string} token
 * @param {'GET' | 'POST'} method
 * @param {string} path
 * @param {object | undefined} body
 * @param {string} key
 * @returns {Promise<{ body: any } | undefined>} undefined when the request should be sent again
 */
async function send(token, method, path, body, key) {
  let response;
  try {
    response = await fetch(`v1/participant/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(method === 'POST' && { 'idempotency-key': key, 'content-type': 'application/json' }),
      },
      body: method === 'POST' ? JSON.stringify(body ?? {}) : null,
      credentials: 'omit',
    });
  } catch {
    return undefined;
  }
  const parsed = await response.json().catch(() => undefined);
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
