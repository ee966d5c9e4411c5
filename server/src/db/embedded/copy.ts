import type { Stats } from 'node:fs';
import { cp, lstat, mkdtemp, open, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';

const ABANDONED_MS = 3_600_000;
/** Files that only compiling against PostgreSQL needs. */
const NOT_COPIED = /\.a$|\/(include|pgxs|pkgconfig)$/;

/**
 * Copies the package's `native` folder to `target`, readable by all, and replaces a copy there that does not
 * run. The copy is complete and synced before it is renamed to `target`. Returns false if the parent folder
 * cannot be written.
 */
export async function copyBinaries(native: string, target: string): Promise<boolean> {
  await removeAbandoned(target);
  const draft = await mkdtemp(`${target}.new-`).catch(() => undefined);
  if (draft === undefined) return false;
  const filter = (source: string) => !NOT_COPIED.test(source);
  await cp(native, draft, { recursive: true, verbatimSymlinks: true, filter });
  await createLinks(draft);
  await openToAll(draft);
  const old = `${draft}.old`;
  await rename(target, old).catch(() => {});
  // If another process has just renamed its copy to `target`, that copy is used.
  await rename(draft, target).catch(() => {});
  for (const folder of [old, draft]) await rm(folder, { recursive: true, force: true });
  return true;
}

interface Link {
  source: string;
  target: string;
}

/** Creates the symbolic links that the package's install script would create; npm may not have run it. */
export async function createLinks(native: string): Promise<void> {
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as Link[];
  for (const { source, target } of links)
    await symlink(basename(source), join(native, relative('native', target))).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      },
    );
}

/** Makes the files readable by all, because the installing user's umask may not have. */
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

/** Deletes drafts of killed processes. A copy takes seconds, so a draft of an hour is abandoned. */
async function removeAbandoned(target: string): Promise<void> {
  const names = await readdir(dirname(target)).catch(() => []);
  for (const name of names.filter((name) => name.startsWith(`${basename(target)}.new-`))) {
    const draft = join(dirname(target), name);
    const changedAtMs = (await lstat(draft).catch(() => undefined))?.ctimeMs ?? Number.POSITIVE_INFINITY;
    if (changedAtMs < Date.now() - ABANDONED_MS)
      await rm(draft, { recursive: true, force: true }).catch(() => {});
  }
}
