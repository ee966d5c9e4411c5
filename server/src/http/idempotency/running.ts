import type { RequestKey } from './key.ts';

/** A request with an Idempotency-Key that this process is handling now. */
export interface RunningRequest {
  fingerprint: Buffer;
  /** The response body, or undefined when the request failed. Never rejects. */
  outcome: Promise<{ body: unknown } | undefined>;
}

/**
 * The running requests of this process. Their concurrent duplicates wait for them here, because waiting for
 * the lock in PostgreSQL would occupy a connection.
 */
const running = new Map<string, RunningRequest>();

/** Returns the running request with the same key and the same body, if there is one. */
export function findRunning(key: RequestKey): RunningRequest | undefined {
  const found = running.get(cacheKey(key));
  return found?.fingerprint.equals(key.fingerprint) ? found : undefined;
}

/** Makes a request visible to its concurrent duplicates until its response is ready or it fails. */
export async function trackRunning<T>(key: RequestKey, response: Promise<T>): Promise<T> {
  const entry: RunningRequest = {
    fingerprint: key.fingerprint,
    outcome: response.then(
      (body) => ({ body }),
      () => undefined,
    ),
  };
  running.set(cacheKey(key), entry);
  try {
    return await response;
  } finally {
    if (running.get(cacheKey(key)) === entry) running.delete(cacheKey(key));
  }
}

function cacheKey({ organizationId, hash }: RequestKey): string {
  return `${organizationId}/${hash.toString('base64')}`;
}
