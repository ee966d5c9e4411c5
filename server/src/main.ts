import { existsSync, readFileSync, statSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = join(import.meta.dirname, '../..');
/** Written by server/build.mjs. */
const BUILT = join(import.meta.dirname, '../dist');

// If bin/node24.mjs started this program, the cache is in use already.
enableCompileCache(join(ROOT, 'node_modules/.cache/eps'));

/**
 * Whether server/dist was built from the present sources. One file is loaded in half the time of the several
 * hundred that it contains.
 */
function isBuilt(): boolean {
  const list = join(BUILT, 'sources.json');
  if (!existsSync(list)) return false;
  const sources: [path: string, size: number, modifiedAt: number][] = JSON.parse(readFileSync(list, 'utf8'));
  return sources.every(([path, size, modifiedAt]) => {
    const found = statSync(join(ROOT, path), { throwIfNoEntry: false });
    return found?.size === size && Math.floor(found.mtimeMs / 1000) === modifiedAt;
  });
}

const commands: typeof import('./commands.ts') = isBuilt()
  ? await import(pathToFileURL(join(BUILT, 'commands.js')).href)
  : await import('./commands.ts');
commands.runCommand().catch((error: unknown) => {
  process.stderr.write(`${commands.messageOf(error)}\n`);
  process.exit(1);
});
