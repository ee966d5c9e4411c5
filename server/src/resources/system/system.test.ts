import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { openApiDocument } from '../../openapi/document.ts';
import { routes } from '../../routes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const get = (path: string) => app.call('GET', path, { key: null });

test('getHealth, getReadiness: health and readiness', async () => {
  expect((await get('/healthz')).body).toEqual({ status: 'ok' });
  expect((await get('/readyz')).body).toEqual({ status: 'ready', migrations: expect.any(Number) });
});

test('getOpenApi: the machine description is served as it is committed', async () => {
  const { status, body } = await get('/openapi.json');
  expect(status).toBe(200);
  expect(body).toEqual(JSON.parse(JSON.stringify(openApiDocument(routes))));
});

test('getMetrics: metrics count by operation and status, and name no tenant', async () => {
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

test.each(['/', '/docs', '/p'])('%s loads nothing from elsewhere and is framed by nobody', async (path) => {
  const { status, headers, text } = await get(path);
  expect(status).toBe(200);
  const policy = headers['content-security-policy'];
  expect(policy).toContain("default-src 'none'; script-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(text).not.toMatch(/(src|href)="https?:/);
  const files = [...text.matchAll(/(?:src|href)="((?:p|docs|start)\/[^"]+)"/g)].map(([, file]) => file!);
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const answer = await get(`/${file}`);
    expect(answer.status, file).toBe(200);
    expect(answer.headers['content-type']).toMatch(
      file.endsWith('.css') ? /^text\/css/ : /^text\/javascript/,
    );
  }
});

test('getStartPageFile, getReferencePageFile, getParticipantPageFile: a file that a page does not have is not found, and paths do not climb', async () => {
  for (const path of ['/p/nothing.js', '/docs/nothing.js', '/p/..%2f..%2fconfig.ts', '/docs/__proto__'])
    expect((await get(path)).body.detail.code, path).toBe('not_found');
  expect((await app.call('POST', '/p')).status).toBe(405);
});
