import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  enroll,
  importSubject,
  openSession,
  setUpApp,
  setUpProgram,
  takePart,
} from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type MailServer, startMailServer } from '../../../../test/mail-server.ts';
import {
  CONTENTS,
  listMessages,
  moveClock,
  openLink,
  reachable,
  rule,
  sendDueMessages,
  setOutreach,
  setUpMessages,
  states,
} from '../../../../test/messages.ts';
import { closeWithCounts } from '../../../../test/running-counts.ts';
import { jobs } from '../../../jobs.ts';

const START = new Date('2026-03-02T09:00:00.000Z');
const DAY = 86_400;
let app: TestApp;
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
  app = await startTestApp({ smtpUrl: mail.url });
  app.setClock(START);
});
afterAll(async () => {
  await closeWithCounts(app);
  await mail.close();
});

async function setUp() {
  mail.mails = [];
  return setUpMessages(app);
}

test('setOutreach: an enrolled person is invited once and reminded until the questions are completed', async () => {
  const { workspace, message_id } = await setUp();
  const programId = await setUpProgram(workspace, CONTENTS, { name: 'Pulse' });
  const outreach = {
    rules: [
      rule('invitation', 'opened', message_id),
      rule('reminder', 'reminder', message_id, { every: 'P2D', max: 3, unless: 'completed' }),
    ],
  };
  expect(await setOutreach(workspace, programId, outreach)).toEqual(outreach);
  const path = `${workspace.environmentPath}/programs/${programId}/outreach`;
  expect((await app.call('GET', path)).body).toEqual(outreach);

  const subjectId = await reachable(workspace, 'ada@example.test');
  await enroll(workspace, programId, subjectId);
  const silent = await importSubject(workspace);
  await enroll(workspace, programId, silent);
  await sendDueMessages(workspace);
  await sendDueMessages(workspace);
  expect(mail.mails.map(({ to }) => to)).toEqual(['ada@example.test']);
  const [first] = mail.mails;
  expect(first!.headers).toMatchObject({ subject: 'Pulse is open', 'reply-to': 'team@example.test' });
  expect(first!.body).toContain('Hello Ada: http');
  const messages = await listMessages(workspace, `?subject_id=${subjectId}`);
  expect(messages).toMatchObject([{ rule_id: 'invitation', state: 'sent', due_at: START.toISOString() }]);
  expect(first!.headers['message-id']).toBe(`<${messages[0]!.id}@127.0.0.1>`);
  expect(JSON.stringify(messages)).not.toMatch(/example\.test|Hello/);
  expect(states(await listMessages(workspace, `?subject_id=${silent}`))).toEqual([
    ['invitation', 'skipped', 'no_contact'],
  ]);

  await moveClock(workspace, 2 * DAY);
  await sendDueMessages(workspace);
  expect(mail.mails).toHaveLength(2);
  await takePart(workspace, await openLink(workspace, mail.mails[1]!.body), { mood: 4 });
  await moveClock(workspace, 30 * DAY);
  await sendDueMessages(workspace);
  expect(mail.mails).toHaveLength(2);

  const { body } = await app.call('GET', `${path}/counters`);
  const counts = { queued: 0, bounced: 0, skipped: 0, failed: 0 };
  expect(body.items).toMatchObject([
    { ...counts, rule_id: 'invitation', sent: 1, skipped: 1 },
    { ...counts, rule_id: 'reminder', sent: 1, opened: 1, completed: 1, skipped: 4 - 1 },
  ]);
  const count = jobs(app.services).find(({ name }) => name === 'instrument_counts')!;
  while ((await count.run(new AbortController().signal)).more);
  expect((await app.call('GET', `${path}/counters`)).body).toEqual(body);
});

test('setOutreach: changed rules write no message twice, and reach people who were enrolled before', async () => {
  const { workspace, message_id } = await setUp();
  const programId = await setUpProgram(workspace, CONTENTS);
  const subjectId = await reachable(workspace, 'early@example.test');
  await enroll(workspace, programId, subjectId);
  await sendDueMessages(workspace);
  expect(mail.mails).toEqual([]);
  await moveClock(workspace, 3 * DAY);
  const reminder = rule('reminder', 'reminder', message_id, { every: 'P2D', max: 3 });
  await setOutreach(workspace, programId, { rules: [rule('invitation', 'opened', message_id), reminder] });
  await sendDueMessages(workspace);
  expect(states(await listMessages(workspace))).toEqual([['invitation', 'sent']]);
  await setOutreach(workspace, programId, { rules: [rule('invitation', 'opened', message_id), reminder] });
  await moveClock(workspace, 20 * DAY);
  await sendDueMessages(workspace);
  const due = (await listMessages(workspace)).map(({ rule_id, due_at }) => [rule_id, due_at.slice(0, 10)]);
  expect(due.reverse()).toEqual([
    ['invitation', '2026-03-02'],
    ['reminder', '2026-03-06'],
    ['reminder', '2026-03-08'],
  ]);
});

test('setOutreach: a year of weekly reminders on the test clock equals the enumeration', async () => {
  const { workspace, message_id } = await setUp();
  const recurrence = {
    frequency: 'weekly',
    starts_at: START.toISOString(),
    weekday: 1,
    local_time: '09:00',
    timezone: 'UTC',
  };
  const programId = await setUpProgram(workspace, CONTENTS, { mode: 'continuous', recurrence });
  await setOutreach(workspace, programId, {
    rules: [
      rule('open', 'opened', message_id),
      rule('reminder', 'reminder', message_id, { after: 'P1D', every: 'P1D', max: 2 }),
      rule('closing', 'closing', message_id, { after: 'PT6H' }),
      rule('missed', 'missed', message_id, { after: 'PT1H' }),
    ],
  });
  const subjectId = await reachable(workspace, 'year@example.test', { time_zone: 'America/New_York' });
  await enroll(workspace, programId, subjectId);
  const weeks = 52;
  for (let week = 0; week < weeks; week++) {
    await sendDueMessages(workspace);
    await moveClock(workspace, (week + 1) * 7 * DAY - 60);
    await sendDueMessages(workspace);
    await moveClock(workspace, (week + 1) * 7 * DAY);
  }
  await sendDueMessages(workspace);
  const expected: string[] = [];
  const at = (ms: number) => new Date(ms).toISOString();
  // New York changes its clocks on 8 March and 1 November 2026: the wall time of reminders stays.
  const offset = (ms: number) =>
    ms >= Date.parse('2026-03-08T07:00Z') && ms < Date.parse('2026-11-01T06:00Z') ? 4 : 5;
  const later = (ms: number, days: number) => {
    const plain = ms + days * DAY * 1000;
    return plain + (offset(plain) - offset(ms)) * 3_600_000;
  };
  for (let week = 0; week < weeks; week++) {
    const open = START.getTime() + week * 7 * DAY * 1000;
    expected.push(`open ${at(open)}`, `reminder ${at(later(open, 1))}`, `reminder ${at(later(open, 2))}`);
    expected.push(`closing ${at(open + 7 * DAY * 1000 - 6 * 3_600_000)}`);
  }
  expected.push(`open ${at(START.getTime() + weeks * 7 * DAY * 1000)}`);
  const all: any[] = [];
  for (let cursor = ''; ; ) {
    const path = `${workspace.environmentPath}/messages?limit=100${cursor && `&cursor=${cursor}`}`;
    const { body } = await app.call('GET', path);
    all.push(...body.items);
    cursor = body.next_cursor;
    if (cursor === '') break;
  }
  const made = all
    .map(({ rule_id, due_at }) => `${rule_id} ${due_at}`)
    .filter((each) => !each.startsWith('missed'));
  expect(made.sort()).toEqual(expected.sort());
  expect(all.filter(({ rule_id }) => rule_id === 'missed')).toHaveLength(weeks - 1);
  expect(new Set(all.map(({ state }) => state))).toEqual(new Set(['sent']));
  expect(mail.mails).toHaveLength(all.length);
}, 300_000);

test('setOutreach: quiet hours and send windows in the zone of the person postpone a message', async () => {
  const { workspace, message_id } = await setUp();
  const programId = await setUpProgram(workspace, CONTENTS);
  // 09:00 UTC on a Monday is 18:00 in Tokyo.
  await setOutreach(workspace, programId, {
    rules: [rule('invitation', 'opened', message_id)],
    send_window: { from: '08:00', to: '17:00', days: [1, 3] },
  });
  const tokyo = await reachable(workspace, 'tokyo@example.test', {
    time_zone: 'Asia/Tokyo',
    quiet_hours: { from: '22:00', to: '09:00' },
  });
  const unwanted = await reachable(workspace, 'push@example.test', { channels: ['push'] });
  for (const id of [tokyo, unwanted]) await enroll(workspace, programId, id);
  await sendDueMessages(workspace);
  expect(mail.mails).toEqual([]);
  const [waiting] = await listMessages(workspace, `?subject_id=${tokyo}`);
  expect(waiting).toMatchObject({
    state: 'queued',
    due_at: START.toISOString(),
    send_at: '2026-03-04T00:00:00.000Z',
  });
  expect(states(await listMessages(workspace, `?subject_id=${unwanted}`))).toEqual([
    ['invitation', 'skipped', 'channel_not_wanted'],
  ]);
  await moveClock(workspace, 1.625 * DAY);
  await sendDueMessages(workspace);
  expect(mail.mails.map(({ to }) => to)).toEqual(['tokyo@example.test']);
});

test('setOutreach: of the reminders that quiet hours postpone to one moment, the latest is sent', async () => {
  const { workspace, message_id } = await setUp();
  const programId = await setUpProgram(workspace, CONTENTS);
  await setOutreach(workspace, programId, {
    rules: [
      rule('invitation', 'opened', message_id),
      rule('reminder', 'reminder', message_id, { after: 'PT12H', every: 'PT2H', max: 6 }),
    ],
  });
  const id = await reachable(workspace, 'night@example.test', {
    quiet_hours: { from: '20:00', to: '06:00' },
  });
  await enroll(workspace, programId, id);
  // Reminders are due from 21:00 to 07:00; those until 05:00 wait until 06:00.
  for (const hour of [0, 12, 14, 16, 18, 20, 21, 22]) {
    await moveClock(workspace, hour * 3600);
    await sendDueMessages(workspace);
    if (hour === 20) expect(mail.mails).toHaveLength(1);
    if (hour === 21) expect(mail.mails).toHaveLength(2);
  }
  expect(mail.mails).toHaveLength(3);
  const messages = (await listMessages(workspace, `?subject_id=${id}`)).reverse();
  expect(messages.map(({ due_at, state, error }) => [due_at.slice(11, 16), state, error])).toEqual([
    ['09:00', 'sent', undefined],
    ['21:00', 'skipped', 'replaced'],
    ['23:00', 'skipped', 'replaced'],
    ['01:00', 'skipped', 'replaced'],
    ['03:00', 'skipped', 'replaced'],
    ['05:00', 'sent', undefined],
    ['07:00', 'sent', undefined],
  ]);
});

test('setOutreach rejects bad rules, foreign templates and programs', async () => {
  const { workspace, message_id } = await setUp();
  const programId = await setUpProgram(workspace, CONTENTS);
  const path = `${workspace.environmentPath}/programs/${programId}/outreach`;
  const one = rule('a', 'reminder', message_id, { every: 'P1D' });
  for (const rules of [
    [{ ...one, every: 'daily' }],
    [{ ...one, after: '-P1D' }],
    [{ ...one, every: undefined }],
    [{ ...one, on: 'opened' }],
    [one, one],
    [{ ...one, message_id: randomUUID() }],
    [{ ...one, channel: 'fax' }],
  ])
    expect((await app.call('PUT', path, { body: { rules } })).status).toBe(422);
  const other = await setUpApp(app);
  const foreign = path.replace(workspace.environmentPath, other.environmentPath);
  expect((await app.call('PUT', foreign, { body: { rules: [] } })).status).toBe(404);
  expect((await app.call('GET', foreign)).status).toBe(404);
  expect((await app.call('GET', path)).body).toEqual({ rules: [] });
});

test('setOutreach: a result that is corrected before its release is announced once, at its release', async () => {
  const { workspace, message_id } = await setUp();
  const programId = await setUpProgram(workspace, CONTENTS, { release_policy: 'review_required' });
  await setOutreach(workspace, programId, { rules: [rule('result', 'released', message_id)] });
  const subjectId = await reachable(workspace, 'eve@example.test');
  await enroll(workspace, programId, subjectId);
  const session = await openSession(workspace, programId, subjectId);
  await takePart(workspace, session.participant_token, { mood: 4 });
  const correct = async (id: string, body: object) => {
    const path = `${workspace.environmentPath}/evaluations/${id}/review`;
    const response = await app.call('POST', path, { body: { reason: 'By telephone', ...body } });
    expect(response.status, response.text).toBe(200);
    return response.body.id;
  };
  const amend = (id: string, value: number) =>
    correct(id, { decision: 'amend', amendments: [{ question_id: 'mood', value }] });
  const amended = await amend(session.evaluation_id, 3);
  await sendDueMessages(workspace);
  expect(mail.mails).toEqual([]);
  await correct(amended, { decision: 'approve' });
  await sendDueMessages(workspace);
  expect(mail.mails.map(({ to }) => to)).toEqual(['eve@example.test']);
  await amend(amended, 2);
  await sendDueMessages(workspace);
  expect(mail.mails).toHaveLength(1);
});
