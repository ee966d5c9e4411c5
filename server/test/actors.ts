import { randomUUID } from 'node:crypto';
import type { TestApp } from './app.ts';

/** Set-up steps for tests: workspaces, content, subjects and sessions. Every step is an HTTP call. */

/** An application with its two environments, and the one of them that the test uses. */
export interface Workspace {
  app: TestApp;
  appId: string;
  testId: string;
  liveId: string;
  /** The environment of `environmentPath`. */
  environmentId: string;
  /** `/v1/organizations/…/apps/…` */
  appPath: string;
  /** `/v1/organizations/…/apps/…/environments/…` */
  environmentPath: string;
}

/**
 * Creates an application with a unique slug, which is also its name, in the first organization. Its workspace
 * uses the test environment.
 */
export async function setUpApp(app: TestApp, timezone = 'UTC', name?: string): Promise<Workspace> {
  const apps = `/v1/organizations/${app.organizationId}/apps`;
  const slug = `app-${randomUUID()}`;
  const { body } = await app.call('POST', apps, { body: { name: name ?? slug, slug, timezone } });
  const appId = body.application.id;
  const appPath = `${apps}/${appId}`;
  const testId = body.test_environment.id;
  const liveId = body.live_environment.id;
  const environmentPath = `${appPath}/environments/${testId}`;
  return { app, appId, testId, liveId, environmentId: testId, appPath, environmentPath };
}

/** Returns the workspace for tests in its live environment. */
export function inLive(workspace: Workspace): Workspace {
  const { appPath, liveId } = workspace;
  return { ...workspace, environmentId: liveId, environmentPath: `${appPath}/environments/${liveId}` };
}

/** Creates an organization with an app; returns the path of the app and the key of the owner. */
export async function setUpTenant(app: TestApp, name: string): Promise<{ path: string; key: string }> {
  const body = { name, slug: name, owner_email: `${name}@example.com` };
  const created = await expectStatus(app.call('POST', '/v1/organizations', { body }), 201);
  const { key } = created.api_key;
  const path = `/v1/organizations/${created.organization.id}/apps`;
  const made = await expectStatus(app.call('POST', path, { key, body: { name: 'App', slug: 'app' } }), 201);
  return { path: `${path}/${made.application.id}`, key };
}

type Content = Record<string, unknown>;
/** Contents of a bundle's definitions, by kind; a kind that is left out is empty. */
export type TestContents = Partial<
  Record<
    'experience' | 'scorecard' | 'context' | 'guardrail' | 'adaptive_policy' | 'report_template',
    Content
  >
>;

const KINDS = [
  'experience',
  'scorecard',
  'context',
  'guardrail',
  'adaptive_policy',
  'report_template',
] as const;

/** Creates a draft bundle with one definition of each kind; returns the bundle's id. */
export async function createBundle(workspace: Workspace, contents: TestContents = {}): Promise<string> {
  const { app, appPath } = workspace;
  const pins: Record<string, string> = {};
  for (const kind of KINDS) {
    const body = { business_id: `d-${randomUUID()}`, name: kind, content: contents[kind] ?? {} };
    const definition = await expectStatus(app.call('POST', `${appPath}/definitions/${kind}`, { body }), 201);
    pins[`${kind}_version_id`] = definition.id;
  }
  const bundle = await expectStatus(
    app.call('POST', `${appPath}/bundles`, { body: { name: `b-${randomUUID()}`, ...pins } }),
    201,
  );
  return bundle.id;
}

/** Creates and publishes a bundle; returns its id. */
export async function publishedBundle(workspace: Workspace, contents: TestContents = {}): Promise<string> {
  const id = await createBundle(workspace, contents);
  await expectStatus(workspace.app.call('POST', `${workspace.appPath}/bundles/${id}/publish`), 200);
  return id;
}

/** Creates an active program in the test environment; `options` are fields of the program. Returns its id. */
export async function setUpProgram(
  workspace: Workspace,
  contents: TestContents = {},
  options: Content = {},
): Promise<string> {
  const body = { name: 'program', version_bundle_id: await publishedBundle(workspace, contents), ...options };
  const program = await expectStatus(
    workspace.app.call('POST', `${workspace.environmentPath}/programs`, { body }),
    201,
  );
  await expectStatus(
    workspace.app.call('POST', `${workspace.environmentPath}/programs/${program.id}/activate`),
    200,
  );
  return program.id;
}

/** Imports a new subject; returns its id. */
export async function importSubject(
  workspace: Workspace,
  profile?: Content,
  externalId: string = randomUUID(),
): Promise<string> {
  const body = { items: [{ external_id: externalId, ...(profile && { profile }) }] };
  const path = `${workspace.environmentPath}/subjects/batch`;
  const { receipts } = await expectStatus(workspace.app.call('POST', path, { body }), 200);
  return receipts[0].subject_id;
}

/** Enrolls a subject; returns the enrollment's id. */
export async function enroll(workspace: Workspace, programId: string, subjectId: string): Promise<string> {
  const body = { program_id: programId, subject_id: subjectId };
  return (
    await expectStatus(workspace.app.call('POST', `${workspace.environmentPath}/enrollments`, { body }), 201)
  ).id;
}

/** A participant session as the API returns it when it is created. */
export interface Session {
  session_id: string;
  evaluation_id: string;
  participant_token: string;
  url: string;
}

/** Creates a participant session for an enrolled subject; `options` are fields of the request. */
export async function openSession(
  workspace: Workspace,
  programId: string,
  subjectId: string,
  options: Content = {},
): Promise<Session> {
  const body = { program_id: programId, subject_id: subjectId, ...options };
  return expectStatus(
    workspace.app.call('POST', `${workspace.environmentPath}/participant-sessions`, { body }),
    201,
  );
}

/** Imports a new subject, enrolls it and creates a participant session. */
export async function participant(
  workspace: Workspace,
  programId: string,
  profile?: Content,
): Promise<Session & { subjectId: string }> {
  const subjectId = await importSubject(workspace, profile);
  await enroll(workspace, programId, subjectId);
  return { ...(await openSession(workspace, programId, subjectId)), subjectId };
}

/** Sends answers (by question id) with a participant token; returns the HTTP response. */
export function answer(workspace: Workspace, token: string, answers: Record<string, unknown>) {
  const body = { answers: Object.entries(answers).map(([question_id, value]) => ({ question_id, value })) };
  return workspace.app.call('POST', '/v1/participant/answers', { key: token, body });
}

/** Completes the session of a participant token; returns the HTTP response. */
export function complete(workspace: Workspace, token: string) {
  return workspace.app.call('POST', '/v1/participant/complete', { key: token });
}

/** Answers and completes; returns the completion result. */
export async function takePart(workspace: Workspace, token: string, answers: Record<string, unknown>) {
  await expectStatus(answer(workspace, token, answers), 200);
  return expectStatus(complete(workspace, token), 200);
}

/**
 * Creates an API key with only these scopes; `binding` may bind it to an app or environment. Returns the key.
 */
export async function limitedKey(app: TestApp, scopes: string[], binding: Content = {}): Promise<string> {
  const path = `/v1/organizations/${app.organizationId}/api-keys`;
  return (await expectStatus(app.call('POST', path, { body: { name: 'limited', scopes, ...binding } }), 201))
    .key;
}

/** Returns the body of a response. Throws if its status is not `status`. */
export async function expectStatus(pending: ReturnType<TestApp['call']>, status: number): Promise<any> {
  const result = await pending;
  if (result.status !== status) throw new Error(`Expected ${status}, got ${result.status}: ${result.text}`);
  return result.body;
}
