import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendUntilSuccess } from './client.ts';
import { KILLS, OWNER, Service } from './service.ts';
import { activeProgram, createWorkspace, post, type ServiceWorkspace } from './workspace.ts';

const PEOPLE_OF_A_KILL = 8;
const PEOPLE = KILLS * PEOPLE_OF_A_KILL;
/** A worker that was killed delays the next one by its lease. */
const ENVIRONMENT = {
  EPS_WORKER_POLL_MS: '20',
  EPS_WORKER_BATCH: '2',
  EPS_WORKER_LEASE_MS: '1000',
};

let service: Service;
let workspace: ServiceWorkspace;
beforeAll(async () => {
  service = await Service.create(ENVIRONMENT);
  await service.start();
  workspace = await createWorkspace(service.url);
});
beforeEach(({ onTestFailed }) => onTestFailed(() => console.error(service.output())));
afterAll(() => service.remove());

const sendOwn = (method: string, path: string, body?: object) =>
  sendUntilSuccess(service.url, {
    ...post(`${workspace.environmentPath}${path}`, body),
    method,
    key: OWNER.key,
  });

async function takePart(programId: string, subjectId: string): Promise<string> {
  const body = { program_id: programId, subject_id: subjectId };
  await sendOwn('POST', '/enrollments', body);
  const session = await sendOwn('POST', '/participant-sessions', body);
  const key = session.json.participant_token;
  const answers = [{ question_id: 'mood', value: 'o1' }];
  await sendUntilSuccess(service.url, { ...post('/v1/participant/answers', { answers }), key });
  await sendUntilSuccess(service.url, { ...post('/v1/participant/complete'), key });
  return session.json.evaluation_id;
}

/**
 * Counts the people whose keys of removed contents remain with a note, those whose keys were destroyed, and
 * all others. A tree of keys grows when some of them are destroyed.
 */
async function state(usual: number) {
  const [row] = await service.query<{ waiting: number; done: number; wrong: number }>(
    `SELECT count(*) FILTER (WHERE noted AND NOT destroyed)::int AS waiting,
       count(*) FILTER (WHERE destroyed AND NOT noted)::int AS done,
       count(*) FILTER (WHERE destroyed = noted)::int AS wrong
     FROM (SELECT octet_length(s.wrapped_key) > ${usual} AS destroyed, r.id IS NOT NULL AS noted
           FROM eps.subjects s LEFT JOIN eps.removed_contents r ON r.subject_id = s.id) AS people`,
  );
  return row!;
}

test('kill -9 while keys of removed contents are destroyed: all of a person or none, and what is kept opens', async () => {
  const [removed, kept] = [await activeProgram(workspace), await activeProgram(workspace)];
  const items = Array.from({ length: PEOPLE }, () => ({ external_id: randomUUID() }));
  const imported = await sendOwn('POST', '/subjects/batch', { items });
  const ids: string[] = imported.json.receipts.map((receipt: { subject_id: string }) => receipt.subject_id);
  const evaluations = await Promise.all(
    ids.map(async (id) => {
      await takePart(removed, id);
      return takePart(kept, id);
    }),
  );
  const [longest] = await service.query<{ bytes: number }>(
    'SELECT max(octet_length(wrapped_key))::int AS bytes FROM eps.subjects',
  );
  await sendOwn('PUT', '/clock', { offset_seconds: 40 * 86_400 });
  await sendOwn('PUT', `/programs/${removed}/retention`, { results: 'P30D' });
  const usual = longest!.bytes;
  await expect.poll(() => state(usual)).toEqual({ waiting: PEOPLE, done: 0, wrong: 0 });
  for (let kill = 0; kill < KILLS; kill++) {
    // As two days later. What a killed worker had claimed is due again after its lease.
    await service.query(
      `UPDATE eps.removed_contents SET due_at = now() WHERE subject_id IN
         (SELECT subject_id FROM eps.removed_contents WHERE due_at > now() + interval '1 day'
            LIMIT ${PEOPLE_OF_A_KILL})`,
    );
    await sleep(Math.random() * 80);
    await service.end('SIGKILL');
    await service.start();
    expect((await state(usual)).wrong).toBe(0);
  }
  await expect.poll(() => state(usual)).toEqual({ waiting: 0, done: PEOPLE, wrong: 0 });
  for (const id of evaluations) {
    const { json } = await sendOwn('GET', `/evaluations/${id}?include=answers`);
    expect(json).toMatchObject({ sub_scores: [{ value: 1 }], answers: [{ value: 'o1' }] });
  }
});
