import fc from 'fast-check';
import { expect, test } from 'vitest';
import { routes } from '../../src/routes.ts';
import type { TestResponse } from '../app.ts';
import { prepared } from '../prepared.ts';
import { expectNoInternals } from './expect-errors.ts';
import { startTestWorld } from './world.ts';

/** Sends generated requests to every endpoint: no response may be undocumented or a 5xx. */

/** Requests to each operation: 13 in every run of the tests, more in `npm run fuzz`. */
const RUNS = Math.ceil(Number(process.env['EPS_FUZZ_REQUESTS'] ?? 2000) / 160);

const world = prepared(startTestWorld, (world) => world.app.close());

/** Values that often break something, and any JSON. */
const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    ...[
      '',
      ' ',
      '\u202e',
      '😀',
      '{{ 1 }}',
      "' OR 1=1 --",
      '../../x',
      'x'.repeat(5000),
      '9999-12-31T23:59:59-23:59',
    ],
    ...[
      '0000-01-01T00:00:00Z',
      '2026-02-30T00:00:00Z',
      '2016-12-31T23:59:60Z',
      '1e400',
      'NaN',
      '__proto__',
      'constructor',
    ],
    ...[-1, 0, 1.5, 2 ** 53 - 1, -(2 ** 53 - 1), 1e-300, null, true, [], {}, [[]], [null], { a: [] }],
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

interface Schema {
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  type?: string;
  format?: string;
}

/** Generates values that mostly match the schema, so that invalid parts pass as many checks as possible. */
function mostlyMatching(schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  const right = matching(schema, known);
  return fc.oneof({ arbitrary: right, weight: 6 }, { arbitrary: hostile, weight: 1 });
}

function matching(schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.format === 'uuid') return fc.constantFrom(...known);
  if (schema.format === 'date-time')
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  switch (schema.type) {
    case 'object': {
      if (!schema.properties || Object.keys(schema.properties).length === 0)
        return fc.dictionary(fc.string(), hostile, { maxKeys: 4 });
      const fields = Object.entries(schema.properties).map(
        ([name, field]) => [name, mostlyMatching(field, known)] as const,
      );
      return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
    }
    case 'array':
      return fc.array(mostlyMatching(schema.items ?? {}, known), { maxLength: 3 });
    case 'integer':
      return fc.integer();
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    case 'string':
      return fc.string({ minLength: 1, unit: 'binary' });
    default:
      return hostile;
  }
}

const knownIds = () => [
  world.programId,
  world.subjectId,
  world.bundleId,
  world.definitionId,
  world.evaluationId,
  world.enrollmentId,
  ...Object.values(world.pins),
];

function pathOf(path: string, id: string): string {
  const known: Record<string, string> = {
    organization_id: world.app.organizationId,
    app_id: world.workspace.appId,
    environment_id: world.workspace.testId,
    kind: 'experience',
  };
  return path.replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? id);
}

function keyOf(credential: string): string | null {
  return credential === 'none' ? null : credential === 'participant' ? world.token : world.app.key;
}

/** Expects no 5xx, a request id, and one of the two documented error shapes for every error. */
function expectDocumented(response: TestResponse, sent: unknown): void {
  expect(response.status, response.text).toBeLessThan(500);
  expect(response.headers['x-request-id']).toBeDefined();
  if (response.status < 400) return;
  const { detail } = response.body;
  expectNoInternals(response, sent);
  if (Array.isArray(detail)) expect(response.status).toBe(422);
  else expect(Object.keys(detail).sort()).toEqual(['code', 'context', 'message', 'request_id']);
}

/** Operations that would end sessions or keys that the other tests need. */
const EXCLUDED = new Set([
  'logout',
  'changePassword',
  'resetPassword',
  'forgotPassword',
  'login',
  'revokeApiKey',
  'rotateApiKey',
]);
/** Operations of SCIM have a format of their own; `resources/identity/scim` has their tests. */
const known = routes.filter(({ errorShape }) => errorShape !== 'scim');
const writes = known.filter(({ method, operationId }) => method !== 'GET' && !EXCLUDED.has(operationId));

test.each(writes.map((endpoint) => [endpoint.operationId, endpoint] as const))(
  '%s responds to any body with a documented status',
  async (_, endpoint) => {
    const body = mostlyMatching((endpoint.body ?? { type: 'object' }) as Schema, knownIds());
    await fc.assert(
      fc.asyncProperty(body, fc.constantFrom(...knownIds()), async (sent, id) => {
        const key = keyOf(endpoint.access.credential);
        const path = pathOf(endpoint.path, id);
        expectDocumented(await world.app.call(endpoint.method, path, { key, body: sent }), sent);
      }),
      { numRuns: RUNS },
    );
  },
);

test('an error may repeat a text of the request that looks internal, and no other', async () => {
  const sent = { pg_catalog: 1 };
  const path = `${world.environmentPath}/programs`;
  const response = await world.app.call('POST', path, { body: sent });
  expectDocumented(response, sent);
  expect(() => expectDocumented(response, {})).toThrow();
});

const reads = known.filter(({ method }) => method === 'GET');

test.each(reads.map((endpoint) => [endpoint.operationId, endpoint] as const))(
  '%s responds to any query string with a documented status',
  async (_, endpoint) => {
    const { properties = {} } = (endpoint.query ?? {}) as Schema;
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      hostile.map((value) => JSON.stringify(value)),
      fc.constantFrom(...knownIds()),
    );
    const fields = Object.entries(properties).map(
      ([name, schema]) => [name, fc.oneof(matching(schema, knownIds()).map(String), value)] as const,
    );
    const query = fc.record(Object.fromEntries(fields), { requiredKeys: [] });
    await fc.assert(
      fc.asyncProperty(query, fc.constantFrom(...knownIds()), async (sent, id) => {
        const pairs = Object.entries(sent).map(([name, text]) => [name, text!.toWellFormed()]);
        const path = `${pathOf(endpoint.path, id)}?${new URLSearchParams(pairs as [string, string][])}`;
        const key = keyOf(endpoint.access.credential);
        expectDocumented(await world.app.call('GET', path, { key }), sent);
      }),
      { numRuns: RUNS },
    );
  },
);
