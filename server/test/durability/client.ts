import { setTimeout as sleep } from 'node:timers/promises';

export interface Sent {
  method: string;
  path: string;
  body?: unknown;
  key: string;
  idempotencyKey?: string;
}

export interface Received {
  status: number;
  headers: Headers;
  text: string;
  json: any;
}

/** One request over HTTP. Throws what fetch throws when the connection breaks. */
export async function send(
  url: string,
  { method, path, body, key, idempotencyKey }: Sent,
): Promise<Received> {
  const headers: Record<string, string> = { authorization: `Bearer ${key}` };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
  const response = await fetch(url + path, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  });
  const text = await response.text();
  const json = response.headers.get('content-type')?.startsWith('application/json');
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: json ? JSON.parse(text) : undefined,
  };
}

const RETRY_MS = 50;
const LIMIT_MS = 60_000;

/**
 * As a careful caller does it: the same request with the same key until there is an answer. A broken connection, 503
 * and idempotency_key_in_progress are none. Throws on any other refusal.
 */
export async function sendUntilAnswered(url: string, request: Sent): Promise<Received> {
  const deadline = Date.now() + LIMIT_MS;
  for (;;) {
    const answer = await send(url, request).catch(() => undefined);
    if (answer !== undefined && answer.status < 300) return answer;
    if (answer !== undefined && !isTemporary(answer))
      throw new Error(`${request.method} ${request.path}: ${answer.status} ${answer.text}`);
    if (Date.now() > deadline) throw new Error(`${request.method} ${request.path} was never answered`);
    await sleep(RETRY_MS);
  }
}

function isTemporary({ status, json }: Received): boolean {
  return status === 503 || json?.detail?.code === 'idempotency_key_in_progress';
}
