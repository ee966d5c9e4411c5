import { randomUUID } from 'node:crypto';
import type { TestApp } from './app.ts';

/** What tests need before the thing they test: places, content, people. Every step goes over HTTP. */

export interface Place {
  app: TestApp;
  appId: string;
  testId: string;
  liveId: string;
  /** `/v1/organizations/…/apps/…` */
  P: string;
  /** P with the test environment. */
  E: string;
}

export async function setUpApp(app: TestApp, timezone = 'UTC'): Promise<Place> {
  const apps = `/v1/organizations/${app.organizationId}/apps`;
  const slug = `app-${randomUUID()}`;
  const { body } = await app.call('POST', apps, { body: { name: slug, slug, timezone } });
  const appId = body.application.id;
  const P = `${apps}/${appId}`;
  const testId = body.test_environment.id;
  return { app, appId, testId, liveId: body.live_environment.id, P, E: `${P}/environments/${testId}` };
}

type Content = Record<string, unknown>;
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

/** A draft bundle of these contents; what is not given is empty. */
export async function createBundle(place: Place, contents: TestContents = {}): Promise<string> {
  const { app, P } = place;
  const pins: Record<string, string> = {};
  for (const kind of KINDS) {
    const body = { business_id: `d-${randomUUID()}`, name: kind, content: contents[kind] ?? {} };
    const definition = await expectStatus(app.call('POST', `${P}/definitions/${kind}`, { body }), 201);
    pins[`${kind}_version_id`] = definition.id;
  }
  const bundle = await expectStatus(
    app.call('POST', `${P}/bundles`, { body: { name: `b-${randomUUID()}`, ...pins } }),
    201,
  );
  return bundle.id;
}

export async function publishedBundle(place: Place, contents: TestContents = {}): Promise<string> {
  const id = await createBundle(place, contents);
  await expectStatus(place.app.call('POST', `${place.P}/bundles/${id}/publish`), 200);
  return id;
}

/** An active program of these contents in the test environment. */
export async function setUpProgram(
  place: Place,
  contents: TestContents = {},
  options: Content = {},
): Promise<string> {
  const body = { name: 'program', version_bundle_id: await publishedBundle(place, contents), ...options };
  const program = await expectStatus(place.app.call('POST', `${place.E}/programs`, { body }), 201);
  await expectStatus(place.app.call('POST', `${place.E}/programs/${program.id}/activate`), 200);
  return program.id;
}

export async function importSubject(
  place: Place,
  profile?: Content,
  externalId: string = randomUUID(),
): Promise<string> {
  const body = { items: [{ external_id: externalId, ...(profile && { profile }) }] };
  const answer = await expectStatus(place.app.call('POST', `${place.E}/subjects/batch`, { body }), 200);
  return answer.receipts[0].subject_id;
}

export async function enroll(place: Place, programId: string, subjectId: string): Promise<string> {
  const body = { program_id: programId, subject_id: subjectId };
  return (await expectStatus(place.app.call('POST', `${place.E}/enrollments`, { body }), 201)).id;
}

export interface Session {
  session_id: string;
  evaluation_id: string;
  participant_token: string;
}

export async function openSession(
  place: Place,
  programId: string,
  subjectId: string,
  options: Content = {},
): Promise<Session> {
  const body = { program_id: programId, subject_id: subjectId, ...options };
  return expectStatus(place.app.call('POST', `${place.E}/participant-sessions`, { body }), 201);
}

/** A subject of its own, enrolled, with a session. */
export async function participant(
  place: Place,
  programId: string,
  profile?: Content,
): Promise<Session & { subjectId: string }> {
  const subjectId = await importSubject(place, profile);
  await enroll(place, programId, subjectId);
  return { ...(await openSession(place, programId, subjectId)), subjectId };
}

export function answer(place: Place, token: string, answers: Record<string, unknown>) {
  const body = { answers: Object.entries(answers).map(([question_id, value]) => ({ question_id, value })) };
  return place.app.call('POST', '/v1/participant/answers', { key: token, body });
}

export function complete(place: Place, token: string) {
  return place.app.call('POST', '/v1/participant/complete', { key: token });
}

/** Answers, completes, and returns the completion. */
export async function takePart(place: Place, token: string, answers: Record<string, unknown>) {
  await expectStatus(answer(place, token, answers), 200);
  return expectStatus(complete(place, token), 200);
}

/** A key of the organization with these scopes alone. */
export async function limitedKey(app: TestApp, scopes: string[], binding: Content = {}): Promise<string> {
  const path = `/v1/organizations/${app.organizationId}/api-keys`;
  return (await expectStatus(app.call('POST', path, { body: { name: 'limited', scopes, ...binding } }), 201))
    .key;
}

async function expectStatus(pending: ReturnType<TestApp['call']>, status: number): Promise<any> {
  const result = await pending;
  if (result.status !== status) throw new Error(`${result.status} instead of ${status}: ${result.text}`);
  return result.body;
}
