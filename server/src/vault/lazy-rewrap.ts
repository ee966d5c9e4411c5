const FLUSH_MS = 500;
/** Keys waiting to be wrapped again; further ones wait for their next use, or for `rotate-keys`. */
const MAX_WAITING = 2000;

/** A subject's key before and after it was wrapped again. */
export interface RewrappedKey {
  id: string;
  old: Buffer;
  wrapped: Buffer;
}

/** Wraps subject keys again in the background after a use. */
export interface LazyRewrap {
  /** `rewrap` is called later, and returns undefined if there is nothing left to do. */
  add(organizationId: string, id: string, old: Buffer, rewrap: () => Buffer | undefined): void;
}

/**
 * `save` replaces keys that have not changed meanwhile. What it fails to save is wrapped again at the next
 * use. Never awaited by a request: its transaction may hold the lock that the update waits for.
 */
export function createLazyRewrap(
  save: (organizationId: string, keys: readonly RewrappedKey[]) => Promise<unknown>,
): LazyRewrap {
  const waiting = new Map<string, { organizationId: string; rewrap: () => RewrappedKey | undefined }>();
  let isScheduled = false;
  const flush = () => {
    isScheduled = false;
    const all = [...waiting.values()];
    waiting.clear();
    for (const [organizationId, keys] of Map.groupBy(all, (key) => key.organizationId)) {
      const rewrapped = keys.map(({ rewrap }) => rewrap()).filter((key) => key !== undefined);
      if (rewrapped.length > 0) save(organizationId, rewrapped).catch(() => {});
    }
  };
  return {
    add(organizationId, id, old, rewrap) {
      if (waiting.size >= MAX_WAITING) return;
      const rewrapped = () => {
        const wrapped = rewrap();
        return wrapped && { id, old, wrapped };
      };
      waiting.set(`${organizationId}/${id}`, { organizationId, rewrap: rewrapped });
      if (!isScheduled) setTimeout(flush, FLUSH_MS).unref();
      isScheduled = true;
    },
  };
}
