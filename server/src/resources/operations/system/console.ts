import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Content } from '../../../http/content.ts';
import { page } from '../../../pages/page.ts';

const WEB = join(import.meta.dirname, '../../../../../web');
const DIST = join(WEB, 'dist');
const BUILD_SCRIPT = join(WEB, 'build.mjs');

interface ConsoleBuild {
  html: string;
  files: ReadonlyMap<string, Buffer>;
}

let built: ConsoleBuild | undefined;
let build: 'none' | 'running' | 'failed' = 'none';

/**
 * Returns the page of the console for any of its paths. While the console is being built it returns a page
 * that reloads itself; if it cannot be built, a page that says so.
 */
export function consolePage(): Content {
  const found = readBuilt();
  if (!found) return page(isMissing() ? MISSING_HTML : WAIT_HTML, { 'style-src': "'none'" });
  const nonce = randomBytes(16).toString('base64');
  return page(found.html.replaceAll('CSP_NONCE', nonce), {
    'style-src': `'self' 'nonce-${nonce}'`,
    // Style attributes come from the libraries of the console; a style element needs the nonce.
    'style-src-attr': "'unsafe-inline'",
    'font-src': "'self'",
    'media-src': "'self'",
    'frame-src': "'self'",
    'worker-src': "'self'",
  });
}

/**
 * Returns a file of the console, compressed if the client accepts that; undefined if there is none of this
 * name.
 */
export function consoleFile(name: string, acceptEncoding: string): Content | undefined {
  const files = readBuilt()?.files;
  const type = TYPES[name.slice(name.lastIndexOf('.') + 1)];
  const bytes = files?.get(name);
  if (!bytes || type === undefined) return undefined;
  const compressed = /\bbr\b/.test(acceptEncoding) ? files?.get(`${name}.br`) : undefined;
  return new Content(type, compressed ?? bytes, {
    // The name holds a hash of the content.
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
    ...(compressed && { 'content-encoding': 'br' }),
  });
}

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

/** Returns the built console. Starts a build if `npm ci` did not build it because it ran no scripts. */
function readBuilt(): ConsoleBuild | undefined {
  if (built) return built;
  if (!existsSync(join(DIST, 'sources.txt'))) {
    if (build === 'none' && canBuild()) startBuild();
    return undefined;
  }
  const assets = join(DIST, 'assets');
  const files = readdirSync(assets).map((name) => [name, readFileSync(join(assets, name))] as const);
  built = { html: readFileSync(join(DIST, 'index.html'), 'utf8'), files: new Map(files) };
  return built;
}

/** An installation without development packages, as after `npm ci --omit=dev`, cannot build the console. */
function canBuild(): boolean {
  try {
    createRequire(join(WEB, 'package.json')).resolve('vite');
    return existsSync(BUILD_SCRIPT);
  } catch {
    return false;
  }
}

function isMissing(): boolean {
  return build === 'failed' || (build === 'none' && !canBuild());
}

function startBuild(): void {
  build = 'running';
  const child = spawn(process.execPath, [BUILD_SCRIPT], { stdio: ['ignore', 'ignore', 'inherit'] });
  child.on('error', () => {
    build = 'failed';
  });
  child.on('exit', (code) => {
    build = code === 0 ? 'none' : 'failed';
  });
}

const WAIT_HTML = html(
  'The console is being built',
  'This happens once and takes some seconds. The page opens by itself. The API is ready.',
  '<meta http-equiv="refresh" content="2">',
);

const MISSING_HTML = html(
  'The console is not part of this installation',
  'The API works without it. To add it, run <code>npm ci</code> without <code>--omit=dev</code>, or copy the folder <code>web/dist</code> from an installation that has it, and restart the service. The <a href="/docs">documentation</a> explains the API.',
);

function html(title: string, text: string, head = ''): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    ${head}
    <title>Evaluation Program Service</title>
  </head>
  <body>
    <h1>${title}</h1>
    <p>${text}</p>
  </body>
</html>
`;
}
