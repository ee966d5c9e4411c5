import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long clients may send another request on an open connection; its response closes the connection. */
const GRACE_MS = 1000;
const POLL_MS = 20;

/**
 * Stops accepting connections, and asks clients to close theirs: every further response has
 * `Connection: close`. Closing an idle connection at once could meet a request on its way, whose client would
 * see a reset connection. Returns when no connection is left, or after the grace period.
 */
export async function drainConnections(server: Server): Promise<void> {
  if (!server.listening) return;
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  // http.Server.close would close idle connections at once.
  NetServer.prototype.close.call(server);
  const deadline = Date.now() + GRACE_MS;
  while (Date.now() < deadline && (await connectionsOf(server)) > 0) await sleep(POLL_MS);
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
}
