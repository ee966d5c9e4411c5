import { randomUUID } from 'node:crypto';
import { type Sent, sendUntilAnswered } from './client.ts';
import { OWNER } from './service.ts';

/** A place to work in: an app with its test environment. */
export interface Setting {
  url: string;
  /** `/v1/organizations/…/apps/…` */
  P: string;
  /** P with the test environment. */
  E: string;
}

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

/** A POST as the owner with a key of its own. */
export function post(path: string, body?: unknown): Sent {
  return { method: 'POST', path, body, key: OWNER.key, idempotencyKey: randomUUID() };
}

export async function setUp(url: string, name = 'app'): Promise<Setting> {
  const apps = `/v1/organizations/${OWNER.organizationId}/apps`;
  const { json } = await sendUntilAnswered(url, post(apps, { name, slug: `app-${randomUUID()}` }));
  const P = `${apps}/${json.application.id}`;
  return { url, P, E: `${P}/environments/${json.test_environment.id}` };
}

/** An active program with one scored and one text question, unless contents are given; `options` are its fields. */
export async function activeProgram(
  { url, P, E }: Setting,
  options: Record<string, unknown> = {},
  given: Record<string, unknown> = {},
): Promise<string> {
  const empty = { context: {}, guardrail: {}, adaptive_policy: {}, report_template: {} };
  const contents = { experience: EXPERIENCE, scorecard: SCORECARD, ...empty, ...given };
  const pins: Record<string, string> = {};
  for (const [kind, content] of Object.entries(contents)) {
    const body = { business_id: randomUUID(), name: kind, content };
    pins[`${kind}_version_id`] = await made(url, post(`${P}/definitions/${kind}`, body));
  }
  const bundleId = await made(url, post(`${P}/bundles`, { name: randomUUID(), ...pins }));
  const program = { name: 'program', version_bundle_id: bundleId, ...options };
  const programId = await made(url, post(`${E}/programs`, program));
  await sendUntilAnswered(url, post(`${E}/programs/${programId}/activate`));
  return programId;
}

async function made(url: string, request: Sent): Promise<string> {
  return (await sendUntilAnswered(url, request)).json.id;
}
