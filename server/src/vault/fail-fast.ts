import { type KeyProvider, KeyServiceUnavailable } from './key-provider.ts';

const PAUSE_MS = 1000;

/**
 * Keeps requests from waiting during an outage of the key service, each until its time limit and with a
 * database connection: after a failure, calls fail at once for a second; then one call at a time tries again,
 * until one succeeds.
 */
export function failFast(provider: KeyProvider, clock = () => performance.now()): KeyProvider {
  let failedAt: number | undefined;
  let isTrying = false;
  const guarded = async <T>(call: () => Promise<T>): Promise<T> => {
    const isRetry = failedAt !== undefined;
    if (failedAt !== undefined && (isTrying || clock() - failedAt < PAUSE_MS))
      throw new KeyServiceUnavailable('The key service failed a moment ago.');
    isTrying = isRetry;
    try {
      const result = await call();
      failedAt = undefined;
      return result;
    } catch (error) {
      failedAt = error instanceof KeyServiceUnavailable ? clock() : undefined;
      throw error;
    } finally {
      if (isRetry) isTrying = false;
    }
  };
  return {
    wrap: (key, context) => guarded(() => provider.wrap(key, context)),
    unwrap: (wrapped, context) => guarded(() => provider.unwrap(wrapped, context)),
    isCurrent: (wrapped) => provider.isCurrent(wrapped),
  };
}
