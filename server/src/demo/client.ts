import { randomUUID } from 'node:crypto';

// biome-ignore lint/suspicious/noExplicitAny: the demo reads response bodies like any script over HTTP
export type Call = (method: 'GET' | 'POST', path: string, body?: object, token?: string) => Promise<any>;

/** Calls the API as an integrator would. Throws if the status of a response is not 2xx. */
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
    if (!response.ok) throw new Error(`${method} ${path} failed with status ${response.status}: ${text}`);
    return JSON.parse(text);
  };
}
