// Builds the console into web/dist, unless the files there belong to the present sources. Runs after `npm ci`
// and, where that did not run scripts, when the service starts.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const web = import.meta.dirname;
const SOURCES = [
  'web/src',
  'web/index.html',
  'web/vite.config.ts',
  'web/package.json',
  'sdk',
  'engine',
  'docs/diagnostics.json',
  'package-lock.json',
];
const MARK = join(web, 'dist', 'sources.txt');

/** Whether web/dist was built from the present sources. */
export function isBuilt() {
  return existsSync(MARK) && readFileSync(MARK, 'utf8') === fingerprint();
}

/** Builds the console. Throws if the packages that it needs are not installed. */
export async function build() {
  const sources = fingerprint();
  // React would otherwise be built for development where the tests start this.
  process.env.NODE_ENV = 'production';
  const vite = await import('vite');
  await vite.build({
    root: web,
    mode: 'production',
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'warn',
  });
  compress(join(web, 'dist', 'assets'));
  writeFileSync(MARK, sources);
}

/** Writes a Brotli form beside each file, so that the service does not compress at every request. */
function compress(folder) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  for (const name of readdirSync(folder))
    writeFileSync(
      join(folder, `${name}.br`),
      brotliCompressSync(readFileSync(join(folder, name)), { params }),
    );
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const path of SOURCES) addTo(hash, join(web, '..', path));
  return hash.digest('hex');
}

function addTo(hash, path) {
  if (!existsSync(path)) return;
  const entries = statSync(path).isDirectory() ? readdirSync(path).sort() : null;
  if (!entries) hash.update(`${relative(web, path)}\n`).update(readFileSync(path));
  else for (const name of entries) if (!IGNORED.has(name)) addTo(hash, join(path, name));
}

const IGNORED = new Set(['node_modules', 'dist']);

if (resolve(process.argv[1]) === import.meta.filename && !isBuilt()) await build();
