import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestResponse } from '../app.ts';
import { expectApplicationError, expectNoInternals, expectValidation } from './expect-errors.ts';
import { type Operation, operations, sendOperation, startTestWorld, type TestWorld } from './world.ts';

/** Paths, query strings, methods and headers. */

let world: TestWorld;
let all: Operation[];
let reads: Operation[];
beforeAll(async () => {
  world = await startTestWorld();
  all = operations(world);
  reads = all.filter(({ method }) => method === 'GET');
});
afterAll(() => world.app.close());

/** Sends the path unchanged; fetch would normalize it. */
function sendRaw(
  method: string,
  path: string,
  headers: Record<string, string | string[]> = {},
): Promise<TestResponse> {
  const { hostname, port } = new URL(world.app.url);
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      { hostname, port, method, path, headers: { authorization: `Bearer ${world.app.key}`, ...headers } },
      async (response) => {
        const text = (await response.toArray()).join('');
        const isJson = response.headers['content-type']?.startsWith('application/json') && text !== '';
        resolve({
          status: response.statusCode!,
          headers: response.headers as Record<string, string>,
          body: isJson ? JSON.parse(text) : undefined,
          text,
        });
      },
    );
    sent.on('error', reject).end();
  });
}

test('two Idempotency-Key headers are not taken for one key', async () => {
  const path = `${world.appPath}/bundles/${world.bundleId}/publish`;
  expect(
    expectValidation(await sendRaw('POST', path, { 'idempotency-key': ['one', 'two'] }), 'application'),
  ).toEqual([
    {
      type: 'value_error',
      loc: ['header', 'Idempotency-Key'],
      msg: 'Value error, the header must be sent once',
    },
  ]);
  expect((await sendRaw('POST', path, { 'idempotency-key': ['one'] })).status).toBe(200);
});

test('every operation responds to a valid request with its status and a unique request id', async () => {
  const ids = new Set<string>();
  for (const operation of all) {
    const response = await sendOperation(world, operation);
    const expected: Record<string, number> = {
      'clone template': 404,
      'create enrollment': 409,
      complete: 422,
    };
    const created = /^create /.test(operation.name) ? 201 : 200;
    expect([operation.name, response.status]).toEqual([operation.name, expected[operation.name] ?? created]);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-store');
    ids.add(response.headers['x-request-id']!);
  }
  expect(ids.size).toBe(all.length);
});

test('without a valid credential every operation returns 401 before any other check', async () => {
  for (const operation of all) {
    for (const key of [null, 'nobody', `eps_${'A'.repeat(36)}`, 'x'.repeat(2000)]) {
      const response = await sendOperation(world, operation, {
        key,
        ...(operation.body && { rawBody: '{' }),
      });
      expectApplicationError(response, 401, 'unauthenticated');
      expect(response.headers['www-authenticate']).toMatch(/^Bearer/);
    }
  }
});

test.each(['Basic eDp5', 'Bearer', 'Bearer ', 'Bearer a b', 'bearer'])(
  'rejects `Authorization: %s` with 401',
  async (authorization) => {
    expectApplicationError(await sendRaw('GET', '/auth/me', { authorization }), 401, 'unauthenticated');
  },
);

describe('query strings', () => {
  test.each(['x=1', '__proto__=1', 'constructor=x', 'limit[]=1', '%00=1', 'Limit=1', '=1'])(
    'an unknown parameter is rejected: %s',
    async (query) => {
      for (const operation of reads) {
        const response = await sendOperation(world, { ...operation, path: `${operation.path}?${query}` });
        expect(expectValidation(response, operation.shape)[0]!.type).toBe('extra_forbidden');
      }
    },
  );

  test('a repeated parameter is rejected', async () => {
    for (const operation of reads.filter(({ name }) => name.startsWith('list '))) {
      const response = await sendOperation(world, {
        ...operation,
        path: `${operation.path}?limit=1&limit=2`,
      });
      expect(expectValidation(response, operation.shape)[0]!.loc).toEqual(['query', 'limit']);
    }
  });
});

describe('paths', () => {
  test.each([
    '%',
    '%zz',
    '%c0%af',
    '%ff',
    '%00',
    '%2e%2e%2f',
    "'",
    '%27%20OR%201=1',
    '\u00a0'.repeat(2).trim() || '-',
  ])('an invalid id is rejected: %s', async (garbage) => {
    for (const [path, shape] of [
      [`${world.appPath}/definitions/${garbage}`, 'list'],
      [`${world.environmentPath}/evaluations/${garbage}`, 'list'],
      [`${world.environmentPath}/programs/${garbage}`, 'application'],
    ] as const) {
      const response = await sendRaw('GET', path);
      if (response.status === 422) expect(expectValidation(response, shape)[0]!.type).toBe('uuid_parsing');
      else if (response.status === 400) expectApplicationError(response, 400, 'malformed_request');
      else expectApplicationError(response, 404, 'not_found');
    }
    const plain = await sendRaw('GET', `${world.environmentPath}/subjects/${garbage}`);
    expect([400, 404]).toContain(plain.status);
    expectNoInternals(plain);
  });

  test('a malformed id is rejected with 422 where the interface says uuid, otherwise with 404', async () => {
    const { appPath, environmentPath } = world.workspace;
    for (const malformed of ['x', '1', `${randomUUID()}0`, '0'.repeat(36), 'null', `{${randomUUID()}}`]) {
      const [error] = expectValidation(await sendRaw('GET', `${appPath}/definitions/${malformed}`), 'list');
      expect(error).toMatchObject({ type: 'uuid_parsing', loc: ['path', 'definition_id'], input: malformed });
      expectValidation(await sendRaw('GET', `${environmentPath}/evaluations/${malformed}`), 'list');
      expectApplicationError(
        await sendRaw('GET', `${environmentPath}/subjects/${malformed}`),
        404,
        'not_found',
      );
      expectApplicationError(await sendRaw('GET', `/v1/organizations/${malformed}/apps`), 404, 'not_found');
      expectApplicationError(
        await sendRaw('GET', `${world.organizationPath}/apps/${malformed}/bundles`),
        404,
        'not_found',
      );
      expectApplicationError(
        await sendRaw('GET', `${appPath}/environments/${malformed}/programs`),
        404,
        'not_found',
      );
    }
  });

  test('ids in upper case name the same resources', async () => {
    const { appPath, environmentPath } = world.workspace;
    const upper = (path: string) => path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => id.toUpperCase());
    for (const path of [
      `${appPath}/definitions/${world.definitionId}`,
      `${environmentPath}/subjects/${world.subjectId}`,
      `${environmentPath}/programs`,
    ]) {
      const lower = await sendRaw('GET', path);
      expect(lower.status).toBe(200);
      expect((await sendRaw('GET', upper(path))).body).toEqual(lower.body);
    }
  });

  test('createDefinition rejects an unknown kind with 422', async () => {
    const path = `${world.appPath}/definitions/poem`;
    const body = { business_id: 'a', name: 'a', content: {} };
    const [error] = expectValidation(await world.app.call('POST', path, { body }), 'application');
    expect(error).toMatchObject({
      type: 'enum',
      loc: ['path', 'kind'],
      msg: "Input should be 'experience', 'scorecard', 'context', 'guardrail', 'adaptive_policy' or 'report_template'",
    });
  });

  test.each([
    '/',
    '/v1',
    '/v1/',
    '/v2/organizations',
    '//auth/me',
    '/AUTH/ME',
    '/auth/me/..',
    '/v1/organizations/../../etc/passwd',
    `/${'a/'.repeat(3000)}`,
  ])('returns 404 for the unknown path %s', async (path) => {
    const response = await sendRaw('GET', path);
    if (path === '/') expect(response.status).toBeLessThan(500);
    else expectApplicationError(response, 404, 'no_such_path');
  });

  test('rejects a very long id and an overlong request line', async () => {
    const long = await sendRaw('GET', `${world.appPath}/definitions/${'a'.repeat(10_000)}`);
    expect([404, 414, 422]).toContain(long.status);
    expectNoInternals(long);
    const longest = await sendRaw('GET', `/auth/me?${'a'.repeat(40_000)}`);
    expect([400, 414, 431]).toContain(longest.status);
    expect(longest.body.detail.request_id).toBe(longest.headers['x-request-id']);
  });
});

describe('methods', () => {
  test('a method that a path does not have gets 405 and the Allow header', async () => {
    for (const [path, allowed] of [
      ['/auth/me', ['GET', 'HEAD']],
      ['/auth/login', ['POST']],
      ['/v1/participant/complete', ['POST']],
      [`${world.appPath}/bundles/${world.bundleId}/publish`, ['POST']],
      [`${world.environmentPath}/analytics/instrument-health`, ['GET', 'HEAD']],
    ] as const) {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY']) {
        if ((allowed as readonly string[]).includes(method)) continue;
        const response = await sendRaw(method, path);
        expectApplicationError(response, 405, 'method_not_allowed');
        expect(response.headers['allow']!.split(', ').sort()).toEqual([...allowed].sort());
      }
    }
  });

  test('HEAD returns the headers of GET without the body', async () => {
    const path = `${world.appPath}/definitions/${world.definitionId}`;
    const [head, read] = [await sendRaw('HEAD', path), await sendRaw('GET', path)];
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers['content-length']).toBe(read.headers['content-length']);
    expect((await sendRaw('HEAD', `${world.appPath}/definitions/${randomUUID()}`)).status).toBe(404);
  });

  test.each([
    ['QUERY', '/v1/nothing'],
    ['PROPFIND', '/auth/me'],
    ['PURGE', '/auth/me'],
  ])('rejects %s %s', async (method, path) => {
    const response = await sendRaw(method, path);
    expect([400, 404, 405, 501]).toContain(response.status);
    expectNoInternals(response);
  });
});

test('rejects two different keys in repeated headers in either order', async () => {
  const [right, wrong] = [`Bearer ${world.app.key}`, `Bearer ${world.app.key.slice(0, -1)}`];
  for (const authorization of [
    [right, wrong],
    [wrong, right],
  ])
    expectApplicationError(await sendRaw('GET', '/auth/me', { authorization }), 401, 'unauthenticated');
  expect((await sendRaw('GET', '/auth/me', { authorization: [right, right] })).status).toBe(200);
});

test("ignores the client's X-Request-Id", async () => {
  const response = await sendRaw('GET', '/auth/me', { 'x-request-id': 'from-client' });
  expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});

test.each(['/', '/docs', '/p', '/healthz', '/readyz'])(
  '%s ignores unknown query parameters',
  async (path) => {
    const response = await world.app.call('GET', `${path}?utm_source=mail&x=1&x=2`, { key: null });
    expect(response.status).toBe(200);
    expect(response.headers['x-request-id']).toBeDefined();
  },
);
