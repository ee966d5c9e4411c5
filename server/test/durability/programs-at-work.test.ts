import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../mail-server.ts';
import { type ServiceRequest, sendUntilSuccess } from './client.ts';
import { KILLS, Service } from './service.ts';
import { activeProgram, createWorkspace, post, type ServiceWorkspace } from './workspace.ts';

/** kill -9 while the worker sends messages, issues personal links and opens occasions of a study. */

const PEOPLE = 24;
/** Enough people for several groups, each a transaction, to be due at the same time. */
const GROUPED = 90;
const DAY = 86_400;

let mail: MailServer;
let service: Service;
let workspace: ServiceWorkspace;
beforeAll(async () => {
  mail = await startMailServer();
  // A killed worker's leases end soon, so that the next worker continues.
  service = await Service.create({
    EPS_SMTP_URL: mail.url,
    EPS_WORKER_POLL_MS: '20',
    EPS_WORKER_BATCH: '20',
    EPS_WORKER_LEASE_MS: '1000',
  });
  await service.start();
  workspace = await createWorkspace(service.url);
});
beforeEach(({ onTestFailed }) => onTestFailed(() => console.error(service.output())));
afterAll(async () => {
  await service.remove();
  await mail.close();
});

const call = async (request: ServiceRequest) => (await sendUntilSuccess(service.url, request)).json;
const put = (path: string, body: object): ServiceRequest => ({ ...post(path, body), method: 'PUT' });

async function killRepeatedly(kills = KILLS): Promise<void> {
  for (let kill = 0; kill < kills; kill++) {
    await sleep(Math.random() * 400);
    await service.end('SIGKILL');
    await service.start();
  }
}

async function importPerson(): Promise<string> {
  const items = [{ external_id: randomUUID() }];
  const imported = await call(post(`${workspace.environmentPath}/subjects/batch`, { items }));
  return imported.receipts[0].subject_id;
}

/** Publishes a message with a link, and lets the environment write to test addresses. */
async function publishedMessage(business_id: string): Promise<string> {
  const { appPath, environmentPath } = workspace;
  const content = { locales: { en: { subject: 'Open', text: '{{ link }}' } } };
  const { id } = await call(post(`${appPath}/messages`, { business_id, name: 'Invitation', content }));
  await call(post(`${appPath}/messages/${id}/publish`));
  await call(put(`${environmentPath}/message-settings`, { allow: ['*@example.test'] }));
  return id;
}

/** How many messages to these people are sent, if none of them waits. */
async function sentTo(people: readonly string[]): Promise<number> {
  const rows = await service.query<{ state: string; n: number }>(
    `SELECT state, count(*)::int AS n FROM eps.messages WHERE subject_id = ANY ('{${people.join()}}')
     GROUP BY state`,
  );
  return rows.some(({ state }) => state !== 'sent') ? -1 : (rows[0]?.n ?? 0);
}

/** A program that invites people by mail, once `setRules` was called. */
async function invitingProgram() {
  const { environmentPath } = workspace;
  const message_id = await publishedMessage('invitation');
  const programId = await activeProgram(workspace);
  const rule = { id: 'invitation', on: 'opened', channel: 'email', message_id };
  return {
    setRules: () => call(put(`${environmentPath}/programs/${programId}/outreach`, { rules: [rule] })),
    async reach(name: string) {
      const subjectId = await importPerson();
      const email = `${name}@example.test`;
      await call(put(`${environmentPath}/subjects/${subjectId}/contact`, { email }));
      await call(post(`${environmentPath}/enrollments`, { program_id: programId, subject_id: subjectId }));
    },
    states: () =>
      service.query<{ state: string; n: number }>(
        `SELECT state, count(*)::int AS n FROM eps.messages WHERE program_id = '${programId}'
         GROUP BY state ORDER BY state`,
      ),
  };
}

test('outreach: no message is lost, and a repeated one is the same to its receiver', async () => {
  const { setRules, reach, states } = await invitingProgram();
  await setRules();
  // The server is slow, so that a kill can come between the acceptance of a message and the record of it.
  mail.beforeAccept = () => sleep(20);
  const reached = Promise.all(Array.from({ length: PEOPLE }, (_, index) => reach(`person${index}`)));
  await Promise.all([reached, killRepeatedly()]);
  await expect.poll(states, { timeout: 60_000 }).toEqual([{ state: 'sent', n: PEOPLE }]);
  const idsOf = Map.groupBy(mail.mails, ({ to }) => to);
  expect([...idsOf.keys()].sort()).toEqual(
    Array.from({ length: PEOPLE }, (_, index) => `person${index}@example.test`).sort(),
  );
  for (const [to, mails] of idsOf) {
    const distinct = new Set(mails.map(({ headers, body }) => `${headers['message-id']} ${body}`));
    expect(distinct.size, to).toBe(1);
  }
  expect(new Set(mail.mails.map(({ headers }) => headers['message-id'])).size).toBe(PEOPLE);
});

test('outreach: a kill in mid-batch neither loses a message nor repeats one that was accepted', async () => {
  const { setRules, reach, states } = await invitingProgram();
  const names = Array.from({ length: 12 }, (_, index) => `batch${index}`);
  await Promise.all(names.map(reach));
  mail.mails = [];
  const accepted: string[] = [];
  // The server accepts three messages of the batch and then hangs.
  mail.beforeAccept = async ({ to }) => {
    if (accepted.length >= 3) await new Promise(() => {});
    accepted.push(to);
  };
  await setRules();
  await expect.poll(states, { interval: 20 }).toEqual([
    { state: 'queued', n: 9 },
    { state: 'sent', n: 3 },
  ]);
  await expect.poll(() => mail.mails.length, { interval: 20 }).toBe(3 + 5);
  await service.end('SIGKILL');
  mail.beforeAccept = async ({ to }) => {
    accepted.push(to);
  };
  await service.start();
  await expect.poll(states, { timeout: 60_000 }).toEqual([{ state: 'sent', n: 12 }]);
  expect(accepted.toSorted()).toEqual(names.map((name) => `${name}@example.test`).toSorted());
});

test('personal links: one session for each person, and the file has every link', async () => {
  const { environmentPath } = workspace;
  const programId = await activeProgram(workspace);
  const people = await Promise.all(
    Array.from({ length: 150 }, async () => {
      const subject_id = await importPerson();
      await call(post(`${environmentPath}/enrollments`, { program_id: programId, subject_id }));
      return subject_id;
    }),
  );
  const path = `${environmentPath}/programs/${programId}/personal-links`;
  const { id } = await call(post(path, { subject_ids: people, format: 'json' }));
  await killRepeatedly();
  const job = () => call({ ...post(`${environmentPath}/jobs/${id}`), method: 'GET' });
  await expect.poll(async () => (await job()).status, { timeout: 60_000 }).toBe('succeeded');
  const { items } = await call(post(`${path}/${id}/fetch`));
  expect(items.map(({ subject_id }: { subject_id: string }) => subject_id)).toEqual(people);
  const links = new Set(items.map(({ url }: { url: string }) => url));
  expect(links.size).toBe(people.length);
  const sessions = await service.query<{ n: number; people: number }>(
    `SELECT count(*)::int AS n, count(DISTINCT subject_id)::int AS people FROM eps.participant_sessions
     WHERE program_id = '${programId}'`,
  );
  expect(sessions).toEqual([{ n: people.length, people: people.length }]);
  for (const link of [...links].slice(0, 10)) {
    const opened = await call(post('/v1/participant/open', { link }));
    expect(opened.can).toContain('answer');
  }
});

/** Publishes a protocol of a daily wave, or of other contents. */
async function publishedProtocol(content: object): Promise<string> {
  const { appPath } = workspace;
  const body = { business_id: 'daily', name: 'Daily', content };
  const { id } = await call(post(`${appPath}/protocols`, body));
  await call(post(`${appPath}/protocols/${id}/publish`));
  return id;
}

const DAILY = {
  id: 'daily',
  anchor: { on: 'enrollment' },
  opens: 'P1D',
  closes: 'P1D',
  repeat: { every: 'P1D', count: 5 },
};

/** An active study with a daily wave, and people who take part in it from now on. */
async function dailyStudy() {
  const { environmentPath } = workspace;
  const programId = await activeProgram(workspace);
  const { version_bundle_id: bundleId } = await call({
    ...post(`${environmentPath}/programs/${programId}`),
    method: 'GET',
  });
  const protocol_id = await publishedProtocol({ waves: [DAILY] });
  const body = { name: 'Daily', protocol_id, bundles: { daily: bundleId } };
  const study = await call(post(`${environmentPath}/studies`, body));
  const path = `${environmentPath}/studies/${study.id}`;
  await call(post(`${path}/status`, { status: 'active' }));
  const items = Array.from({ length: GROUPED }, () => ({ external_id: randomUUID() }));
  const { receipts } = await call(post(`${environmentPath}/subjects/batch`, { items }));
  const people: string[] = receipts.map(({ subject_id }: { subject_id: string }) => subject_id);
  await call(post(`${path}/participants/batch`, { items: people.map((subject_id) => ({ subject_id })) }));
  return { study, path, bundleId, people };
}

const setClock = (days: number) =>
  call(put(`${workspace.environmentPath}/clock`, { offset_seconds: Math.round(days * DAY) }));

/** How many evaluations of the waves of a study have each status: `failed 3`. */
async function evaluationsOf(studyId: string): Promise<string[]> {
  const rows = await service.query<{ text: string }>(
    `SELECT o.wave || '#' || o.k || ' ' || e.status || ' ' || count(*) || ' ' || count(DISTINCT e.id) AS text
     FROM eps.study_occasions o JOIN eps.evaluations e
       ON e.organization_id = o.organization_id AND e.id = o.evaluation_id
     WHERE o.study_id = '${studyId}' GROUP BY o.wave, o.k, e.status ORDER BY 1`,
  );
  return rows.map(({ text }) => text);
}

const of = (...texts: string[]) => texts.map((text) => `${text} ${GROUPED} ${GROUPED}`);

/** Each evaluation that failed has one event of it. */
async function expectOneEventEach(evaluations: number): Promise<void> {
  const events = await service.query<{ n: number; evaluations: number }>(
    `SELECT count(*)::int AS n, count(DISTINCT payload::jsonb #>> '{data,evaluation_id}')::int AS evaluations
     FROM eps.events WHERE type = 'evaluation.failed'`,
  );
  expect(events).toEqual([{ n: evaluations, evaluations }]);
}

test('studies: occasions are opened and missed once, reminders sent once, and a revision applied whole', async () => {
  const { study, path, bundleId, people } = await dailyStudy();
  await setClock(4.5);
  await killRepeatedly(2);
  await expect
    .poll(() => evaluationsOf(study.id), { timeout: 60_000 })
    .toEqual(of('daily#0 failed', 'daily#1 failed', 'daily#2 failed', 'daily#3 pending'));
  await expectOneEventEach(3 * GROUPED);
  // The revision opens a wave for everybody at once, and moves what lies ahead of the other.
  const message_id = await publishedMessage('reminder');
  const reached = people.slice(0, 12);
  for (const [index, id] of reached.entries())
    await call(
      put(`${workspace.environmentPath}/subjects/${id}/contact`, { email: `revised${index}@example.test` }),
    );
  mail.mails = [];
  const rules = [
    { id: 'invitation', on: 'opened', channel: 'email', message_id },
    { id: 'reminder', on: 'reminder', after: 'P1D', every: 'P1D', max: 2, channel: 'email', message_id },
  ];
  const protocol_id = await publishedProtocol({
    waves: [
      { ...DAILY, repeat: { every: 'P2D', count: 5 } },
      { id: 'added', anchor: { on: 'enrollment' }, opens: 'P4DT11H', closes: 'P5D' },
    ],
    outreach: [{ wave: 'added', rules }],
  });
  const applied = call(post(`${path}/protocol`, { protocol_id, bundles: { added: bundleId } }));
  await Promise.all([applied, killRepeatedly()]);
  await expect
    .poll(() => evaluationsOf(study.id), { timeout: 60_000 })
    .toEqual(of('added#0 pending', 'daily#0 failed', 'daily#1 failed', 'daily#2 failed', 'daily#3 pending'));
  for (const day of [5.6, 6.6, 9.6]) {
    await setClock(day);
    await killRepeatedly(1);
    const sent = () => sentTo(reached);
    // One invitation and two reminders.
    await expect.poll(sent, { timeout: 60_000 }).toBe(reached.length * (day < 6 ? 2 : 3));
  }
  // Daily occasions lie two days apart from now on: the fifth is that of the ninth day.
  await expect
    .poll(() => evaluationsOf(study.id), { timeout: 60_000 })
    .toEqual(
      of(
        'added#0 failed',
        'daily#0 failed',
        'daily#1 failed',
        'daily#2 failed',
        'daily#3 failed',
        'daily#4 pending',
      ),
    );
  await expectOneEventEach(5 * GROUPED);
  expect(new Set(mail.mails.map(({ headers }) => headers['message-id'])).size).toBe(reached.length * 3);
});
