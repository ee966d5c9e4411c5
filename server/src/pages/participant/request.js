// @ts-check
// How the page sends requests: again and again until the service responds.

import { operation, whilePlaced } from './place.js';

/** @import { Rejection } from './types.ts' */

/** Status codes after which the same request may succeed later. */
const RETRIED_STATUS = [408, 429, 500, 502, 503, 504];
const LONGEST_WAIT_MS = 30_000;
/** Browsers finish requests of closed pages up to 64 KiB, counting characters of up to three bytes. */
const LONGEST_KEPT_ALIVE = 20_000;

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
 * @typedef {{
 *   question_ids?: string[], errors?: Rejection[], challenge?: string, bits?: number,
 *   next_opens_at?: string, time_zone?: string, ended_at?: string, open?: boolean
 * }} ErrorContext
 */

/** @type {() => Promise<string | undefined>} */
let replaceToken = async () => undefined;
/** @type {Map<string, string>} The tokens that have ended, with those that were given in their place. */
const replaced = new Map();

/**
 * Registers what gives a new token when the present one has ended.
 *
 * @param {() => Promise<string | undefined>} replace returns undefined when the link no longer gives one
 */
export function onTokenEnd(replace) {
  replaceToken = replace;
}

/**
 * Sends one request and returns the response body. A request that fails on the way is sent again with the
 * same Idempotency-Key until the service responds; `onWait` is called before each pause. A pause ends early
 * when the connection is back or `retryNow` is called.
 *
 * @param {string} token empty for a request without a credential
 * @param {'GET' | 'POST' | 'PUT' | 'DELETE'} method
 * @param {string} path
 * @param {object} [body]
 * @param {() => void} [onWait]
 * @param {string} [accept]
 * @param {Promise<Response>} [early] the response to the first attempt, if it was sent already
 * @returns {Promise<any>}
 * @throws {ApiError} when the service rejects the request
 */
export async function call(
  token,
  method,
  path,
  body,
  onWait = () => {},
  accept = 'application/json',
  early = undefined,
) {
  const headers = {
    accept,
    ...(method !== 'GET' && { 'idempotency-key': newIdempotencyKey() }),
    ...(body && { 'content-type': 'application/json' }),
  };
  let isReplaced = false;
  for (let attempt = 0; ; attempt++) {
    const current = replaced.get(token) ?? token;
    const text = body ? JSON.stringify(body) : null;
    const init = {
      method,
      keepalive: text !== null && text.length <= LONGEST_KEPT_ALIVE,
      headers: current === '' ? headers : { ...headers, authorization: `Bearer ${current}` },
      body: text,
    };
    try {
      const result = await send(path, init, attempt === 0 ? early : undefined);
      if (result !== undefined) return result.body;
    } catch (error) {
      if (isReplaced || !hasEnded(error) || token === '') throw error;
      const fresh = await replaceToken().catch((reason) => {
        // It says more: when the questions ended, and when the next ones open.
        if (reason instanceof ApiError && error instanceof ApiError)
          Object.assign(error.context, reason.context);
      });
      if (fresh === undefined) throw error;
      isReplaced = true;
      replaced.set(token, fresh);
      continue;
    }
    onWait();
    await pause(Math.min(LONGEST_WAIT_MS, 500 * 2 ** attempt));
  }
}

/** @param {unknown} error */
function hasEnded(error) {
  return error instanceof ApiError && (error.status === 410 || error.status === 401);
}

const retries = new EventTarget();

/** Ends the pauses before requests are sent again. */
export function retryNow() {
  retries.dispatchEvent(new Event('retry'));
}
addEventListener('online', retryNow, whilePlaced);

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
 * @param {Promise<Response> | undefined} early
 * @returns {Promise<{ body: any } | undefined>} undefined when the request should be sent again
 */
async function send(path, init, early) {
  let response;
  let text;
  try {
    response = await (early ?? fetch(operation(path), { ...init, credentials: 'omit' }));
    text = await response.text();
  } catch {
    return undefined;
  }
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const parsed = isJson ? JSON.parse(text) : text;
  if (response.ok) return { body: parsed };
  const inProgress = parsed?.detail?.code === 'idempotency_key_in_progress';
  // Guesses of codes are limited; the page shows that.
  const isGuess = response.status === 429 && String(init.body).includes('"return_code":');
  if (inProgress || (RETRIED_STATUS.includes(response.status) && !isGuess)) return undefined;
  throw new ApiError(response.status, parsed?.detail);
}

/** Returns 128 random bits as hex. `crypto.randomUUID` is missing on pages that are not served over https. */
function newIdempotencyKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
