import { randomUUID } from 'node:crypto';
import { type ServiceRequest, sendUntilSuccess } from './client.ts';
import { OWNER } from './service.ts';

/** An application of a running service, with its test environment. */
export interface ServiceWorkspace {
  url: string;
  /** `/v1/organizations/…/apps/…` */
  appPath: string;
  /** `/v1/organizations/…/apps/…/environments/…` of the test environment */
  environmentPath: string;
}

/** A required question that is scored for `mood`, and a text question. */
export const EXPERIENCE = {
  questions: [
    {
      id: 'mood',
      prompt: 'How are you?',
      input: 'single_select',
      required: true,
      options: [0, 1, 2].map((score) => ({ id: `o${score}`, label: `${score}`, scores: { mood: score } })),
    },
    { id: 'why', prompt: 'Why?', input: 'text' },
  ],
};
export const SCORECARD = { concepts: [{ id: 'mood', method: 'sum' }], primary_metric: 'mood' };

/** Returns a POST request with the owner's API key and a new Idempotency-Key. */
export function post(path: string, body?: unknown): ServiceRequest {
  return { method: 'POST', path, body, key: OWNER.key, idempotencyKey: randomUUID() };
}

/** Creates an application with a unique slug. */
export async function createWorkspace(url: string, name = 'app'): Promise<ServiceWorkspace> {
  const apps = `/v1/organizations/${OWNER.organizationId}/apps`;
  const { json } = await sendUntilSuccess(url, post(apps, { name, slug: `app-${randomUUID()}` }));
  const appPath = `${apps}/${json.application.id}`;
  return { url, appPath, environmentPath: `${appPath}/environments/${json.test_environment.id}` };
}

/**
 * Creates and activates a program; returns its id. `options` are fields of the program. `given` are contents
 * by kind that replace the scored question and the text question.
 */
export async function activeProgram(
  { url, appPath, environmentPath }: ServiceWorkspace,
  options: Record<string, unknown> = {},
  given: Record<string, unknown> = {},
): Promise<string> {
  const empty = { context: {}, guardrail: {}, adaptive_policy: {}, report_template: {} };
  const contents = { experience: EXPERIENCE, scorecard: SCORECARD, ...empty, ...given };
  const pins: Record<string, string> = {};
  for (const [kind, content] of Object.entries(contents)) {
    const body = { business_id: randomUUID(), name: kind, content };
    pins[`${kind}_version_id`] = await createForId(url, post(`${appPath}/definitions/${kind}`, body));
  }
  const bundleId = await createForId(url, post(`${appPath}/bundles`, { name: randomUUID(), ...pins }));
  const program = { name: 'program', version_bundle_id: bundleId, ...options };
  const programId = await createForId(url, post(`${environmentPath}/programs`, program));
  await sendUntilSuccess(url, post(`${environmentPath}/programs/${programId}/activate`));
  return programId;
}

async function createForId(url: string, request: ServiceRequest): Promise<string> {
  return (await sendUntilSuccess(url, request)).json.id;
}

/** Lets a new person complete a program with the contents of `activeProgram`. Returns the subject's id. */
export async function takePart(
  { url, environmentPath }: ServiceWorkspace,
  programId: string,
): Promise<string> {
  const items = [{ external_id: randomUUID() }];
  const imported = await sendUntilSuccess(url, post(`${environmentPath}/subjects/batch`, { items }));
  const subjectId = imported.json.receipts[0].subject_id;
  const body = { program_id: programId, subject_id: subjectId };
  await sendUntilSuccess(url, post(`${environmentPath}/enrollments`, body));
  const session = await sendUntilSuccess(url, post(`${environmentPath}/participant-sessions`, body));
  const key = session.json.participant_token;
  const answers = [{ question_id: 'mood', value: 'o0' }];
  await sendUntilSuccess(url, { ...post('/v1/participant/answers', { answers }), key });
  await sendUntilSuccess(url, { ...post('/v1/participant/complete'), key });
  return subjectId;
}
