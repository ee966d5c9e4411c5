import { randomUUID } from 'node:crypto';

// biome-ignore lint/suspicious/noExplicitAny: the demo reads answers the way any script over HTTP does
export type Call = (method: 'GET' | 'POST', path: string, body?: object, token?: string) => Promise<any>;

/** Calls the API as an integrator would. Throws on any answer that is not 2xx. */
export function createClient(baseUrl: string, key: string): Call {
  return async (method, path, body, token = key) => {
    const response = await fetch(baseUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body ? JSON.stringify(body) : null,
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return JSON.parse(text);
  };
}
