import { readFileSync } from 'node:fs';
import { Content } from '../http/content.ts';

/**
 * Content-Security-Policy of every page: it loads files from this server only and cannot be framed by other
 * sites.
 */
const POLICY: Record<string, string> = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

/**
 * Returns an HTML page with the security headers; `policy` replaces or adds directives of the
 * Content-Security-Policy.
 */
export function page(html: string, policy: Record<string, string> = {}): Content {
  const directives = Object.entries({ ...POLICY, ...policy }).map(([name, value]) => `${name} ${value}`);
  return new Content('text/html; charset=utf-8', html, {
    'content-security-policy': directives.join('; '),
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
  });
}

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

/**
 * Returns a file of a page. Browsers revalidate it on every load, because its URL stays the same across
 * releases.
 */
export function asset(name: string, text: string): Content {
  const type = TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'text/plain; charset=utf-8';
  return new Content(type, text, { 'cache-control': 'no-cache' });
}

export function readText(url: URL): string {
  return readFileSync(url, 'utf8');
}
