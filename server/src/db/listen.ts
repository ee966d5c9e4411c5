import pg from 'pg';
import type { Connection } from './pool.ts';

const HEARTBEAT_MS = 1000;
/** A heartbeat that is requested by `beat` is sent only if the last one is older than this. */
const RECENT_MS = 40;
const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 5000;

export interface Listener {
  /**
   * Returns when the last heartbeat that was answered was sent, by performance.now(), or -Infinity without a
   * connection. The notifications of all transactions that had committed by then have arrived.
   */
  heardAt(): number;
  /** Sends a heartbeat unless one is under way or the last one is recent. Does not wait for the response. */
  beat(): void;
  close(): Promise<void>;
}

interface Handlers {
  onNotification(payload: string): void;
  /** Called whenever the connection was opened or lost. Notifications may have been missed before. */
  onConnectionChange(): void;
}

/**
 * Listens to a channel (LISTEN/NOTIFY) on a connection of its own, which is opened in the background and
 * again after it is lost. A heartbeat detects a connection that is lost without a message.
 */
export function listen(connection: Connection, channel: string, handlers: Handlers): Listener {
  let client: pg.Client | undefined;
  let isConnected = false;
  let heartbeat: Heartbeat | undefined;
  let isClosed = false;
  let retryMs = FIRST_RETRY_MS;
  let timer: NodeJS.Timeout | undefined;

  const changeTo = (connected: boolean) => {
    if (isConnected === connected) return;
    isConnected = connected;
    handlers.onConnectionChange();
  };
  const after = (ms: number, run: () => void) => {
    if (isClosed) return;
    timer = setTimeout(run, ms);
    timer.unref();
  };
  const lose = (lost: pg.Client) => {
    if (client !== lost) return;
    client = undefined;
    heartbeat = undefined;
    clearTimeout(timer);
    changeTo(false);
    lost.end().catch(() => {});
    after(retryMs, open);
    retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
  };
  const keepBeating = (opened: pg.Client) => {
    if (client !== opened) return;
    heartbeat?.beat();
    after(HEARTBEAT_MS, () => keepBeating(opened));
  };
  let opening = Promise.resolve();
  const open = () => {
    const opened = new pg.Client({
      ...connection,
      application_name: 'eps_listener',
      connectionTimeoutMillis: 5000,
      query_timeout: HEARTBEAT_MS,
      keepAlive: true,
    });
    client = opened;
    opened.on('error', () => lose(opened));
    opened.on('end', () => lose(opened));
    opened.on('notification', ({ payload }) => handlers.onNotification(payload ?? ''));
    opening = opened
      .connect()
      .then(() => opened.query(`LISTEN ${pg.escapeIdentifier(channel)}`))
      .then(
        () => {
          if (client !== opened) return;
          retryMs = FIRST_RETRY_MS;
          heartbeat = heartbeatOf(opened, () => lose(opened));
          changeTo(true);
          keepBeating(opened);
        },
        () => lose(opened),
      );
  };
  open();
  return {
    heardAt: () => heartbeat?.heardAt() ?? Number.NEGATIVE_INFINITY,
    beat() {
      if (heartbeat && performance.now() - heartbeat.heardAt() > RECENT_MS) heartbeat.beat();
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await opening;
      const last = client;
      client = undefined;
      await last?.end().catch(() => {});
    },
  };
}

interface Heartbeat {
  /** When the last heartbeat that was answered was sent. */
  heardAt(): number;
  beat(): void;
}

/** At most one heartbeat is under way on a connection. */
function heartbeatOf(client: pg.Client, onLost: () => void): Heartbeat {
  let heardAt = Number.NEGATIVE_INFINITY;
  let isBeating = false;
  return {
    heardAt: () => heardAt,
    beat() {
      if (isBeating) return;
      isBeating = true;
      const sentAt = performance.now();
      client.query('SELECT 1').then(() => {
        heardAt = sentAt;
        isBeating = false;
      }, onLost);
    },
  };
}
