import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openContext, sealedAnswers, sealedResult } from '../../src/resources/answers/evaluations/sealed.ts';
import { sealedContact } from '../../src/resources/people/contacts/queries.ts';
import { DAY_MS } from '../../src/utc-days.ts';
import type { SubjectKey } from '../../src/vault/subject-key.ts';
import { enroll, importSubject, openSession, takePart } from '../actors.ts';
import type { TestApp } from '../app.ts';
import { setUpRetention } from '../retention.ts';
import { secretsInFiles, uniqueText } from '../secret-search.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { filesWith, openSubjectKey, runJob, startArchived } from './archived.ts';
import type { PostgresServer } from './postgres-server.ts';

/**
 * After the erasure horizon, no remaining key of the installation opens contents that retention has removed
 * in old pages of the database, its write-ahead log or base backups, although the person remains.
 */

const HORIZON_DAYS = 7;
/** Keys of contents that are younger than this are not destroyed yet. */
const WAIT_DAYS = 2;
const canary = { old: uniqueText('old'), later: uniqueText('later'), address: uniqueText('address') };

let folder: string;
let archive: string;
let database: PostgresServer;
let backup: PostgresServer;
let app: TestApp;
let set: Awaited<ReturnType<typeof setUpRetention>>;
beforeAll(async () => {
  folder = await makeTemporaryFolder();
  ({ database, archive, app } = await startArchived(folder));
  set = await setUpRetention(app);
}, 180_000);
afterAll(async () => {
  await app?.close();
  await database?.end('SIGQUIT');
  await rm(folder, { recursive: true, force: true });
});

interface Contents {
  evaluationId: string;
  batchId: string;
  answers: Buffer;
  context: Buffer;
  result: Buffer;
}

async function contentsOf(evaluationId: string): Promise<Contents> {
  const [row] = await database.query<Contents>(
    `SELECT e.id AS "evaluationId", b.id AS "batchId", b.values_sealed AS answers,
       e.context_sealed AS context, e.result_sealed AS result
     FROM eps.evaluations e JOIN eps.answer_batches b ON b.evaluation_id = e.id
     WHERE e.id = '${evaluationId}' AND b.values_sealed IS NOT NULL`,
  );
  return row!;
}

const openAnswers = (key: SubjectKey, { batchId, answers }: Contents) =>
  JSON.stringify(sealedAnswers.open(key, batchId, answers));

async function answerIn(programId: string, subjectId: string, why: string): Promise<string> {
  await enroll(set.workspace, programId, subjectId);
  const session = await openSession(set.workspace, programId, subjectId);
  await takePart(set.workspace, session.participant_token, { mood: 'o1', why });
  return session.evaluation_id;
}

test('removed answers, results and contacts stay unreadable in copies after the horizon, what remains does not', async () => {
  const { services } = app;
  const startedAt = new Date();
  const today = Math.floor(startedAt.getTime() / DAY_MS);
  const other = await set.newProgram();
  const removed = await set.newProgram();
  const subjectId = await importSubject(set.workspace);
  const id = await answerIn(set.programId, subjectId, canary.old);
  const removedId = await answerIn(removed, subjectId, canary.old);
  const contactPath = set.at(`/subjects/${subjectId}/contact`);
  const body = { email: `${canary.address}@example.org` };
  expect((await app.call('PUT', contactPath, { body })).status).toBe(200);
  const wrappedKey = async () => {
    const [row] = await database.query<{ wrapped_key: Buffer }>(
      `SELECT wrapped_key FROM eps.subjects WHERE id = '${subjectId}'`,
    );
    return row!.wrapped_key;
  };
  const [contact] = await database.query<{ sealed: Buffer }>(
    `SELECT contact_sealed AS sealed FROM eps.contacts WHERE subject_id = '${subjectId}'`,
  );
  const [old, gone] = [await contentsOf(id), await contentsOf(removedId)];
  const keyOf = (wrapped: Buffer) =>
    openSubjectKey(app, set.workspace, subjectId, wrapped, services.epochs.keys);
  const wrapped = new Set<string>([(await wrappedKey()).toString('hex')]);
  const key = await keyOf(await wrappedKey());
  await key.prepare([old.result, gone.result]);
  for (const contents of [old, gone]) expect(openAnswers(key, contents)).toContain(canary.old);
  expect(sealedContact.open(key, subjectId, contact!.sealed)).toEqual(body);
  await database.query('CHECKPOINT');
  backup = await database.copy('backup');

  await set.putProgram(other, { results: null, answers: null });
  await set.putProgram(removed, { results: 'P30D', answers: null });
  await set.put({ answers: 'P30D', contacts: 'P60D' });
  await set.passDays(31);
  const laterId = await answerIn(other, subjectId, canary.later);
  await set.applyRetention();
  await set.passDays(61);
  await set.applyRetention();
  expect((await app.call('GET', contactPath)).status).toBe(404);

  /** The removed contents that can be opened with all keys of the installation. */
  async function opened(): Promise<number> {
    let count = 0;
    for (const hex of wrapped) {
      const found = await keyOf(Buffer.from(hex, 'hex')).catch(() => undefined);
      if (!found) continue;
      const attempts = [
        ...[old, gone].map((contents) => () => openAnswers(found, contents)),
        ...[old, gone].map(
          ({ evaluationId, context }) =>
            () =>
              openContext(found, evaluationId, context),
        ),
        ...[old, gone].map(
          ({ evaluationId, result }) =>
            () =>
              sealedResult.open(found, evaluationId, result),
        ),
        () => sealedContact.open(found, subjectId, contact!.sealed),
      ];
      for (const attempt of attempts)
        try {
          attempt();
          count++;
        } catch {}
    }
    return count;
  }

  for (let day = 0; day < WAIT_DAYS + HORIZON_DAYS; day++) {
    app.setClock(new Date(startedAt.getTime() + day * DAY_MS));
    for (const job of ['epoch-keys', 'content-keys']) {
      await runJob(app, job);
      wrapped.add((await wrappedKey()).toString('hex'));
    }
    expect(await opened(), `day ${day}`).toBeGreaterThan(0);
  }
  app.setClock(new Date((today + WAIT_DAYS + HORIZON_DAYS) * DAY_MS));
  await runJob(app, 'epoch-keys');
  wrapped.add((await wrappedKey()).toString('hex'));
  expect(await opened()).toBe(0);

  // The bytes of the removed contents and of all wrapped keys are still there.
  await database.query('SELECT pg_switch_wal()');
  await database.query('CHECKPOINT');
  const copied = [old.answers, gone.answers, contact!.sealed, Buffer.from([...wrapped][0]!, 'hex')];
  for (const bytes of copied) {
    await expect.poll(() => filesWith(archive, bytes).length).toBeGreaterThan(0);
    expect(filesWith(backup.cluster, bytes)).not.toEqual([]);
  }
  for (const below of [folder, services.config.dataDir]) expect(secretsInFiles(below, canary)).toEqual([]);

  // The person remains, with the scores that were kept and everything from later.
  const result = await set.evaluation(id);
  expect(result.trace.answers_removed_at).toEqual(expect.any(String));
  expect((await set.evaluation(removedId)).status).toBe('deleted');
  const later = await app.call('GET', set.at(`/evaluations/${laterId}?include=answers`));
  expect(JSON.stringify(later.body.answers)).toContain(canary.later);
  expect((await app.call('PUT', contactPath, { body })).status).toBe(200);
  expect((await app.call('GET', contactPath)).body.email).toBe(body.email);
});
