import { jobs } from '../src/jobs.ts';
import { expectStatus, importSubject, inLive, setUpApp, type Workspace } from './actors.ts';
import type { TestApp } from './app.ts';

/** Runs the worker's jobs for messages until nothing is due. */
export async function sendDueMessages({ app }: Workspace, names = ['cycles', 'outreach', 'messages']) {
  const { signal } = new AbortController();
  for (const name of names) {
    const job = jobs(app.services).find((each) => each.name === name)!;
    while ((await job.run(signal)).more);
  }
}

/** Creates and publishes a message template; returns its id. */
export async function messageTemplate(
  { app, appPath }: Workspace,
  text = 'Hello {{ profile.first_name }}: {{ link }}',
): Promise<string> {
  const content = { locales: { en: { subject: '{{ program }} is open', text } } };
  const body = { business_id: 'invitation', name: 'Invitation', content };
  const { id } = await expectStatus(app.call('POST', `${appPath}/messages`, { body }), 201);
  await expectStatus(app.call('POST', `${appPath}/messages/${id}/publish`), 200);
  return id;
}

/** Lets a test environment send to everybody at example.test. */
export async function allowMails({ app, environmentPath }: Workspace, settings: object = {}) {
  const body = { allow: ['*@example.test'], ...settings };
  await expectStatus(app.call('PUT', `${environmentPath}/message-settings`, { body }), 200);
}

export async function setOutreach({ app, environmentPath }: Workspace, programId: string, body: object) {
  const path = `${environmentPath}/programs/${programId}/outreach`;
  return expectStatus(app.call('PUT', path, { body }), 200);
}

/** Imports a subject with a contact; returns its id. */
export async function reachable(workspace: Workspace, email: string, contact: object = {}): Promise<string> {
  const id = await importSubject(workspace, { first_name: 'Ada' });
  const path = `${workspace.environmentPath}/subjects/${id}/contact`;
  await expectStatus(workspace.app.call('PUT', path, { body: { email, ...contact } }), 200);
  return id;
}

/** Moves the test clock to this many seconds ahead. */
export async function moveClock({ app, environmentPath }: Workspace, offset_seconds: number) {
  await expectStatus(app.call('PUT', `${environmentPath}/clock`, { body: { offset_seconds } }), 200);
}

export async function listMessages({ app, environmentPath }: Workspace, query = ''): Promise<any[]> {
  return (await expectStatus(app.call('GET', `${environmentPath}/messages${query}`), 200)).items;
}

/** One required question. */
export const CONTENTS = {
  experience: {
    questions: [{ id: 'mood', prompt: 'How are you?', input: 'rating', min: 1, max: 5, required: true }],
  },
  scorecard: { concepts: [{ id: 'mood', method: 'mean' }], primary_metric: 'mood' },
};

/** A workspace that sends mails to everybody at example.test, and a template. */
export async function setUpMessages(
  app: TestApp,
  kind: 'test' | 'live' = 'test',
): Promise<{ workspace: Workspace; message_id: string }> {
  const made = await setUpApp(app);
  const workspace = kind === 'live' ? inLive(made) : made;
  // In an organization with several members, live environments would wait for releases.
  const release = { body: { release: 'publish' } };
  if (kind === 'live') await expectStatus(app.call('PATCH', made.appPath, release), 200);
  await allowMails(workspace, { reply_to: 'team@example.test' });
  return { workspace, message_id: await messageTemplate(workspace) };
}

export function rule(id: string, on: string, message_id: string, rest: object = {}) {
  return { id, on, channel: 'email', message_id, ...rest };
}

/** Opens the link in a text; returns the participant token. */
export async function openLink({ app }: Workspace, text: string): Promise<string> {
  const link = /http:\/\/127\.0\.0\.1:8080\/p#(\S+)/.exec(text)![1]!;
  const opening = app.call('POST', '/v1/participant/open', { key: null, body: { link } });
  return (await expectStatus(opening, 200)).participant_token;
}

export function states(messages: { rule_id: string; state: string; error?: string }[]) {
  return messages.map(({ rule_id, state, error }) => (error ? [rule_id, state, error] : [rule_id, state]));
}
