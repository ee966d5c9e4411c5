import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../src/http/endpoint.ts';
import { routes } from '../../src/routes.ts';
import { limitedKey, participant, setUpApp, setUpProgram, type Workspace } from '../actors.ts';
import type { TestResponse } from '../app.ts';
import { useTestApp, useWorkspace } from '../prepared.ts';
import { pathOf, requiredQueryOf } from './endpoint-requests.ts';
import { sentMessage } from './example-messages.ts';

/**
 * Every endpoint must respond to ids of another tenant with the same 404, byte for byte, as to unknown ids.
 */

const app = useTestApp();
const workspace = useWorkspace(app);
let ids: Record<string, string>;
let foreign: { key: string; organizationId: string };
beforeAll(async () => {
  ids = await idsOf(workspace);
  const body = { name: 'Other', slug: 'other', owner_email: 'other@example.com' };
  const { organization, api_key } = (await app.call('POST', '/v1/organizations', { body })).body;
  foreign = { organizationId: organization.id, key: api_key.key };
});

const tenantRoutes = routes.filter(({ path }) => path.includes('{organization_id}'));
const named = (endpoints: readonly Endpoint[]) =>
  endpoints.map((endpoint) => [endpoint.operationId, endpoint] as const);

test.each(named(tenantRoutes))('%s returns 404 for another organization', async (_, endpoint) => {
  const response = await sendExample(endpoint, ids, foreign.key);
  const unknown = await sendExample(endpoint, { ...ids, organization_id: randomUUID() }, foreign.key);
  expectSame404(response, unknown);
});

test.each(named(tenantRoutes.filter(({ path }) => path.includes('{app_id}'))))(
  '%s returns 404 for another organization’s app in the path of the caller’s organization',
  async (_, endpoint) => {
    const inOwnOrganization = { ...ids, organization_id: foreign.organizationId };
    expectSame404(
      await sendExample(endpoint, inOwnOrganization, foreign.key),
      await sendExample(endpoint, { ...inOwnOrganization, app_id: randomUUID() }, foreign.key),
    );
  },
);

test.each(named(tenantRoutes.filter(({ path }) => path.includes('{environment_id}'))))(
  '%s returns 404 for an environment of another app',
  async (_, endpoint) => {
    const other = await setUpApp(app);
    expectSame404(
      await sendExample(endpoint, { ...ids, environment_id: other.testId }),
      await sendExample(endpoint, { ...ids, environment_id: randomUUID() }),
    );
  },
);

test.each(named(tenantRoutes.filter(namesResource)))(
  '%s returns 404 for a resource of another app',
  async (_, endpoint) => {
    const other = await setUpApp(app);
    const otherIds: Record<string, string> = { ...ids, app_id: other.appId, environment_id: other.testId };
    const unknown = { ...otherIds };
    for (const name of resourceNames(endpoint)) unknown[name] = randomUUID();
    expectSame404(await sendExample(endpoint, otherIds), await sendExample(endpoint, unknown));
  },
);

test('a key bound to the test environment gets 404 for the live one', async () => {
  const scopes = ['programs:read', 'subjects:read', 'enrollments:read', 'evaluations:read'];
  const key = await limitedKey(app, scopes, { app_id: workspace.appId, environment_id: workspace.testId });
  for (const endpoint of tenantRoutes.filter(({ method, path }) => method === 'GET' && path.endsWith('s'))) {
    if (!endpoint.path.includes('{environment_id}')) continue;
    const live = await sendExample(endpoint, { ...ids, environment_id: workspace.liveId }, key);
    expectSame404(live, await sendExample(endpoint, { ...ids, environment_id: randomUUID() }, key));
  }
});

/** Returns the path parameters that name a resource of an app; the first test covers the others. */
function resourceNames({ path, params }: Endpoint): string[] {
  if (!path.includes('{app_id}')) return [];
  const { properties = {} } = params as { properties?: Record<string, { enum?: unknown }> };
  return [...path.matchAll(/\{(\w+)\}/g)]
    .map(([, name]) => name!)
    .filter((name) => !['organization_id', 'app_id', 'environment_id', 'template_id'].includes(name))
    .filter((name) => properties[name]?.enum === undefined);
}

function namesResource(endpoint: Endpoint): boolean {
  return resourceNames(endpoint).length > 0;
}

/** Returns the id of one resource of each type in the workspace, by path parameter. */
async function idsOf({
  appPath,
  environmentPath,
  appId,
  testId,
  liveId: _,
}: Workspace): Promise<Record<string, string>> {
  const program_id = await setUpProgram(workspace);
  const { subjectId, evaluation_id, session_id } = await participant(workspace, program_id);
  const first = async (path: string) => (await app.call('GET', path)).body.items[0].id as string;
  const endpoint = await app.call('POST', `${environmentPath}/webhook-endpoints`, {
    body: { url: 'https://example.com/hooks' },
  });
  const bundle_id = await first(`${appPath}/bundles`);
  const job = await app.call('POST', `${appPath}/bundles/${bundle_id}/simulate`, { body: {} });
  const link = await app.call('POST', `${environmentPath}/programs/${program_id}/links`, {
    body: { name: 'Link', identity_mode: 'reusable' },
  });
  const protocol = await app.call('POST', `${appPath}/protocols`, {
    body: { business_id: 'p', name: 'Protocol', content: {} },
  });
  const template = await app.call('POST', `${appPath}/messages`, {
    body: { business_id: 'm', name: 'Message', content: {} },
  });
  const tokens = `${environmentPath}/participant-sessions/${session_id}/tokens`;
  const study = await app.call('POST', `${environmentPath}/studies`, {
    body: { name: 'Study', protocol_id: protocol.body.id, bundles: {} },
  });
  const taking = await app.call('POST', `${environmentPath}/studies/${study.body.id}/participants`, {
    body: { subject_id: subjectId },
  });
  const copy = { name: 'Copy', business_id_prefix: 'copy' };
  const workingCopy = await app.call('POST', `${appPath}/working-copies`, { body: copy });
  return {
    organization_id: app.organizationId,
    app_id: appId,
    environment_id: testId,
    program_id,
    subject_id: subjectId,
    evaluation_id,
    session_id,
    token_id: await first(tokens),
    enrollment_id: await first(`${environmentPath}/enrollments`),
    definition_id: await first(`${appPath}/definitions`),
    other_id: await first(`${appPath}/definitions`),
    protocol_id: protocol.body.id,
    other_protocol_id: protocol.body.id,
    message_id: await sentMessage(workspace),
    message_template_id: template.body.id,
    study_id: study.body.id,
    participant_id: taking.body.id,
    bundle_id,
    job_id: job.body.id,
    calibration_id: job.body.id,
    working_copy_id: workingCopy.body.id,
    link_id: link.body.id,
    ...(endpoint.status === 201 && { endpoint_id: endpoint.body.id, webhook_endpoint_id: endpoint.body.id }),
  };
}

/** Sends the documented example; `values` replace ids of the workspace. */
function sendExample(
  endpoint: Endpoint,
  values: Record<string, string>,
  key = app.key,
): Promise<TestResponse> {
  const path = pathOf(endpoint, { ...ids, ...values }) + requiredQueryOf(endpoint);
  const body = endpoint.examples?.body;
  return app.call(endpoint.method, path, { key, ...(body !== undefined && { body }) });
}

function expectSame404(response: TestResponse, unknown: TestResponse): void {
  expect(response.status, response.text).toBe(404);
  expect(withoutRequestId(response)).toBe(withoutRequestId(unknown));
}

function withoutRequestId({ status, text, body }: TestResponse): string {
  return `${status} ${text.replace(body.detail.request_id, '')}`;
}
