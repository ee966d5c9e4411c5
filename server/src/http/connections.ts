import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from './client-network.ts';

/** How long a connection may stay open before its first byte. */
const SILENT_MS = 10_000;
/** How long a client may read nothing of a response that waits for it. */
const STALLED_MS = 120_000;
/** Node closes connections beyond this many at once, while others are being closed. */
const HEADROOM = 64;

/** The connections of one address, oldest first. */
type Held = Set<Socket>;

/**
 * Shares the connections of a server among addresses. When all are taken, a new one takes the place of the
 * address that has the most: of its oldest connection without a request in progress, or of its oldest if it
 * has more than half of all. If that address is its own, the new one is closed. A connection that sends
 * nothing is closed after ten seconds, and one whose client reads nothing of its response after two minutes.
 */
export function shareConnections(server: Server, most: number): void {
  const byAddress = new Map<string, Held>();
  const busy = new WeakSet<Socket>();
  let count = 0;
  server.maxConnections = most + HEADROOM;
  server.on('connection', (socket: Socket) => {
    const address = networkOf(socket.remoteAddress ?? '');
    const held = byAddress.get(address) ?? new Set();
    byAddress.set(address, held.add(socket));
    count++;
    const silent = setTimeout(() => socket.bytesRead === 0 && socket.destroy(), SILENT_MS).unref();
    let isCounted = true;
    const release = () => {
      if (!isCounted) return;
      isCounted = false;
      clearTimeout(silent);
      count--;
      held.delete(socket);
      if (held.size === 0) byAddress.delete(address);
    };
    socket.once('close', release);
    if (count <= most) return;
    const victim = victimOf(byAddress, held, socket, (one) => !busy.has(one), most);
    victim.destroy();
    if (victim === socket) release();
  });
  server.on('request', ({ socket }, response) => {
    busy.add(socket);
    closeIfStalled(response);
    response.once('close', () => busy.delete(socket));
  });
}

/**
 * Closes the connection of a response of which its client has read nothing for the time. This frees the body
 * and what it uses, such as a connection to the database. A body that is slow itself may take longer.
 */
export function closeIfStalled(response: ServerResponse, stalledMs = STALLED_MS): void {
  // `inject` has no socket that could be timed.
  if (typeof response.socket?.setTimeout !== 'function') return;
  response.setTimeout(stalledMs, () => {
    if (response.writableLength > 0) response.destroy();
  });
}

function victimOf(
  byAddress: ReadonlyMap<string, Held>,
  own: Held,
  newest: Socket,
  isIdle: (socket: Socket) => boolean,
  most: number,
): Socket {
  const largest = [...byAddress.values()].reduce((a, b) => (b.size > a.size ? b : a), own);
  if (largest === own) return newest;
  let oldest: Socket | undefined;
  for (const socket of largest) {
    if (socket.destroyed) continue;
    if (isIdle(socket)) return socket;
    oldest ??= socket;
  }
  return largest.size > most / 2 && oldest ? oldest : newest;
}
