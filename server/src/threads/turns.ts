import { setImmediate } from 'node:timers/promises';

const HOLD_MS = 10;

/**
 * Returns a function to await between the parts of long work in the main thread: it lets other requests run
 * if this work has blocked the event loop for a while.
 */
export function createTurns(): () => Promise<void> {
  let startedAt = performance.now();
  return async () => {
    if (performance.now() - startedAt < HOLD_MS) return;
    await setImmediate();
    startedAt = performance.now();
  };
}
