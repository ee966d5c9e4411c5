import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectStatus, importSubject, takePart } from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type MailServer, startMailServer } from '../../../../test/mail-server.ts';
import { rule, sendDueMessages, setUpMessages } from '../../../../test/messages.ts';
import { studiesApi } from '../../../../test/studies.ts';

/** A person of a trial who has only the mails that they get, in a live environment. */

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

const DAILY = {
  id: 'daily',
  anchor: { on: 'enrollment' },
  opens: 'P0D',
  at: '09:00',
  closes: 'PT6H',
  repeat: { every: 'P1D', count: 3 },
};
const at = (time: string) => app.setClock(new Date(time));
const open = (link: string) => app.call('POST', '/v1/participant/open', { key: null, body: { link } });
const session = (key: string) => expectStatus(app.call('GET', '/v1/participant/session', { key }), 200);

/** Returns the link of the last mail. */
function lastLink(): string {
  return /http:\/\/127\.0\.0\.1:8080\/p#\S+/.exec(mail.mails.at(-1)!.body)![0];
}

test('the link of the first mail leads through the study, and the links of later mails to the same answers', async () => {
  at('2026-03-02T06:00:00Z');
  const { workspace, message_id } = await setUpMessages(app, 'live');
  const settings = { participant_result_ttl_seconds: 30 * 86_400 };
  await expectStatus(app.call('PATCH', workspace.environmentPath, { body: settings }), 200);
  const api = studiesApi(workspace);
  const work = () => sendDueMessages(workspace, ['studies', 'outreach', 'messages']);
  const reminder = { after: 'PT1H', unless: 'completed' };
  const rules = [rule('opened', 'opened', message_id), rule('reminder', 'reminder', message_id, reminder)];
  const study = await api.study({ waves: [DAILY], outreach: [{ wave: 'daily', rules }] });
  const subject_id = await importSubject(workspace);
  const contact = { email: 'ada@example.test', time_zone: 'Europe/Berlin' };
  const path = `${workspace.environmentPath}/subjects/${subject_id}`;
  await expectStatus(app.call('PUT', `${path}/contact`, { body: contact }), 200);
  const person = await api.add(study.id, { subject_id });
  await work();
  expect(mail.mails).toEqual([]);

  // The first occasion: its mail, its link, its answers, and no reminder.
  at('2026-03-02T08:00:00Z');
  await work();
  expect(mail.mails.map(({ to }) => to)).toEqual(['ada@example.test']);
  const first = lastLink();
  const own = await expectStatus(open(first), 200);
  await takePart(workspace, own.participant_token, { mood: 'o4' });
  const next = { next_opens_at: '2026-03-03T08:00:00.000Z', time_zone: 'Europe/Berlin' };
  expect((await session(own.participant_token)).occasions).toEqual(next);
  at('2026-03-02T09:30:00Z');
  await work();
  expect(mail.mails).toHaveLength(1);

  // The second: the first link leads to it; so does the one in its own mail, to the same evaluation.
  at('2026-03-03T08:00:00Z');
  const led = await expectStatus(open(first), 200);
  expect(led).toMatchObject({ can: ['answer', 'read'], led_on: true });
  await work();
  expect(mail.mails).toHaveLength(2);
  const answers = { answers: [{ question_id: 'mood', value: 'o2' }] };
  await expectStatus(
    app.call('POST', '/v1/participant/answers', { key: led.participant_token, body: answers }),
    200,
  );
  const second = await expectStatus(open(lastLink()), 200);
  expect((await session(second.participant_token)).answers).toMatchObject([{ value: 'o2' }]);
  await expectStatus(app.call('POST', '/v1/participant/complete', { key: second.participant_token }), 200);
  at('2026-03-03T09:30:00Z');
  await work();
  expect(mail.mails).toHaveLength(2);

  // The third is not answered in spite of its reminder.
  for (const time of ['08:00', '09:30']) {
    at(`2026-03-04T${time}:00Z`);
    await work();
  }
  expect(mail.mails).toHaveLength(4);
  const third = lastLink();
  at('2026-03-04T14:00:00Z');
  await work();
  expect(await api.timeline(person)).toEqual([
    'daily#0 2026-03-02T08:00 completed',
    'daily#1 2026-03-03T08:00 completed',
    'daily#2 2026-03-04T08:00 missed',
  ]);

  // After the wave: nothing can be answered, nothing opens next, and what was answered is still shown.
  const after = await open(third);
  expect([after.status, after.body.detail.code, after.body.detail.context]).toEqual([
    410,
    'participant_session_expired',
    { ended_at: '2026-03-04T14:00:00.000Z' },
  ]);
  const last = await expectStatus(open(first), 200);
  expect(last).toMatchObject({ session_id: own.session_id, can: ['read'] });
  expect(last).not.toHaveProperty('led_on');
  expect(await session(last.participant_token)).not.toHaveProperty('occasions');
  expect((await app.call('GET', '/v1/participant/result', { key: last.participant_token })).status).toBe(200);
  const late = app.call('POST', '/v1/participant/answers', { key: last.participant_token, body: answers });
  expect((await late).status).toBe(409);
  const query = `${workspace.environmentPath}/evaluations?subject_id=${subject_id}`;
  expect((await expectStatus(app.call('GET', query), 200)).items).toHaveLength(3);
});
