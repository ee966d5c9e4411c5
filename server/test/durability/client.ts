import { setTimeout as sleep } from 'node:timers/promises';

/** A request with an API key or participant token. */
export interface ServiceRequest {
  method: string;
  path: string;
  body?: unknown;
  key: string;
  idempotencyKey?: string;
}

/** `json` is the parsed body, undefined for other content types. */
export interface ServiceResponse {
  status: number;
  headers: Headers;
  text: string;
  json: any;
}

/** Sends one request. Throws the error of fetch when the connection breaks or after 30 seconds. */
export async function send(
  url: string,
  { method, path, body, key, idempotencyKey }: ServiceRequest,
): Promise<ServiceResponse> {
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
const LIMIT_MS = 180_000;

/**
 * Retries a request, with the same Idempotency-Key, as a careful client does: after a broken connection, a
 * 503 and `idempotency_key_in_progress`. Returns the first response below 300; throws on any other response
 * and after three minutes.
 */
export async function sendUntilSuccess(url: string, request: ServiceRequest): Promise<ServiceResponse> {
  const deadline = Date.now() + LIMIT_MS;
  for (;;) {
    const response = await send(url, request).catch(() => undefined);
    if (response !== undefined && response.status < 300) return response;
    if (response !== undefined && !isTemporary(response))
      throw new Error(`${request.method} ${request.path}: ${response.status} ${response.text}`);
    if (Date.now() > deadline)
      throw new Error(`${request.method} ${request.path} did not succeed within three minutes`);
    await sleep(RETRY_MS);
  }
}

function isTemporary({ status, json }: ServiceResponse): boolean {
  return status === 503 || json?.detail?.code === 'idempotency_key_in_progress';
}
