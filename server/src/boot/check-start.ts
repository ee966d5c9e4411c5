import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { type Config, ConfigError } from '../config/config.ts';
import { requireUsableFolder } from '../config/folders.ts';

/**
 * Finds what would make a start fail after it has made folders, keys or tables: a port that is taken, and a
 * folder that cannot be used. Makes nothing itself. Throws ConfigError with what to change.
 */
export async function checkStart(config: Config): Promise<void> {
  const { database, dataDir, host, keys, metrics, port, roles } = config;
  if (roles.api) await tryToListen(host, port, 'EPS_PORT');
  if (metrics.port !== undefined) await tryToListen(host, metrics.port, 'EPS_METRICS_PORT');
  if (database === undefined) await requireUsableFolder(dataDir);
  if (keys.provider === 'file' && keys.mayCreate && !existsSync(keys.file))
    await requireUsableFolder(dirname(keys.file));
}

async function tryToListen(host: string, port: number, variable: string): Promise<void> {
  const server = createServer();
  try {
    await once(server.listen({ host, port }), 'listening');
  } catch (error) {
    throw listenError(host, port, variable, error);
  }
  server.close();
  await once(server, 'close');
}

const WRONG_HOST = 'is not an address of this machine. Set EPS_HOST to one of its addresses.';
const LISTEN_ERRORS: Record<string, string> = {
  EADDRINUSE: 'is in use by another program. Set EPS_PORT to a free port.',
  EACCES: 'is not allowed for this user. Set EPS_PORT to a port above 1023.',
  EADDRNOTAVAIL: WRONG_HOST,
  ENOTFOUND: WRONG_HOST,
};

/** Returns the error of a server that cannot listen; a ConfigError if the operator can change the reason. */
export function listenError(host: string, port: number, variable: string, error: unknown): unknown {
  const reason = LISTEN_ERRORS[(error as NodeJS.ErrnoException).code ?? ''];
  return reason === undefined
    ? error
    : new ConfigError(`${host}:${port} ${reason.replace('EPS_PORT', variable)}`);
}
