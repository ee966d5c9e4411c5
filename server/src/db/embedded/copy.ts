import type { Stats } from 'node:fs';
import { cp, lstat, mkdtemp, open, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';

const ABANDONED_MS = 3_600_000;
/** What only compiling against PostgreSQL needs. */
const LEFT_OUT = /\.a$|\/(include|pgxs|pkgconfig)$/;

/**
 * Copies the package's `native` folder to `target`, readable by all, in place of what was there and did not run.
 * Whole and on disk before it gets its name, so nobody sees it half made. False where the parent cannot be written.
 */
export async function copyBinaries(native: string, target: string): Promise<boolean> {
  await removeAbandoned(target);
  const draft = await mkdtemp(`${target}.new-`).catch(() => undefined);
  if (draft === undefined) return false;
  const filter = (source: string) => !LEFT_OUT.test(source);
  await cp(native, draft, { recursive: true, verbatimSymlinks: true, filter });
  await makeLinks(draft);
  await openToAll(draft);
  const old = `${draft}.old`;
  await rename(target, old).catch(() => {});
  // Another process may have put its copy there at this very moment, which is as good.
  await rename(draft, target).catch(() => {});
  for (const folder of [old, draft]) await rm(folder, { recursive: true, force: true });
  return true;
}

interface Link {
  source: string;
  target: string;
}

/** The package leaves its symbolic links to an install script, which npm may not have run. */
export async function makeLinks(native: string): Promise<void> {
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as Link[];
  for (const { source, target } of links)
    await symlink(basename(source), join(native, relative('native', target))).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      },
    );
}

/** The installing user's umask may have closed the files to others. */
async function openToAll(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => !entry.isSymbolicLink())
    .map(({ parentPath, name }) => join(parentPath, name));
  for (const path of [...paths, folder]) {
    const handle = await open(path);
    try {
      const stats: Stats = await handle.stat();
      const executable = stats.isDirectory() || (stats.mode & 0o100) !== 0;
      await handle.chmod(executable ? 0o755 : 0o644);
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
}

/** Drafts of processes that were killed; a live one takes seconds. */
async function removeAbandoned(target: string): Promise<void> {
  const names = await readdir(dirname(target)).catch(() => []);
  for (const name of names.filter((name) => name.startsWith(`${basename(target)}.new-`))) {
    const draft = join(dirname(target), name);
    const changedAtMs = (await lstat(draft).catch(() => undefined))?.ctimeMs ?? Number.POSITIVE_INFINITY;
    if (changedAtMs < Date.now() - ABANDONED_MS)
      await rm(draft, { recursive: true, force: true }).catch(() => {});
  }
}
