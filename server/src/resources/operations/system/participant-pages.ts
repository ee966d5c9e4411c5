import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Content } from '../../../http/content.ts';
import { page } from '../../../pages/page.ts';

const SERVER = join(import.meta.dirname, '../../../..');
const BUILT = join(SERVER, 'dist/pages');
const BUILD_SCRIPT = join(SERVER, 'build-pages.mjs');

/** The files under a name that never changes: the element <eps-questions>, and the service workers. */
const NAMED = ['eps-questions.js', 'worker.js', 'push-worker.js'];

type Files = ReadonlyMap<string, Buffer>;

let reading: Promise<Files> | undefined;

/** Returns a page of participants: `index.html` or `preview.html`. */
export async function participantPage(name: string, policy: Record<string, string> = {}): Promise<Content> {
  const html = (await readBuilt()).get(name)!.toString();
  const inline = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return page(html, { 'script-src': ["'self'", ...inline].join(' '), 'media-src': "'self'", ...policy });
}

/** Returns a file of the pages, compressed as the client accepts it; undefined if there is none. */
export async function participantFile(name: string, acceptEncoding: string): Promise<Content | undefined> {
  const files = await readBuilt();
  const type = TYPES[name.slice(name.lastIndexOf('.') + 1)];
  const bytes = files.get(name);
  if (!bytes || type === undefined) return undefined;
  const encoding = ENCODINGS.find(([coding]) => new RegExp(`\\b${coding}\\b`).test(acceptEncoding));
  return new Content(type, encoding ? files.get(`${name}.${encoding[1]}`)! : bytes, {
    // The names of all others hold a hash of the content.
    'cache-control': NAMED.includes(name) ? 'no-cache' : 'public, max-age=31536000, immutable',
    // The page is not in the folder of its files.
    ...(name === 'worker.js' && { 'service-worker-allowed': '../p' }),
    // The files are the same for everybody, and pages of other sites load them for <eps-questions>.
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    vary: 'accept-encoding',
    ...(encoding && { 'content-encoding': encoding[0] }),
  });
}

const ENCODINGS = [
  ['br', 'br'],
  ['gzip', 'gz'],
] as const;

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
};

/** Returns the built pages. Builds them first if `npm ci` did not, or from other sources. */
function readBuilt(): Promise<Files> {
  reading ??= readFiles().catch((error: unknown) => {
    reading = undefined;
    throw error;
  });
  return reading;
}

async function readFiles(): Promise<Files> {
  const child = spawn(process.execPath, [BUILD_SCRIPT], { stdio: ['ignore', 'ignore', 'inherit'] });
  await once(child, 'exit');
  // An installation without the development packages, such as the container image, brings what was built.
  if (!existsSync(BUILT))
    throw new Error('The participant page is not built. Run `npm ci` without `--omit=dev`.');
  return new Map(readdirSync(BUILT).map((name) => [name, readFileSync(join(BUILT, name))]));
}
