import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ConfigError } from './values.ts';

/**
 * Checks that this user can use the data directory or, if it does not exist, create it. Makes nothing.
 * Throws ConfigError.
 */
export async function requireUsableFolder(folder: string): Promise<void> {
  try {
    const parent = await nearestExisting(folder);
    if (!(await stat(parent)).isDirectory()) throw new Error(`${parent} is not a directory`);
    await access(parent, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw unusableFolder(error);
  }
}

export function unusableFolder(error: unknown): ConfigError {
  return new ConfigError(
    `EPS_DATA_DIR cannot be used by this user: ${(error as Error).message}. Choose another, or set EPS_DATABASE_URL.`,
  );
}

async function nearestExisting(path: string): Promise<string> {
  const exists = await stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      // A part of the path is a file, which its own parent shows.
      if (error.code === 'ENOTDIR') return false;
      throw error;
    },
  );
  return exists || dirname(path) === path ? path : nearestExisting(dirname(path));
}
