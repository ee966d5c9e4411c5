import { beforeAll, expect, test } from 'vitest';
import { ROLE_SCOPES, SCOPES, type Scope } from '../../src/credentials/scopes.ts';
import type { Endpoint } from '../../src/http/endpoint.ts';
import { routes } from '../../src/routes.ts';
import { limitedKey, participant, setUpProgram } from '../actors.ts';
import type { CallOptions, TestResponse } from '../app.ts';
import { useTestApp, useWorkspace } from '../prepared.ts';
import { scimErrorOf } from '../scim.ts';
import { pathOf, requiredQueryOf } from './endpoint-requests.ts';

/** Calls every endpoint without a credential, with all scopes but the required one, and with only that. */

const app = useTestApp();
const workspace = useWorkspace(app);
let programId: string;
beforeAll(async () => {
  programId = await setUpProgram(workspace);
});

test.each(routes.map((endpoint) => [endpoint.operationId, endpoint] as const))(
  '%s requires its credential and scope',
  async (_, endpoint) => {
    const { access } = endpoint;
    switch (access.credential) {
      case 'none':
        return expectOpen(endpoint);
      case 'participant':
        return expectParticipantOnly(endpoint);
      case 'scim':
        return expectScimOnly(endpoint);
      case 'api':
        return expectScoped(endpoint, access.scope, access.or);
    }
  },
);

test('only the intended endpoints need no credential or no scope', () => {
  const open = routes.filter(({ access }) => access.credential === 'none').map(({ path }) => path);
  // The format of contents is public; it has no data of tenants. Links have their secrets in the body.
  // Mail providers authenticate with their own secret or signature.
  expect(open.filter((path) => path.startsWith('/v1/')).sort()).toEqual([
    '/v1/mail-events',
    '/v1/participant/links/open',
    '/v1/participant/open',
    '/v1/resubscribe/{token}',
    '/v1/schemas/{kind}',
    '/v1/unsubscribe/{token}',
    '/v1/unsubscribe/{token}',
  ]);
  const unscoped = routes.filter(({ access }) => access.credential === 'api' && access.scope === null);
  expect(unscoped.map(({ operationId }) => operationId).sort()).toEqual([
    // Requires the scope with which the job was started.
    'cancelEnvironmentJob',
    'changePassword',
    'confirmTotp',
    'createPasskey',
    'createPasskeyOptions',
    'createRecoveryCodes',
    'endSession',
    'enrollTotp',
    'getAccess',
    'getMe',
    'getSecondFactors',
    'linkSignOn',
    'listSessions',
    'logout',
    'reauthenticate',
    'removePasskey',
    'removeTotp',
    'renamePasskey',
    'signOutSso',
  ]);
});

test('what stores something requires a scope for more than reading', () => {
  const reading = routes.filter(
    ({ access, idempotency }) =>
      idempotency !== undefined && access.credential === 'api' && access.scope?.endsWith(':read'),
  );
  // An archive has what its maker may read, and is deleted after a day.
  expect(reading.map(({ operationId }) => operationId)).toEqual(['createExport']);
});

/** They require the session of the user; the tests of sign-in send it. */
const OF_A_SESSION = [
  'changePassword',
  'confirmTotp',
  'createPasskey',
  'createPasskeyOptions',
  'createRecoveryCodes',
  'enrollTotp',
  'getSecondFactors',
  'linkSignOn',
  'reauthenticate',
  'removePasskey',
  'removeTotp',
  'renamePasskey',
];

/** The further scopes that the examples of these operations require. */
const FURTHER_SCOPES: Readonly<Record<string, readonly Scope[]>> = {
  // Only owners may.
  createIdentityProvider: ROLE_SCOPES.owner,
  changeIdentityProvider: ROLE_SCOPES.owner,
  deleteIdentityProvider: ROLE_SCOPES.owner,
  setWebhookHosts: ROLE_SCOPES.owner,
  createScimToken: ROLE_SCOPES.owner,
  revokeScimToken: ROLE_SCOPES.owner,
  createBundleFromContents: ['bundles:write', 'bundles:publish'],
  createCalibration: ['analytics:read'],
  confirmContact: ['studies:unblind'],
  createPersonalLinks: ['subjects:identify'],
  exportSubject: [
    'evaluations:read',
    'evaluations:answers',
    'subjects:identify',
    'subjects:profile',
    'subjects:contact',
  ],
  fetchPersonalLinks: ['subjects:identify'],
  importResponses: ['enrollments:write', 'sessions:write', 'subjects:identify', 'evaluations:answers'],
  resolvePaperEntry: ['evaluations:answers'],
  searchSubjects: ['subjects:profile'],
  setExportSchedule: ['evaluations:read'],
  shadowBundle: ['analytics:read', 'evaluations:read'],
};

async function expectScoped(endpoint: Endpoint, scope: Scope | null, or: Scope | undefined): Promise<void> {
  expectRejected(await sendExample(endpoint, { key: null }), 401, 'unauthenticated');
  if (scope !== null) {
    const wrong = await limitedKey(
      app,
      SCOPES.filter((other) => other !== scope && other !== or),
    );
    const rejected = await sendExample(endpoint, { key: wrong });
    expectRejected(rejected, 403, 'insufficient_scope');
    expect(rejected.body.detail.context).toEqual({ scope });
  }
  if (or) expectAuthorized(await sendExample(endpoint, { key: await limitedKey(app, [or]) }));
  const response = await sendExample(endpoint, {
    key: await limitedKey(app, [
      scope ?? 'organization:read',
      ...(FURTHER_SCOPES[endpoint.operationId] ?? []),
      ...grantedBy(endpoint),
    ]),
  });
  if (!OF_A_SESSION.includes(endpoint.operationId)) return expectAuthorized(response);
  expectRejected(response, 403, 'insufficient_scope');
  expect(response.body.detail.context).toEqual({ scope: 'session' });
}

/** The scopes that the documented example grants, which the caller must also have. */
function grantedBy({ operationId }: Endpoint): readonly Scope[] {
  const invites = ['createMembership', 'createInvitation'].includes(operationId);
  return invites ? ROLE_SCOPES.viewer : [];
}

async function expectParticipantOnly(endpoint: Endpoint): Promise<void> {
  expectRejected(await sendExample(endpoint, { key: null }), 401, 'unauthenticated');
  expectRejected(await sendExample(endpoint, { key: app.key }), 401, 'unauthenticated');
  const { participant_token } = await participant(workspace, programId);
  expectAuthorized(await sendExample(endpoint, { key: participant_token }));
}

/** The tests of SCIM send its tokens. */
async function expectScimOnly(endpoint: Endpoint): Promise<void> {
  for (const key of [null, app.key])
    expect(scimErrorOf(await sendExample(endpoint, { key }))).toEqual([401, 'scim']);
}

/** Expects that a credential, even an invalid one, makes no difference. */
async function expectOpen(endpoint: Endpoint): Promise<void> {
  const without = await sendExample(endpoint, { key: null });
  const withWrong = await sendExample(endpoint, { key: 'nonsense' });
  expect(withWrong.status).toBe(without.status);
  expect(without.body?.detail?.code).not.toBe('insufficient_scope');
}

function expectRejected(response: TestResponse, status: number, code: string): void {
  expect(response.status, response.text).toBe(status);
  expect(response.body.detail.code).toBe(code);
}

function expectAuthorized(response: TestResponse): void {
  expect([401, 403], response.text).not.toContain(response.status);
  expect(response.status, response.text).toBeLessThan(500);
}

/** Sends the documented example to the endpoint in the test's own organization, app and environment. */
function sendExample(endpoint: Endpoint, options: CallOptions): Promise<TestResponse> {
  const ids = {
    organization_id: app.organizationId,
    app_id: workspace.appId,
    environment_id: workspace.testId,
  };
  const body = exampleBody(endpoint);
  return app.call(
    endpoint.method,
    pathOf(endpoint, ids) + requiredQueryOf(endpoint),
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
