import type { Server } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long after the start, and at how few requests until then, a process is at rest. */
const REST_MS = 5000;
const FEW_REQUESTS = 20;

/**
 * Frees the memory that only the start needed, a quarter of that of the process. V8 would keep it: a process
 * at rest allocates too little to be collected. It takes about 0.1 s, so a process that has requests by then
 * is left to V8, which collects it under load.
 */
export function releaseMemoryAtRest(server: Server): void {
  let requests = 0;
  const count = () => void requests++;
  server.on('request', count);
  const release = async () => {
    server.off('request', count);
    if (requests < FEW_REQUESTS) await collectGarbage();
  };
  // Without an inspector in this build of Node, the memory is kept.
  setTimeout(() => void release().catch(() => {}), REST_MS).unref();
}

/** Unlike a collection by V8 itself, this one also returns the pages of the young generation. */
async function collectGarbage(): Promise<void> {
  const { Session } = await import('node:inspector/promises');
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  // Disconnecting in the turn of the response would wait for a lock that this turn still holds.
  await nextTurn();
  session.disconnect();
}
