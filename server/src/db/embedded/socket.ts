import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { ConfigError } from '../../config/config.ts';

/** The address of the server for one process. */
export interface Socket {
  /** `host` is the folder of the unix socket. */
  connection: { host: string; port: number; user: string; database: string };
  close(): Promise<void>;
}

export const PORT = 5432;
export const SUPERUSER = 'postgres';
// sun_path holds 108 bytes on Linux and 104 on macOS, the closing NUL included.
const LONGEST_PATH_BYTES = 103;
const CONNECT_LIMIT_MS = 5000;

/**
 * Returns the socket in the cluster's folder; if its path is too long, through an open descriptor of the
 * folder.
 */
export async function openSocket(cluster: string): Promise<Socket> {
  const path = join(cluster, `.s.PGSQL.${PORT}`);
  if (Buffer.byteLength(path) <= LONGEST_PATH_BYTES) return socketIn(cluster);
  if (process.platform !== 'linux')
    throw new ConfigError(`EPS_DATA_DIR is too long: ${path} has over ${LONGEST_PATH_BYTES} bytes.`);
  const folder = await open(cluster);
  return socketIn(`/proc/self/fd/${folder.fd}`, folder);
}

function socketIn(host: string, folder?: FileHandle): Socket {
  const connection = { host, port: PORT, user: SUPERUSER, database: 'postgres' };
  return { connection, close: async () => folder?.close() };
}

/** Tries to connect. `busy`: a server is starting, recovering or shutting down. `none`: no server listens. */
export async function probe(cluster: string): Promise<'ready' | 'busy' | 'none'> {
  const socket = await openSocket(cluster);
  const client = new pg.Client({ ...socket.connection, connectionTimeoutMillis: CONNECT_LIMIT_MS });
  // An 'error' event without a listener, sent while the server shuts down, would end this process.
  client.on('error', () => {});
  try {
    await client.connect();
    return 'ready';
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'none';
    if (code === '28000')
      throw new ConfigError(`Another user of this machine started the PostgreSQL in ${cluster}: ${message}`);
    // All connections are in use, so the server is running.
    return code === '53300' ? 'ready' : 'busy';
  } finally {
    await client.end().catch(() => {});
    await socket.close();
  }
}
