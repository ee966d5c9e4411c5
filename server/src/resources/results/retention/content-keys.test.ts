import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  answer,
  complete,
  enroll,
  expectStatus,
  importSubject,
  openSession,
  takePart,
} from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { createTestDatabase } from '../../../../test/database.ts';
import { type Locks, openLocks } from '../../../../test/locks.ts';
import { entryOf, paperOf } from '../../../../test/paper.ts';
import { setUpRetention } from '../../../../test/retention.ts';
import { columns, computed, rowsOf } from '../../../db/rows.ts';
import { DAY_MS } from '../../../utc-days.ts';
import { contentKeys } from './content-keys-job.ts';

let app: TestApp;
let locks: Locks;
let set: Awaited<ReturnType<typeof setUpRetention>>;
let subjectId: string;
beforeAll(async () => {
  const database = await createTestDatabase();
  app = await startTestApp({}, database);
  locks = await openLocks(database);
});
afterAll(async () => {
  await locks.close();
  await app.close();
});
beforeEach(async () => {
  set = await setUpRetention(app);
  subjectId = await importSubject(set.workspace, { team: 'a' });
});

const ANSWERS = { mood: 'o1', why: 'a reason' };
const post = (path: string, body: object) => app.call('POST', set.at(path), { body });
const today = () => Math.floor(Date.now() / DAY_MS);

async function inNewProgram(options: Record<string, unknown> = {}) {
  const programId = await set.newProgram();
  await enroll(set.workspace, programId, subjectId);
  return openSession(set.workspace, programId, subjectId, options);
}

async function run(): Promise<void> {
  await contentKeys(app.services).run(new AbortController().signal);
}

const read = <Row>(text: string, rows: ReturnType<typeof rowsOf<any>>) =>
  app.services.db.system.read({ text, values: [subjectId], rows }) as Promise<Row[]>;
const wrappedKey = async () => {
  const shape = rowsOf(columns('subjects', 'wrapped_key'));
  const [row] = await read<{ wrapped_key: Buffer }>('SELECT wrapped_key FROM subjects WHERE id = $1', shape);
  return row!.wrapped_key;
};
const noted = () =>
  read<{ id: string; last_day: number; due_at: string }>(
    'SELECT id, last_day, due_at FROM removed_contents WHERE subject_id = $1',
    rowsOf(columns('removed_contents', 'id', 'last_day', 'due_at')),
  );

/** Makes the removal of contents up to the end of today due now; it usually is after two days. */
async function noteRemoval(): Promise<void> {
  await app.services.db.system.write({
    text: `INSERT INTO removed_contents (organization_id, environment_id, subject_id, id, last_day, due_at)
           SELECT organization_id, environment_id, id, gen_random_uuid(), $2, now() - interval '1 second'
           FROM subjects WHERE id = $1
           ON CONFLICT (organization_id, subject_id) DO UPDATE SET id = excluded.id`,
    values: [subjectId, today()],
  });
}

describe('keys of removed contents', () => {
  test('are destroyed when nobody can still be writing contents of their day', async () => {
    const session = await inNewProgram();
    await takePart(set.workspace, session.participant_token, ANSWERS);
    expect(await noted()).toEqual([]);
    await set.put({ results: 'P30D' });
    await set.passDays(31);
    await set.applyRetention();
    const due = new Date((today() + 2) * DAY_MS).toISOString();
    expect(await noted()).toMatchObject([{ last_day: today(), due_at: due }]);
    const before = await wrappedKey();
    await run();
    expect(await wrappedKey()).toEqual(before);
    await app.services.db.system.write({
      text: "UPDATE removed_contents SET due_at = now() - interval '1 second'",
    });
    await run();
    expect(await noted()).toEqual([]);
    expect(await wrappedKey()).not.toEqual(before);
  });

  test('leave all remaining data of the person readable, and open evaluations continue', async () => {
    const contact = { email: 'x@example.org' };
    await expectStatus(app.call('PUT', set.at(`/subjects/${subjectId}/contact`), { body: contact }), 200);
    const first = await inNewProgram();
    await takePart(set.workspace, first.participant_token, ANSWERS);
    const amendments = [{ question_id: 'mood', value: 'o0' }];
    const review = { decision: 'amend', reason: 'By telephone.', amendments };
    const amended = await expectStatus(post(`/evaluations/${first.evaluation_id}/review`, review), 200);
    const about = { subject_id: subjectId, evaluation_id: amended.id };
    const assign = { role: 'owner' };
    const task = await expectStatus(post('/tasks', { ...about, title: 'Call', assign, due_in: 'P1D' }), 201);
    await expectStatus(post(`/tasks/${task.id}/cancel`, { reason: 'Wrote instead.' }), 200);
    const outcome = { kind: 'returned', at: new Date().toISOString() };
    await expectStatus(post('/outcomes', { ...about, ...outcome }), 201);
    const proxy = await inNewProgram({ respondent: 'proxy', relation: 'aunt' });
    await takePart(set.workspace, proxy.participant_token, ANSWERS);
    const paper = paperOf(set.workspace);
    const onPaper = await set.newProgram();
    await enroll(set.workspace, onPaper, subjectId);
    await paper.setDoubleEntry(onPaper);
    const form = entryOf(onPaper, subjectId, ANSWERS, { respondent: 'proxy', relation: 'uncle' });
    const { body: typed } = await paper.enter(undefined, form);
    expect(typed.state).toBe('awaits_second_entry');
    const open = await inNewProgram();
    await expectStatus(answer(set.workspace, open.participant_token, { mood: 'o1' }), 200);

    const shown = async () => {
      const paths = [
        `/subjects/${subjectId}/export`,
        `/subjects/${subjectId}/contact`,
        `/evaluations/${first.evaluation_id}/reviews`,
        `/evaluations/${proxy.evaluation_id}?include=answers`,
        `/evaluations/${amended.id}/receipt`,
        `/tasks/${task.id}`,
        `/paper-entries?subject_id=${subjectId}`,
      ];
      const bodies = await Promise.all(
        paths.map((path) => expectStatus(app.call('GET', set.at(path)), 200) as Promise<object>),
      );
      return bodies.map((body) => ({ ...body, exported_at: undefined }));
    };
    const before = await shown();
    for (const text of ['a reason', 'aunt', 'uncle', 'By telephone.', 'Wrote instead.', 'x@example.org'])
      expect(JSON.stringify(before), text).toContain(text);
    const key = await wrappedKey();
    for (let i = 0; i < 2; i++) {
      await noteRemoval();
      await run();
      expect(await noted()).toEqual([]);
      expect(await shown()).toEqual(before);
    }
    expect((await wrappedKey()).length).toBeGreaterThan(key.length);
    await expectStatus(answer(set.workspace, open.participant_token, { why: 'later' }), 200);
    await expectStatus(complete(set.workspace, open.participant_token), 200);
    expect(await columnsWithContents()).toEqual([
      'answer_batches.values_sealed',
      'answer_origins.relation_sealed',
      'contacts.contact_sealed',
      'evaluation_reviews.details_sealed',
      'evaluations.context_sealed',
      'evaluations.input_sealed',
      'evaluations.result_sealed',
      'outcomes.content_sealed',
      'paper_entries.content_sealed',
      'task_entries.details_sealed',
      'tasks.content_sealed',
    ]);
  });

  test.each(['the key is wrapped again', 'more is removed'])(
    'are destroyed later if %s meanwhile',
    async (what) => {
      const session = await inNewProgram();
      await takePart(set.workspace, session.participant_token, ANSWERS);
      await noteRemoval();
      const [row] = await noted();
      const before = await wrappedKey();
      const { testId: environmentId } = set.workspace;
      const scope = { ...set.workspace, organizationId: app.organizationId, environmentId };
      const keys = await app.services.vault.environment(scope);
      const changed = keys.destroyContentKeys(subjectId, before, 0, []);
      const release = await locks.hold(
        'UPDATE eps.subjects SET wrapped_key = $3 WHERE organization_id = $1 AND id = $2',
        [app.organizationId, subjectId, what === 'more is removed' ? before : changed],
      );
      const running = run();
      await locks.untilWaiting(1);
      if (what === 'more is removed') await noteRemoval();
      await release();
      await running;
      const [left] = await noted();
      if (what === 'more is removed') expect(left!.id).not.toBe(row!.id);
      else expect(await wrappedKey()).toEqual(changed);
      expect(left).toBeDefined();
      await app.services.db.system.write({
        text: "UPDATE removed_contents SET due_at = now() - interval '1 second'",
      });
      await run();
      expect(await noted()).toEqual([]);
      await expectStatus(app.call('GET', set.at(`/subjects/${subjectId}/export`)), 200);
    },
  );
});

/** Returns the columns that hold values with a key of a content. */
async function columnsWithContents(): Promise<string[]> {
  const { system } = app.services.db;
  const all = await system.read({
    text: `SELECT c.relname::text AS table, a.attname::text AS column FROM pg_class c
           JOIN pg_attribute a ON a.attrelid = c.oid AND a.atttypid = 'bytea'::regtype
             AND a.attname LIKE '%sealed'
           WHERE c.relnamespace = 'eps'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
           ORDER BY 1, 2`,
    rows: rowsOf({ table: computed('text'), column: computed('text') }),
  });
  const found = await Promise.all(
    all.map(async ({ table, column: name }) => {
      const [row] = await system.read({
        text: `SELECT count(*)::int AS count FROM eps.${table} WHERE substr(${name}, 1, 1) = '\\x04'`,
        rows: rowsOf({ count: computed('integer') }),
      });
      return row!.count > 0 ? [`${table}.${name}`] : [];
    }),
  );
  return found.flat();
}
