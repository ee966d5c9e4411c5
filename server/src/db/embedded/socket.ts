import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

export interface EmbeddedConnection {
  /** The folder of the unix socket. */
  host: string;
  port: number;
  user: string;
  database: string;
}

export interface Socket {
  connection: EmbeddedConnection;
  close(): Promise<void>;
}

export const PORT = 5432;
export const SUPERUSER = 'postgres';
// sun_path holds 108 bytes on Linux and 104 on macOS, the closing NUL included.
const LONGEST_PATH_BYTES = 103;

/** How this process reaches the socket in the cluster's folder. Where its path is too long, by an open descriptor. */
export async function openSocket(clusterDir: string): Promise<Socket> {
  const path = join(clusterDir, `.s.PGSQL.${PORT}`);
  if (Buffer.byteLength(path) <= LONGEST_PATH_BYTES) return socketIn(clusterDir, undefined);
  if (process.platform !== 'linux')
    throw new Error(
      `EPS_DATA_DIR is too long for a unix socket: ${path} has over ${LONGEST_PATH_BYTES} bytes.`,
    );
  const folder = await open(clusterDir);
  return socketIn(`/proc/self/fd/${folder.fd}`, folder);
}

function socketIn(host: string, folder: FileHandle | undefined): Socket {
  const connection = { host, port: PORT, user: SUPERUSER, database: 'postgres' };
  return { connection, close: async () => folder?.close() };
}

/** `busy`: a server is there but starts, recovers or shuts down. `none`: nobody listens. */
export async function probe(connection: EmbeddedConnection): Promise<'ready' | 'busy' | 'none'> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 });
  // What the server sends while it goes down must not end this process.
  client.on('error', () => {});
  try {
    await client.connect();
    return 'ready';
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'none';
    if (code === '28000')
      throw new Error(
        `The PostgreSQL in ${connection.host} was started by another user of this machine: ${message}`,
      );
    return 'busy';
  } finally {
    await client.end().catch(() => {});
  }
}
