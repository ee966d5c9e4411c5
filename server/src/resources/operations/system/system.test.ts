import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { useTestApp } from '../../../../test/prepared.ts';
import { serveMetrics } from '../../../boot/metrics-server.ts';
import type { Config } from '../../../config/config.ts';
import { openApiDocument } from '../../../openapi/document.ts';
import { routes } from '../../../routes.ts';
import { PRODUCT_VERSION } from '../../../version.ts';

const app = useTestApp();

const get = (path: string) => app.call('GET', path, { key: null });

test('getHealth and getReadiness respond 200', async () => {
  expect((await get('/healthz')).body).toEqual({ status: 'ok', version: PRODUCT_VERSION });
  expect((await get('/readyz')).body).toEqual({ status: 'ready', migrations: expect.any(Number) });
});

test('getOpenApi returns the document generated from the routes', async () => {
  const { status, body } = await get('/openapi.json');
  expect(status).toBe(200);
  expect(body).toEqual(JSON.parse(JSON.stringify(openApiDocument(routes))));
});

test('getMetrics counts requests by operation and status, without tenant ids', async () => {
  await get('/auth/me');
  const { status, headers, text } = await get('/metrics');
  expect(status).toBe(200);
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(text).toContain('eps_http_requests_total{operation="getMe",status="401"} 1');
  expect(text).toMatch(/eps_http_request_duration_seconds_count\{operation="getMe"\} 1/);
  expect(text).toMatch(/eps_database_connections\{pool="service",state="waiting"\} 0/);
  expect(text).toContain('eps_due_work{queue="webhook_deliveries"} 0');
  expect(text).toContain('eps_due_work{queue="enrollment_cycles"} 0');
  expect(text).toContain('process_cpu_seconds_total');
  expect(text).not.toContain(app.organizationId);
});

test('getParticipantPageFile: files are compressed and never change', async () => {
  const { text } = await get('/p');
  const [, script] = text.match(/src="p\/([^"]+)"/)!;
  for (const [accepted, used] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ]) {
    const headers = { 'accept-encoding': accepted! };
    const response = await app.call('GET', `/p/${script}`, { key: null, headers });
    expect(response.status).toBe(200);
    expect(response.headers['content-encoding']).toBe(used);
    expect(response.headers['cache-control']).toContain('immutable');
    expect(response.headers['vary']).toContain('accept-encoding');
  }
});

const TYPES: Record<string, RegExp> = { css: /^text\/css/, js: /^text\/javascript/, svg: /^image\/svg/ };

test.each(['/', '/docs', '/p'])('%s loads nothing from other hosts and cannot be framed', async (path) => {
  const { status, headers, text } = await get(path);
  expect(status).toBe(200);
  const policy = headers['content-security-policy'];
  expect(policy).toContain("default-src 'none'; script-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(text).not.toMatch(/(src|href)="https?:/);
  const files = [...text.matchAll(/(?:src|href)="\/?((?:p|docs\/assets|assets)\/[^"]+)"/g)].map(
    ([, file]) => file!,
  );
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const response = await get(`/${file}`);
    expect(response.status, file).toBe(200);
    const [, type] = /\.(\w+)$/.exec(file)!;
    expect(response.headers['content-type']).toMatch(TYPES[type!]!);
  }
});

test('returns 404 for an unknown file of a page and for path traversal', async () => {
  for (const path of [
    '/p/nothing.js',
    '/docs/nothing',
    '/docs/assets/nothing.js',
    '/docs/content/nothing',
    '/p/..%2f..%2fconfig.ts',
    '/docs/__proto__',
  ])
    expect((await get(path)).body.detail.code, path).toBe('not_found');
  expect((await app.call('POST', '/p')).status).toBe(405);
});

const KEYS: Config['keys'] = {
  provider: 'file',
  keys: [Buffer.alloc(32, 1)],
  file: '',
  mayCreate: false,
};
const TOKEN = 'metrics-token-0123456789';

async function withApp(overrides: Partial<Config>, use: (app: TestApp) => Promise<void>): Promise<void> {
  const other = await startTestApp(overrides);
  try {
    await use(other);
  } finally {
    await other.close();
  }
}

test('getMetrics returns 404 in production mode without a token', async () => {
  await withApp({ mode: 'production', keys: KEYS }, async (other) => {
    expect((await other.call('GET', '/metrics', { key: null })).body.detail.code).toBe('not_found');
    expect((await other.call('GET', '/metrics')).status).toBe(404);
  });
});

test('getMetrics accepts the configured token only', async () => {
  await withApp({ metrics: { port: undefined, token: TOKEN } }, async (other) => {
    expect((await other.call('GET', '/metrics', { key: TOKEN })).text).toContain('eps_http_requests_total');
    for (const key of [null, other.key, `${TOKEN}x`]) {
      const { status, headers } = await other.call('GET', '/metrics', { key });
      expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer']);
    }
  });
});

test('the metrics port serves the metrics and nothing else', async () => {
  const server = await serveMetrics(app.services.metrics, '127.0.0.1', 0);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const response = await fetch(`${url}/metrics`);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(await response.text()).toContain('eps_http_requests_total');
  for (const path of ['/', '/healthz', '/auth/me']) expect((await fetch(url + path)).status).toBe(404);
  expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(404);
  server.closeAllConnections();
  server.close();
});

test('every response demands https if the public URL is https, and none otherwise', async () => {
  expect((await get('/healthz')).headers['strict-transport-security']).toBeUndefined();
  await withApp({ publicUrl: 'https://example.org' }, async (other) => {
    for (const path of ['/healthz', '/auth/me', '/nothing', '/p'])
      expect((await other.call('GET', path)).headers['strict-transport-security']).toBe('max-age=31536000');
  });
});

test('getSecurityTxt returns the configured contact, and 404 without one', async () => {
  expect((await get('/.well-known/security.txt')).status).toBe(404);
  await withApp({ securityContact: 'mailto:security@example.org' }, async (other) => {
    other.setClock(new Date('2026-05-01T00:00:00Z'));
    const { headers, text } = await other.call('GET', '/.well-known/security.txt', { key: null });
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(text).toBe(
      'Contact: mailto:security@example.org\nExpires: 2026-05-31T00:00:00.000Z\n' +
        'Canonical: http://127.0.0.1:8080/.well-known/security.txt\nPreferred-Languages: en\n',
    );
  });
});
