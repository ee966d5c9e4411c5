// The participant's side of the API. The token comes in the fragment, which is sent to no server, and leaves the address at once.

const SLOT = 'participant-token';

/** The token of the link, or of this tab before a reload; undefined if there is none. */
export function takeToken() {
  const given = location.hash.slice(1);
  if (given !== '') {
    sessionStorage.setItem(SLOT, given);
    history.replaceState(null, '', location.pathname);
  }
  return sessionStorage.getItem(SLOT) ?? undefined;
}

/** An answer of the service that is no success: its code, and what it says beside. */
export class Refused extends Error {
  constructor(status, detail) {
    super(detail?.message ?? `status ${status}`);
    this.status = status;
    this.code = detail?.code ?? '';
    this.context = detail?.context ?? {};
  }
}

const RETRY = [408, 429, 500, 502, 503, 504];
const LONGEST_WAIT_MS = 30_000;

/**
 * One call. What fails on the way is sent again, with the same key, until it is answered; `onWait` is told. Throws Refused.
 */
export async function call(token, method, path, body, onWait = () => {}) {
  const key = newKey();
  for (let attempt = 0; ; attempt++) {
    const response = await send(token, method, path, body, key);
    if (response && !RETRY.includes(response.status) && !isInProgress(response)) return response.body;
    onWait();
    await new Promise((done) => setTimeout(done, Math.min(LONGEST_WAIT_MS, 500 * 2 ** attempt)));
  }
}

async function send(token, method, path, body, key) {
  let response;
  try {
    response = await fetch(`v1/participant/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(method === 'POST' && { 'idempotency-key': key, 'content-type': 'application/json' }),
      },
      body: method === 'POST' ? JSON.stringify(body ?? {}) : undefined,
      credentials: 'omit',
    });
  } catch {
    return undefined;
  }
  const answer = await response.json().catch(() => undefined);
  if (response.ok) return { status: response.status, body: answer };
  if (RETRY.includes(response.status)) return { status: response.status };
  if (answer?.detail?.code === 'idempotency_key_in_progress')
    return { status: 409, code: answer.detail.code };
  throw new Refused(response.status, answer?.detail);
}

function isInProgress(response) {
  return response.code === 'idempotency_key_in_progress';
}

function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
