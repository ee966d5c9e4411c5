import { afterAll, beforeAll, expect, test } from 'vitest';
import { answer, enroll, expectStatus, limitedKey, openSession, setUpProgram } from '../actors.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { type MailServer, startMailServer } from '../mail-server.ts';
import {
  listMessages,
  messageTemplate,
  openLink,
  reachable,
  rule,
  sendDueMessages,
  setOutreach,
  setUpMessages,
} from '../messages.ts';

/** Staff who may set the contact of a person redirect the person's messages to themselves. */

let app: TestApp;
let mail: MailServer;
let coordinator: string;
beforeAll(async () => {
  mail = await startMailServer();
  app = await startTestApp({ smtpUrl: mail.url });
  coordinator = await limitedKey(app, ['subjects:contact', 'subjects:write', 'messages:write']);
});
afterAll(async () => {
  await app.close();
  await mail.close();
});

const CONTENTS = {
  context: { variables: { first_name: { type: 'string', from: 'profile.first_name' } } },
  experience: {
    questions: [
      {
        id: 'mood',
        prompt: 'How are you, {{ subject.first_name | default: "you" }}?',
        input: 'rating',
        min: 1,
        max: 5,
      },
      { id: 'sleep', prompt: 'How do you sleep?', input: 'rating', min: 1, max: 5, required: true },
    ],
  },
};

/** A person who was mailed a link to their own address and has answered one question. */
async function setUp() {
  mail.mails = [];
  const { workspace, message_id } = await setUpMessages(app);
  const programId = await setUpProgram(workspace, CONTENTS);
  await setOutreach(workspace, programId, { rules: [rule('invitation', 'opened', message_id)] });
  const subjectId = await reachable(workspace, 'ada@example.test');
  await enroll(workspace, programId, subjectId);
  await sendDueMessages(workspace);
  const token = await openLink(workspace, mail.mails.at(-1)!.body);
  await expectStatus(answer(workspace, token, { mood: 2 }), 200);
  const [message] = await listMessages(workspace);
  const contact = `${workspace.environmentPath}/subjects/${subjectId}/contact`;
  return {
    workspace,
    token,
    setContact: (email: string, key: string) =>
      expectStatus(app.call('PUT', contact, { key, body: { email } }), 200),
    async resend() {
      const path = `${workspace.environmentPath}/messages/${message.id}/resend`;
      await expectStatus(app.call('POST', path, { key: coordinator }), 200);
      await sendDueMessages(workspace);
      return mail.mails.at(-1)!;
    },
  };
}

const session = async (key: string) => expectStatus(app.call('GET', '/v1/participant/session', { key }), 200);

test('setContact: a link that is mailed to the address of somebody else reads nothing from before', async () => {
  const { workspace, setContact, resend } = await setUp();
  await setContact('coordinator@example.test', coordinator);
  const { to, body: text } = await resend();
  expect(to).toBe('coordinator@example.test');
  expect(text).not.toContain('Ada');
  const token = await openLink(workspace, text);
  const { answers, ...view } = await session(token);
  expect(answers).toMatchObject([{ question_id: 'mood', value: null, unreadable: true }]);
  expect(JSON.stringify(view)).not.toContain('Ada');
  const own = await app.call('GET', '/v1/participant/data', { key: token });
  expect(own.body.evaluations?.[0]?.answers[0] ?? { unreadable: true }).toMatchObject({ unreadable: true });
  // Setting the same address again changes nothing about that.
  await setContact('coordinator@example.test', coordinator);
  expect((await session(await openLink(workspace, (await resend()).body))).answers).toMatchObject([
    { unreadable: true },
  ]);
});

test('setContact: an address that is set with the rights to answers and profiles shows both', async () => {
  const { workspace, setContact, resend } = await setUp();
  await setContact('new@example.test', app.key);
  const { body: text } = await resend();
  expect(text).toContain('Ada');
  const { answers, questions } = await session(await openLink(workspace, text));
  expect(answers).toMatchObject([{ question_id: 'mood', value: 2 }]);
  expect(JSON.stringify(questions)).not.toContain('How are you, you');
});

test('getMessage: passing on a message shows nobody the profile or earlier answers', async () => {
  const made = await setUpMessages(app);
  const environmentPath = `${made.workspace.appPath}/environments/${made.workspace.liveId}`;
  const workspace = { ...made.workspace, environmentPath };
  const programId = await setUpProgram(workspace, CONTENTS);
  const plain = await messageTemplate(workspace, 'Please answer: {{ link }}');
  const rules = [made.message_id, plain].map((id, i) => ({ ...rule(`r${i}`, 'opened', id), channel: 'sms' }));
  await setOutreach(workspace, programId, { rules });
  const subjectId = await reachable(workspace, 'ada@example.test', { phone: '+49 30 1234567' });
  await enroll(workspace, programId, subjectId);
  const own = await openSession(workspace, programId, subjectId);
  await expectStatus(answer(workspace, own.participant_token, { mood: 2 }), 200);
  await sendDueMessages(workspace);
  const passesOn = await limitedKey(app, ['messages:read', 'subjects:contact']);
  const contents = await Promise.all(
    (await listMessages(workspace)).map(async ({ id }) => {
      const path = `${environmentPath}/messages/${id}`;
      return (await expectStatus(app.call('GET', path, { key: passesOn }), 200)).content;
    }),
  );
  const [content, ...others] = contents.filter((each) => each !== undefined);
  expect(others).toEqual([]);
  expect(JSON.stringify(contents)).not.toContain('Ada');
  const { answers, ...view } = await session(await openLink(workspace, content.text));
  expect(answers).toMatchObject([{ question_id: 'mood', value: null, unreadable: true }]);
  expect(JSON.stringify(view)).not.toContain('Ada');
});

test('getMessage: in a test environment, a message shows nothing that its reader may not read', async () => {
  const { workspace } = await setUp();
  const [{ id, subject_id }] = await listMessages(workspace);
  const read = async (...scopes: string[]) => {
    const key = await limitedKey(app, ['messages:read', 'subjects:contact', ...scopes]);
    return expectStatus(app.call('GET', `${workspace.environmentPath}/messages/${id}`, { key }), 200);
  };
  for (const scopes of [[], ['subjects:profile'], ['evaluations:answers']]) {
    const message = await read(...scopes);
    expect(message).toMatchObject({ id, state: 'sent', redacted: ['content'] });
    expect(JSON.stringify(message)).not.toMatch(/Ada|p#/);
  }
  const { content, redacted } = await read('subjects:profile', 'evaluations:answers');
  expect([content.text, redacted]).toEqual([expect.stringContaining('Ada'), undefined]);
  const accesses = `${workspace.environmentPath}/subjects/${subject_id}/accesses`;
  const { items } = await expectStatus(app.call('GET', accesses), 200);
  expect(items.map(({ action }: any) => action)).toContain('message.read');
});

test('importSubjects: people who are new are greeted by name, and read what they answered', async () => {
  const { workspace, message_id } = await setUpMessages(app);
  await expectStatus(
    app.call('PATCH', workspace.environmentPath, { body: { contact_mapping: { email: 'mail' } } }),
    200,
  );
  const programId = await setUpProgram(workspace, CONTENTS);
  await setOutreach(workspace, programId, { rules: [rule('invitation', 'opened', message_id)] });
  const profile = { first_name: 'Grace', mail: 'grace@example.test' };
  const items = [{ external_id: 'grace', profile }];
  const path = `${workspace.environmentPath}/subjects/batch`;
  const { receipts } = await expectStatus(app.call('POST', path, { key: coordinator, body: { items } }), 200);
  await enroll(workspace, programId, receipts[0].subject_id);
  await sendDueMessages(workspace);
  const { body: text } = mail.mails.at(-1)!;
  expect(text).toContain('Grace');
  const token = await openLink(workspace, text);
  await expectStatus(answer(workspace, token, { mood: 5 }), 200);
  expect((await session(token)).answers).toMatchObject([{ value: 5 }]);
});
