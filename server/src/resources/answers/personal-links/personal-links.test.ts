import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import {
  answer,
  enroll,
  expectStatus,
  importSubject,
  limitedKey,
  setUpApp,
  setUpProgram,
  takePart,
} from '../../../../test/actors.ts';
import { CONTENTS, openLink } from '../../../../test/messages.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';
import { columns, rowsOf } from '../../../db/rows.ts';
import { jobs } from '../../../jobs.ts';

const app = useTestApp();
const workspace = useWorkspace(app);
let programId: string;
const people: string[] = [];
beforeAll(async () => {
  programId = await setUpProgram(workspace, CONTENTS);
  for (let i = 0; i < 12; i++) {
    const id = await importSubject(workspace, {}, i === 0 ? '=person' : `person-${i}`);
    await enroll(workspace, programId, id);
    people.push(id);
  }
});

const links = () => `${workspace.environmentPath}/programs/${programId}/personal-links`;
const create = (body: object, options = {}) => app.call('POST', links(), { body, ...options });

async function runJobs(signal = new AbortController().signal): Promise<void> {
  const job = jobs(app.services).find(({ name }) => name === 'personal-links')!;
  while ((await job.run(signal)).more && !signal.aborted);
}

const fetchLinks = (id: string, options = {}) => app.call('POST', `${links()}/${id}/fetch`, options);

async function made(body: object): Promise<string> {
  const { id } = await expectStatus(create(body), 202);
  await runJobs();
  return id;
}

const rowsOfJob = (id: string) =>
  app.services.db.system.read({
    text: 'SELECT subject_id, url_sealed FROM personal_links WHERE job_id = $1',
    values: [id],
    rows: rowsOf(columns('personal_links', 'subject_id', 'url_sealed')),
  });

test('createPersonalLinks, getPersonalLinks, fetchPersonalLinks: a job issues a session for each person; its file can be fetched once', async () => {
  const unknown = randomUUID();
  const notEnrolled = await importSubject(workspace, {}, 'outside');
  const subject_ids = [people[1]!, unknown, notEnrolled, people[0]!];
  const { id } = await expectStatus(create({ subject_ids, ttl_seconds: 86_400 }), 202);
  const issuer = await limitedKey(app, ['sessions:write', 'subjects:identify']);
  const state = () => expectStatus(app.call('GET', `${links()}/${id}`, { key: issuer }), 200);
  expect(await state()).toMatchObject({ id, kind: 'personal_links', status: 'queued' });
  expect((await fetchLinks(id)).body.detail.code).toBe('job_not_succeeded');
  await runJobs();
  expect(await state()).toMatchObject({ status: 'succeeded', progress: 1 });
  const elsewhere = await setUpProgram(workspace, CONTENTS);
  expect((await app.call('GET', `${links().replace(programId, elsewhere)}/${id}`)).status).toBe(404);
  const job = await app.call('GET', `${workspace.environmentPath}/jobs/${id}`);
  expect(job.body).toMatchObject({ kind: 'personal_links', status: 'succeeded', progress: 1 });
  const result = await app.call('GET', job.body.result_url);
  expect(result.body).toMatchObject({
    issued: 2,
    failed: 2,
    format: 'csv',
    fetch_url: `${links()}/${id}/fetch`,
  });
  for (const { url_sealed } of await rowsOfJob(id))
    expect(url_sealed?.toString('latin1') ?? '').not.toContain('http');

  const file = await fetchLinks(id);
  expect(file.headers['content-disposition']).toContain('personal-links.csv');
  const lines = file.text
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  expect(lines.map(([subject, external, , error]) => [subject, external, error])).toEqual([
    ['subject_id', 'external_id', 'error'],
    [people[1], 'person-1', ''],
    [unknown, '', 'not_found'],
    [notEnrolled, 'outside', 'not_enrolled'],
    [people[0], "'=person", ''],
  ]);
  expect((await fetchLinks(id)).body.detail.code).toBe('not_found');
  expect(await rowsOfJob(id)).toEqual([]);
  const token = await openLink(workspace, lines[1]![2]!);
  expect((await answer(workspace, token, { mood: 3 })).status).toBe(200);
  const sessions = await app.call(
    'GET',
    `${workspace.environmentPath}/participant-sessions?subject_id=${people[1]}`,
  );
  const [issued] = sessions.body.items;
  const end = Date.parse(issued.link_expires_at) - Date.parse(issued.created_at);
  expect(end).toBe(86_400_000);
});

test('createPersonalLinks: a filter finds people who have not begun; the links show no answers given elsewhere', async () => {
  const [first] = (
    await expectStatus(fetchLinks(await made({ subject_ids: [people[2]], format: 'json' })), 200)
  ).items;
  const token = await openLink(workspace, first.url);
  await expectStatus(answer(workspace, token, { mood: 5 }), 200);
  const finished = await fetchLinks(await made({ subject_ids: [people[3]], format: 'json' }));
  await takePart(workspace, await openLink(workspace, finished.body.items[0].url), { mood: 4 });

  const { items } = (await fetchLinks(await made({ filter: { begun: false }, format: 'json' }))).body;
  const found = items.map(({ subject_id }: { subject_id: string }) => subject_id);
  expect(found).not.toContain(people[2]);
  expect(found).not.toContain(people[3]);
  expect(found).toContain(people[4]);
  const begun = (await fetchLinks(await made({ filter: { begun: true }, format: 'json' }))).body.items;
  expect(begun.map(({ subject_id }: { subject_id: string }) => subject_id)).toContain(people[2]);
  const again = begun.find(({ subject_id }: { subject_id: string }) => subject_id === people[2]);
  const other = await openLink(workspace, again.url);
  const session = await app.call('GET', '/v1/participant/session', { key: other });
  expect(session.status).toBe(200);
  expect(session.body.answers).toMatchObject([{ question_id: 'mood', value: null, unreadable: true }]);
  // The first link still works.
  expect((await app.call('GET', '/v1/participant/session', { key: token })).status).toBe(200);
});

test('fetchPersonalLinks: erased people are left out, and a file expires after 24 hours', async () => {
  const id = await made({ subject_ids: [people[5], people[6]], format: 'json' });
  await expectStatus(app.call('DELETE', `${workspace.environmentPath}/subjects/${people[5]}`), 204);
  expect((await rowsOfJob(id)).map(({ subject_id }) => subject_id)).toEqual([people[6]]);
  const items = (await fetchLinks(id)).body.items;
  expect(items.map(({ external_id }: { external_id: string }) => external_id)).toEqual(['person-6']);

  const old = await made({ subject_ids: [people[6]] });
  await app.services.db.system.write({
    text: "UPDATE jobs SET finished_at = now() - interval '25 hours' WHERE id = $1",
    values: [old],
  });
  expect((await fetchLinks(old)).status).toBe(404);
  await jobs(app.services)
    .find(({ name }) => name === 'housekeeping')!
    .run(new AbortController().signal);
  expect(await rowsOfJob(old)).toEqual([]);
});

test('createPersonalLinks rejects bad input, missing rights and other tenants; a retry starts one job', async () => {
  for (const body of [
    {},
    { subject_ids: [], format: 'csv' },
    { subject_ids: [people[0]], filter: {} },
    { subject_ids: ['x'] },
    { filter: { begun: 'no' } },
    { filter: {}, ttl_seconds: 1 },
    { filter: {}, format: 'xlsx' },
  ])
    expect((await create(body)).status).toBe(422);
  for (const scope of ['sessions:write', 'subjects:identify'] as const) {
    const key = await limitedKey(app, [scope]);
    expect((await create({ filter: {} }, { key })).body.detail.code).toBe('insufficient_scope');
  }
  const idempotencyKey = randomUUID();
  const body = { subject_ids: [people[7]] };
  const first = await create(body, { idempotencyKey });
  expect((await create(body, { idempotencyKey })).body).toEqual(first.body);
  await runJobs();
  const key = await limitedKey(app, ['sessions:write']);
  expect((await fetchLinks(first.body.id, { key })).body.detail.code).toBe('insufficient_scope');

  const other = await setUpApp(app);
  const foreign = links().replace(workspace.environmentPath, other.environmentPath);
  expect((await app.call('POST', foreign, { body })).status).toBe(404);
  expect((await app.call('POST', `${foreign}/${first.body.id}/fetch`)).status).toBe(404);
  const foreignProgram = await setUpProgram(other, CONTENTS);
  const theirs = `${other.environmentPath}/programs/${foreignProgram}/personal-links`;
  const { id } = await expectStatus(app.call('POST', theirs, { body }), 202);
  await runJobs();
  const file = await app.call('POST', `${theirs}/${id}/fetch`);
  expect(file.text.split('\r\n')[1]).toBe(`${people[7]},,,not_found`);
  expect((await app.call('POST', `${theirs}/${first.body.id}/fetch`)).status).toBe(404);
  expect((await fetchLinks(first.body.id)).status).toBe(200);
});

test('cancelEnvironmentJob ends the job of personal links; its file cannot be fetched', async () => {
  const { id } = await expectStatus(create({ subject_ids: people.slice(8) }), 202);
  await expectStatus(app.call('POST', `${workspace.environmentPath}/jobs/${id}/cancel`), 200);
  await runJobs();
  expect((await fetchLinks(id)).body.detail.code).toBe('job_not_succeeded');
  expect((await rowsOfJob(id)).every(({ url_sealed }) => url_sealed === null)).toBe(true);
});
