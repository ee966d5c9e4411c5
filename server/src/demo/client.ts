import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

export type Call = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  path: string,
  body?: object,
  token?: string,
  // biome-ignore lint/suspicious/noExplicitAny: the demo reads response bodies like any script over HTTP
) => Promise<any>;

/**
 * Calls the API as an integrator would; waits when the rate limit is exceeded. Throws if the status of a
 * response is not 2xx.
 */
export function createClient(baseUrl: string, key: string): Call {
  const call: Call = async (method, path, body, token = key) => {
    const response = await fetch(baseUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body ? JSON.stringify(body) : null,
    });
    if (response.status === 429) {
      await sleep(Number(response.headers.get('retry-after')) * 1000);
      return call(method, path, body, token);
    }
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} failed with status ${response.status}: ${text}`);
    return JSON.parse(text);
  };
  return call;
}
