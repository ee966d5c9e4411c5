import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CliError } from '../core/errors.ts';
import type { DocumentKind } from './project.ts';

/**
 * eps.lock.json: for each app and instrument the bundle that the folder was last pulled from or pushed as,
 * and for each protocol and message its revision. Their contents are the base of the next merge. The file
 * belongs into version control.
 */
interface Lock {
  apps: Record<string, Record<string, string>>;
}

const LOCK_FILE = 'eps.lock.json';

async function readLock(root: string): Promise<Lock> {
  const path = join(root, LOCK_FILE);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{"apps":{}}';
    throw new CliError(`${path} cannot be read: ${error.message}`);
  });
  try {
    return JSON.parse(text) as Lock;
  } catch {
    throw new CliError(`${path} is not valid JSON.`, {
      hint: 'Resolve its merge conflict, or delete it and pull.',
    });
  }
}

/** Returns the bundle that the folder was last pulled from or pushed as; undefined if there is none. */
export async function lockedBundle(root: string, appId: string, key: string): Promise<string | undefined> {
  return (await readLock(root)).apps[appId]?.[key];
}

export async function lockBundle(root: string, appId: string, key: string, bundleId: string): Promise<void> {
  const lock = await readLock(root);
  const app = Object.entries({ ...lock.apps[appId], [key]: bundleId }).sort(([a], [b]) => (a < b ? -1 : 1));
  lock.apps[appId] = Object.fromEntries(app);
  const path = join(root, LOCK_FILE);
  await writeFile(`${path}.${process.pid}`, `${JSON.stringify(lock, null, 2)}\n`);
  await rename(`${path}.${process.pid}`, path);
}

/** Returns the revision that a document was last pulled from or pushed as; undefined if there is none. */
export function lockedRevision(
  root: string,
  appId: string,
  kind: DocumentKind,
  key: string,
): Promise<string | undefined> {
  return lockedBundle(root, appId, `${kind}/${key}`);
}

export function lockRevision(
  root: string,
  appId: string,
  kind: DocumentKind,
  key: string,
  id: string,
): Promise<void> {
  return lockBundle(root, appId, `${kind}/${key}`, id);
}
