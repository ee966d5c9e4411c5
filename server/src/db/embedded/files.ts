import { constants } from 'node:fs';
import { access, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../../config/config.ts';
import { unusableFolder } from '../../config/folders.ts';

/** Paths of PostgreSQL in the data dir. */
export interface Files {
  folder: string;
  cluster: string;
  /** A process locks it exclusively while it starts or stops the server. */
  gate: string;
  /** Every process that uses the server holds a shared lock on it. */
  users: string;
  /** Output of the server before it opens its own log. */
  output: string;
}

/** Creates the data dir if necessary. Throws ConfigError if this user cannot use it. */
export async function prepareFolder(folder: string): Promise<Files> {
  const cluster = join(folder, 'postgresql');
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw unusableFolder(error);
  }
  await requireOwnCluster(cluster);
  return {
    folder,
    cluster,
    gate: `${cluster}.gate`,
    users: `${cluster}.users`,
    output: `${cluster}.output`,
  };
}

async function requireOwnCluster(cluster: string): Promise<void> {
  const self = process.getuid?.() ?? 0;
  const owner = (await stat(cluster).catch(() => undefined))?.uid ?? self;
  if (self !== 0 && owner !== self)
    throw new ConfigError(
      `${cluster} belongs to another user (id ${owner}). Start as that user or as root, or choose another EPS_DATA_DIR.`,
    );
}
