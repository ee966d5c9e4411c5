import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SCOPES, type Scope } from '../src/credentials/scopes.ts';
import type { Endpoint } from '../src/http/endpoint.ts';
import { routes } from '../src/routes.ts';
import { limitedKey, participant, setUpApp, setUpProgram, type Workspace } from './actors.ts';
import { type CallOptions, startTestApp, type TestApp, type TestResponse } from './app.ts';

/**
 * Sends a request to every endpoint without a credential, with all scopes but the required one, and with
 * only that one.
 */

let app: TestApp;
let workspace: Workspace;
let programId: string;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await setUpApp(app);
  programId = await setUpProgram(workspace);
});
afterAll(() => app.close());

test.each(routes.map((endpoint) => [endpoint.operationId, endpoint] as const))(
  '%s requires its credential and scope',
  async (_, endpoint) => {
    const { access } = endpoint;
    switch (access.credential) {
      case 'none':
        return expectOpen(endpoint);
      case 'participant':
        return expectParticipantOnly(endpoint);
      case 'api':
        return expectScoped(endpoint, access.scope);
    }
  },
);

test('only the intended endpoints need no credential or no scope', () => {
  const open = routes.filter(({ access }) => access.credential === 'none').map(({ path }) => path);
  expect(open.filter((path) => path.startsWith('/v1/'))).toEqual([]);
  const unscoped = routes.filter(({ access }) => access.credential === 'api' && access.scope === null);
  expect(unscoped.map(({ operationId }) => operationId).sort()).toEqual([
    'changePassword',
    'getMe',
    'logout',
  ]);
});

async function expectScoped(endpoint: Endpoint, scope: Scope | null): Promise<void> {
  expectRefused(await ask(endpoint, { key: null }), 401, 'unauthenticated');
  if (scope !== null) {
    const wrong = await limitedKey(
      app,
      SCOPES.filter((other) => other !== scope),
    );
    const rejected = await ask(endpoint, { key: wrong });
    expectRefused(rejected, 403, 'insufficient_scope');
    expect(rejected.body.detail.context).toEqual({ scope });
  }
  expectLetIn(await ask(endpoint, { key: await limitedKey(app, [scope ?? 'organization:read']) }));
}

async function expectParticipantOnly(endpoint: Endpoint): Promise<void> {
  expectRefused(await ask(endpoint, { key: null }), 401, 'unauthenticated');
  expectRefused(await ask(endpoint, { key: app.key }), 401, 'unauthenticated');
  const { participant_token } = await participant(workspace, programId);
  expectLetIn(await ask(endpoint, { key: participant_token }));
}

/** Expects that a credential, even an invalid one, makes no difference. */
async function expectOpen(endpoint: Endpoint): Promise<void> {
  const without = await ask(endpoint, { key: null });
  const withWrong = await ask(endpoint, { key: 'nonsense' });
  expect(withWrong.status).toBe(without.status);
  expect(without.body?.detail?.code).not.toBe('insufficient_scope');
}

function expectRefused(response: TestResponse, status: number, code: string): void {
  expect(response.status, response.text).toBe(status);
  expect(response.body.detail.code).toBe(code);
}

function expectLetIn(response: TestResponse): void {
  expect([401, 403], response.text).not.toContain(response.status);
  expect(response.status, response.text).toBeLessThan(500);
}

function ask(endpoint: Endpoint, options: CallOptions): Promise<TestResponse> {
  const body = exampleBody(endpoint);
  return app.call(
    endpoint.method,
    pathOf(endpoint) + queryOf(endpoint),
    body === undefined ? options : { ...options, body },
  );
}

/** The endpoint validates before it authorizes, so the body must be valid: this is the documented example. */
function exampleBody(endpoint: Endpoint): unknown {
  if (endpoint.body && endpoint.examples?.body === undefined)
    throw new Error(
      `${endpoint.operationId} takes a body but has no examples.body: add a valid one to its endpoint()`,
    );
  return endpoint.examples?.body;
}

interface Shape {
  properties?: Record<string, { enum?: string[] }>;
  required?: string[];
}

/**
 * Fills in the ids of the test's organization, app and environment, the first allowed value of an enum, or
 * a new id.
 */
function pathOf({ path, params }: Endpoint): string {
  const known: Record<string, string> = {
    organization_id: app.organizationId,
    app_id: workspace.appId,
    environment_id: workspace.testId,
  };
  const { properties = {} } = params as Shape;
  return path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => known[name] ?? properties[name]?.enum?.[0] ?? randomUUID(),
  );
}

function queryOf({ query }: Endpoint): string {
  const { properties = {}, required = [] } = (query ?? {}) as Shape;
  const parameters = required.map((name): [string, string] => [
    name,
    properties[name]?.enum?.[0] ?? randomUUID(),
  ]);
  return parameters.length === 0 ? '' : `?${new URLSearchParams(parameters)}`;
}
