import { afterAll, beforeAll, expect, test } from 'vitest';
import { enroll, setUpProgram } from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type MailServer, startMailServer } from '../../../../test/mail-server.ts';
import {
  CONTENTS,
  listMessages,
  openLink,
  reachable,
  rule,
  sendDueMessages,
  setOutreach,
  setUpMessages,
} from '../../../../test/messages.ts';

/** The worker prepares messages of a program together, and sends them over connections that it keeps. */

let app: TestApp;
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
  app = await startTestApp({ smtpUrl: mail.url });
});
afterAll(async () => {
  await app.close();
  await mail.close();
});

const PEOPLE = 30;

test('messages of many people: each gets its own link; one that cannot be prepared holds up no other', async () => {
  const { workspace, message_id } = await setUpMessages(app);
  const programId = await setUpProgram(workspace, CONTENTS);
  await setOutreach(workspace, programId, {
    rules: [rule('invitation', 'opened', message_id), rule('second', 'opened', message_id)],
  });
  const people: string[] = [];
  for (let i = 0; i < PEOPLE; i++) people.push(await reachable(workspace, `person-${i}@example.test`));
  for (const id of people) await enroll(workspace, programId, id);
  const [broken] = people;
  await app.services.db.system.write({
    text: `UPDATE contacts SET contact_sealed = contact_sealed || '\\x00'::bytea WHERE subject_id = $1`,
    values: [broken],
  });
  await sendDueMessages(workspace, ['cycles', 'messages']);
  // The occasions of the broken contact cannot be read either.
  await sendDueMessages(workspace, ['outreach', 'messages']);
  const others = people.filter((id) => id !== broken);
  expect(mail.mails.length).toBe(2 * others.length);
  const links = mail.mails.map(({ body }) => /\/p#(\S+)/.exec(body)![1]);
  expect(new Set(links).size).toBe(2 * others.length);
  const listed = await listMessages(workspace, '?state=sent&limit=100');
  expect(new Set(listed.map(({ subject_id }) => subject_id))).toEqual(new Set(others));
  // Both links of a person lead to the same questions.
  const [first] = mail.mails;
  const own = mail.mails.filter(({ to }) => to === first!.to);
  const evaluations = await Promise.all(
    own.map(async ({ body }) => {
      const key = await openLink(workspace, body);
      return (await app.call('GET', '/v1/participant/session', { key })).body.evaluation_id;
    }),
  );
  expect(new Set(evaluations).size).toBe(1);
});

test('a mail server that ends its connections delays messages and loses none', async () => {
  const { workspace, message_id } = await setUpMessages(app);
  const programId = await setUpProgram(workspace, CONTENTS);
  await setOutreach(workspace, programId, { rules: [rule('invitation', 'opened', message_id)] });
  mail.mails = [];
  await enroll(workspace, programId, await reachable(workspace, 'before@example.test'));
  await sendDueMessages(workspace);
  mail.endConnections();
  await enroll(workspace, programId, await reachable(workspace, 'after@example.test'));
  await sendDueMessages(workspace);
  expect(mail.mails.map(({ to }) => to)).toEqual(['before@example.test', 'after@example.test']);
});
