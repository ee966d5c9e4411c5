// Bundles the modules of the service into a few files in server/dist, which are loaded in half the time. Runs
// after `npm ci`. server/src/boot/built.ts uses them as long as no source has changed. Packages stay where
// npm installed them.
import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { build } from 'rolldown';
import { build as buildPages } from './build-pages.mjs';

const folder = import.meta.dirname;
const root = dirname(folder);
const target = join(folder, 'dist');

rmSync(target, { recursive: true, force: true });
await buildPages();
const { output } = await build({
  input: { commands: join(folder, 'src/commands.ts'), thread: join(folder, 'src/boot/thread.ts') },
  platform: 'node',
  external: (id) => /^[a-z@]/.test(id) && !id.startsWith('@eps/'),
  plugins: [{ name: 'places-of-sources', transform: withPlaces }],
  // A single character beyond Latin-1 would double the memory that V8 needs for the whole text.
  output: { dir: target, format: 'esm', comments: false, charset: 'ascii' },
  logLevel: 'warn',
  checks: { ineffectiveDynamicImport: false },
});
// The bundler's own modules, whose ids begin with a zero byte, are no files.
const modules = output.flatMap(({ moduleIds = [] }) => moduleIds);
const sources = new Set(modules.filter((id) => !id.startsWith('\0')));
// Appears last and whole: a build that was interrupted is not used.
const list = join(target, 'sources.json');
writeFileSync(`${list}.new`, JSON.stringify([...sources].map(stateOf)));
renameSync(`${list}.new`, list);

/** Lets modules find the files beside their sources. */
function withPlaces(code, id) {
  if (!code.includes('import.meta.')) return null;
  const to = (path) => JSON.stringify(relative(target, path));
  return code
    .replaceAll(/import\.meta\.dirname\b/g, `(import.meta.dirname + '/' + ${to(dirname(id))})`)
    .replaceAll(/import\.meta\.url\b/g, `new URL(${to(id)}, import.meta.url).href`);
}

function stateOf(path) {
  const { size, mtimeMs } = statSync(path);
  return [relative(root, path), size, Math.floor(mtimeMs / 1000)];
}
