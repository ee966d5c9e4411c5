import pg from 'pg';
import type { Connection } from './pool.ts';

const HEARTBEAT_MS = 1000;
const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 5000;

export interface Listener {
  /** Whether notifications arrive. While it is false, some may be missed. */
  isConnected(): boolean;
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
    clearTimeout(timer);
    changeTo(false);
    lost.end().catch(() => {});
    after(retryMs, open);
    retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
  };
  const heartbeat = (opened: pg.Client) => {
    opened.query('SELECT 1').then(
      () => after(HEARTBEAT_MS, () => heartbeat(opened)),
      () => lose(opened),
    );
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
          changeTo(true);
          after(HEARTBEAT_MS, () => heartbeat(opened));
        },
        () => lose(opened),
      );
  };
  open();
  return {
    isConnected: () => isConnected,
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
