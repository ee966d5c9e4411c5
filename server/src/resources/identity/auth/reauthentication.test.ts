import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  expectStatus,
  importSubject,
  publishedBundle,
  setUpApp,
  setUpProgram,
  type Workspace,
} from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { addMember, type Member, PASSWORD, withCookie } from '../../../../test/members.ts';
import { CONTENTS } from '../../../../test/messages.ts';
import { CLIENT, startOpenidProvider, type TestProvider } from '../../../../test/openid-provider.ts';
import { person } from '../../../../test/single-sign-on.ts';
import { readConfig } from '../../../config/config.ts';
import type { Endpoint } from '../../../http/endpoint.ts';
import { jobs } from '../../../jobs.ts';
import { routes } from '../../../routes.ts';

const LATER = 6 * 60_000;

let app: TestApp;
let workspace: Workspace;
let owner: Member;
let path: string;
let provider: TestProvider;
beforeAll(async () => {
  app = await startTestApp({ webhooks: readConfig({ EPS_WEBHOOK_ALLOW: '127.0.0.1' }).webhooks });
  provider = await startOpenidProvider(person('ada'));
  workspace = await setUpApp(app);
  path = `/v1/organizations/${app.organizationId}`;
  owner = await addMember(app, 'owner');
});
afterEach(() => app.setClock(undefined));
afterAll(async () => {
  await provider.close();
  await app.close();
});

function confirm(cookie: string) {
  return withCookie(app, cookie, 'POST', '/auth/reauthenticate', { body: { password: PASSWORD } });
}

/** Sensitive requests: an operation, its method and path, and its body. */
async function sensitive(): Promise<[string, string, string, object?][]> {
  const viewer = await addMember(app, 'viewer');
  const membership = `${path}/memberships/${viewer.membershipId}`;
  const environment = workspace.environmentPath;
  const subject = await importSubject(workspace);
  const key = await expectStatus(
    app.call('POST', `${path}/api-keys`, { body: { name: 'key', scopes: ['organization:read'] } }),
    201,
  );
  const bundle = await publishedBundle(workspace);
  const address = () => `${randomUUID()}@example.com`;
  const invited = await expectStatus(
    app.call('POST', `${path}/invitations`, { body: { email: address() } }),
    201,
  );
  const release = { environment_id: workspace.liveId, reason: 'checked' };
  const policy = { second_factor: 'optional', networks: [], reauthentication: 'required' };
  const added = { ...CLIENT, name: 'one', issuer: provider.issuer, domains: ['example.test'], jit: true };
  const identityProviders = `${path}/identity-providers`;
  const known = await expectStatus(app.call('POST', identityProviders, { body: added }), 201);
  const scimTokens = `${identityProviders}/${known.id}/scim-tokens`;
  const token = await expectStatus(app.call('POST', scimTokens, { body: { name: 'first' } }), 201);
  const program = `${environment}/programs/${await setUpProgram(workspace, CONTENTS)}`;
  const links = { body: { subject_ids: [subject] } };
  const file = await expectStatus(app.call('POST', `${program}/personal-links`, links), 202);
  await jobs(app.services)
    .find(({ name }) => name === 'personal-links')!
    .run(new AbortController().signal);
  return [
    ['createIdentityProvider', 'POST', identityProviders, added],
    ['changeIdentityProvider', 'PATCH', `${identityProviders}/${known.id}`, { jit: false }],
    ['createScimToken', 'POST', scimTokens, { name: 'second' }],
    ['revokeScimToken', 'DELETE', `${scimTokens}/${token.id}`],
    ['deleteIdentityProvider', 'DELETE', `${identityProviders}/${known.id}`],
    ['exportEvaluations', 'GET', `${environment}/evaluations/export`],
    ['createExport', 'POST', `${environment}/exports`, {}],
    ['setExportSchedule', 'PUT', `${environment}/exports/schedule`, { frequency: 'daily' }],
    ['exportSubject', 'GET', `${environment}/subjects/${subject}/export`],
    ['exportAuditLog', 'GET', `${path}/audit-log/export`],
    ['fetchPersonalLinks', 'POST', `${program}/personal-links/${file.id}/fetch`],
    ['setRetention', 'PUT', `${environment}/retention`, { results: 'P10Y' }],
    ['setProgramRetention', 'PUT', `${program}/retention`, { results: 'P9Y' }],
    ['deleteSubjectLegalHold', 'DELETE', `${environment}/subjects/${subject}/legal-hold`],
    ['deleteEnvironmentLegalHold', 'DELETE', `${environment}/legal-hold`],
    ['changeApp', 'PATCH', workspace.appPath, { release: 'publish' }],
    ['changeApp', 'PATCH', workspace.appPath, { signatures: 'optional' }],
    ['eraseSubject', 'DELETE', `${environment}/subjects/${subject}`],
    ['createApiKey', 'POST', `${path}/api-keys`, { name: 'second', scopes: ['organization:read'] }],
    ['rotateApiKey', 'POST', `${path}/api-keys/${key.id}/rotate`],
    ['changeMembership', 'PATCH', membership, { role: 'editor' }],
    ['removeMembership', 'DELETE', membership],
    ['createMembership', 'POST', `${path}/memberships`, { email: address(), role: 'owner' }],
    ['createInvitation', 'POST', `${path}/invitations`, { email: address(), role: 'admin' }],
    ['createInvitationLink', 'POST', `${path}/invitations/${invited.id}/link`],
    ['setWebhookHosts', 'PUT', `${path}/webhook-hosts`, { hosts: [] }],
    ['setSignInPolicy', 'PUT', `${path}/sign-in-policy`, policy],
    ['releaseBundle', 'POST', `${workspace.appPath}/bundles/${bundle}/release`, release],
  ];
}

describe('reauthenticate: sensitive requests of a session', () => {
  test('need a sign-in or a confirmation of the last five minutes', async () => {
    const requests = await sensitive();
    const operations = new Set(requests.map(([operation]) => operation));
    expect([...operations].sort()).toEqual(['releaseBundle', ...declared(routes)].sort());
    for (const [operation, method, url, body] of requests) {
      app.setClock(undefined);
      const { cookie } = await addMember(app, 'owner');
      const key = randomUUID();
      const send = () => withCookie(app, cookie, method, url, { idempotencyKey: key, ...(body && { body }) });
      app.setClock(new Date(Date.now() + LATER));
      const refused = await send();
      expect([operation, refused.status, refused.body.detail.code]).toEqual([
        operation,
        403,
        'reauthentication_required',
      ]);
      expect(refused.body.detail.context).toEqual({ max_age_seconds: 300, second_factor: false });
      await expectStatus(confirm(cookie), 200);
      const repeated = await send();
      expect([operation, repeated.status < 300, repeated.text]).toEqual([operation, true, repeated.text]);
    }
  });

  test('are possible right after the sign-in, and with an API key at any time', async () => {
    const { cookie } = await addMember(app, 'owner');
    const body = { name: 'key', scopes: ['organization:read'] };
    expect((await withCookie(app, cookie, 'POST', `${path}/api-keys`, { body })).status).toBe(201);
    app.setClock(new Date(Date.now() + LATER));
    expect((await app.call('POST', `${path}/api-keys`, { body })).status).toBe(201);
  });

  test('a stored response with a secret is not replayed without a confirmation', async () => {
    const { cookie } = await addMember(app, 'owner');
    const options = { body: { name: 'key', scopes: ['organization:read'] }, idempotencyKey: randomUUID() };
    const send = () => withCookie(app, cookie, 'POST', `${path}/api-keys`, options);
    const first = await send();
    expect((await send()).body).toEqual(first.body);
    app.setClock(new Date(Date.now() + LATER));
    expect((await send()).status).toBe(403);
  });

  test('a thief of an old session neither confirms it without the password nor turns the rule off', async () => {
    const { cookie } = await addMember(app, 'owner');
    app.setClock(new Date(Date.now() + LATER));
    const wrong = { body: { password: 'not the password' } };
    expect((await withCookie(app, cookie, 'POST', '/auth/reauthenticate', wrong)).status).toBe(422);
    const body = { second_factor: 'optional', networks: [], reauthentication: 'optional' };
    expect((await withCookie(app, cookie, 'PUT', `${path}/sign-in-policy`, { body })).status).toBe(403);
    const password = { current_password: 'not the password', new_password: 'a wholly new password' };
    expect((await withCookie(app, cookie, 'POST', '/auth/password', { body: password })).status).toBe(422);
    expect((await withCookie(app, cookie, 'POST', '/auth/totp')).status).toBe(403);
  });

  test('the operations of the interface document never need one; a role that it does not have does', async () => {
    const interfaceOperations = routes.filter(({ core }) => core);
    expect(declared(interfaceOperations)).toEqual(['createMembership']);
    const { cookie } = await addMember(app, 'owner');
    app.setClock(new Date(Date.now() + LATER));
    const body = { email: `${randomUUID()}@example.com` };
    expect((await withCookie(app, cookie, 'POST', `${path}/memberships`, { body })).status).toBe(201);
    const release = { environment_id: workspace.testId, reason: 'checked' };
    const bundle = await publishedBundle(workspace);
    const url = `${workspace.appPath}/bundles/${bundle}/release`;
    expect((await withCookie(app, cookie, 'POST', url, { body: release })).status).toBe(200);
  });

  test('are possible in an organization that does not require it', async () => {
    const policy = { second_factor: 'optional', networks: [], reauthentication: 'optional' };
    await expectStatus(app.call('PUT', `${path}/sign-in-policy`, { body: policy }), 200);
    app.setClock(new Date(Date.now() + LATER));
    const exported = await withCookie(app, owner.cookie, 'GET', `${path}/audit-log/export`);
    expect(exported.status).toBe(200);
  });
});

function declared(endpoints: readonly Endpoint[]): string[] {
  return endpoints.filter(({ sensitive: isSensitive }) => isSensitive).map(({ operationId }) => operationId);
}
