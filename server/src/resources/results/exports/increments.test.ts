import { beforeAll, expect, test } from 'vitest';
import {
  enroll,
  expectStatus,
  importSubject,
  openSession,
  publishedBundle,
  setUpProgram,
  takePart,
} from '../../../../test/actors.ts';
import { type Archive, exportsApi } from '../../../../test/exports.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';

/** createExport: a copy that is kept in step with `changed_since` is equal to a new export. */

const DAY_MS = 86_400_000;
const option = (id: string, score: number) => ({ id, label: id, scores: { mood: score } });
const contents = (options: object[]) => ({
  experience: {
    questions: [
      { id: 'q', prompt: 'Q', input: 'single_select', options },
      { id: 'why', prompt: 'Why', input: 'text' },
    ],
  },
  scorecard: { concepts: [{ id: 'mood', method: 'sum' }] },
});
const CONTENTS = contents([option('a', 1), option('b', 2)]);

const app = useTestApp();
const workspace = useWorkspace(app);
const api = exportsApi(workspace);
let programId: string;
let laterBundle: string;
beforeAll(async () => {
  programId = await setUpProgram(workspace, CONTENTS as never, { release_policy: 'review_required' });
  // A revision that puts another option first.
  laterBundle = await publishedBundle(
    workspace,
    contents([option('c', 3), option('a', 1), option('b', 2)]) as never,
  );
});

interface Done {
  id: string;
  subject: string;
}

async function completed(q: string): Promise<Done> {
  const subject = await importSubject(workspace);
  await enroll(workspace, programId, subject);
  const { participant_token, evaluation_id } = await openSession(workspace, programId, subject);
  await takePart(workspace, participant_token, { q, why: `because\n"${q}"` });
  return { id: evaluation_id, subject };
}

const at = (id: string, rest = '') => `${workspace.environmentPath}/evaluations/${id}${rest}`;
const review = (id: string, body: object) =>
  expectStatus(app.call('POST', at(id, '/review'), { body: { reason: 'checked', ...body } }), 200);
const rescore = (id: string, body: object = {}) =>
  expectStatus(app.call('POST', at(id, '/rescore'), { body }), 200);
const erase = (subject: string) =>
  expectStatus(app.call('DELETE', `${workspace.environmentPath}/subjects/${subject}`), 204);

/** A copy of an export with a row for each evaluation or answer, by evaluation or person. */
class Mirror {
  readonly #key: 'evaluation' | 'person';
  readonly rows = new Map<string, Record<string, string>[]>();

  constructor(key: 'evaluation' | 'person' = 'evaluation') {
    this.#key = key;
  }

  apply({ rows, deleted }: Archive): void {
    for (const row of deleted) this.rows.delete(row.evaluation!);
    for (const [id, of] of Map.groupBy(rows, (row) => row[this.#key]!)) this.rows.set(id, of);
  }

  /** Columns that later revisions add are empty in rows that were exported before. */
  shown(columns: readonly string[]): string[] {
    return [...this.rows.values()]
      .flat()
      .map((row) => JSON.stringify(columns.map((name) => row[name] ?? '')))
      .sort();
  }
}

test('after every kind of change, rows and deletions of increments make the copy equal to a new export', async () => {
  const wanted = { include: ['answers', 'scores', 'quality'], program_ids: [programId] };
  const kinds = ['evaluation', 'answer'] as const;
  const mirrors = new Map(kinds.map((rows) => [rows, new Mirror()]));
  const cursors = new Map<string, string>();
  const step = async (changed: readonly string[], removed: readonly string[]) => {
    for (const rows of kinds) {
      const changed_since = cursors.get(rows);
      const increment = await api.make({ ...wanted, rows, ...(changed_since && { changed_since }) });
      expect(increment.manifest.increment).toBe(changed_since !== undefined);
      expect(new Set(increment.rows.map(({ evaluation }) => evaluation))).toEqual(new Set(changed));
      expect(increment.deleted.map(({ evaluation }) => evaluation).sort()).toEqual([...removed].sort());
      cursors.set(rows, increment.manifest.cursor);
      mirrors.get(rows)!.apply(increment);
      const fresh = await api.make({ ...wanted, rows });
      const columns = fresh.codebook.columns.map(({ name }: { name: string }) => name);
      const expected = new Mirror();
      expected.apply({ ...fresh, deleted: [] });
      expect(mirrors.get(rows)!.shown(columns)).toEqual(expected.shown(columns));
    }
  };
  const [a, b, c] = [await completed('a'), await completed('b'), await completed('a')];
  await step([a.id, b.id, c.id], []);
  await step([], []);
  await review(a.id, { decision: 'approve' });
  await review(b.id, { decision: 'reject' });
  await step([a.id], [b.id]);
  const rescored = await rescore(a.id, { bundle_id: laterBundle });
  await step([rescored.id], [a.id]);
  const amendments = [{ question_id: 'q', value: 'b' }];
  const amended = await review(c.id, { decision: 'amend', amendments });
  const d = await completed('b');
  await step([amended.id, d.id], [c.id]);
  await erase(d.subject);
  await step([], [d.id]);
}, 120_000);

test('a cursor continues the export that it came from, for 400 days', async () => {
  const wanted = { include: ['scores'], program_ids: [programId] };
  const { manifest } = await api.make(wanted);
  const refused = async (body: object) => {
    const { status, body: error } = await api.create({ changed_since: manifest.cursor, ...body });
    return [status, error.detail.code];
  };
  expect(await refused({ include: ['answers'], program_ids: [programId] })).toEqual([
    422,
    'validation_error',
  ]);
  expect(await refused({ include: ['scores'] })).toEqual([422, 'validation_error']);
  expect(await refused({ ...wanted, changed_since: 'x' })).toEqual([422, 'validation_error']);
  app.setClock(new Date(Date.now() + 401 * DAY_MS));
  expect(await refused(wanted)).toEqual([410, 'cursor_expired']);
  app.setClock(undefined);
  await expectStatus(api.create({ ...wanted, changed_since: manifest.cursor }), 202);
  await api.run();
});

test('a row for each person is complete in an increment', async () => {
  const wanted = { rows: 'person', include: ['answers', 'scores'], program_ids: [programId] };
  const before = await api.make(wanted);
  const done = await completed('b');
  const after = await api.make({ ...wanted, changed_since: before.manifest.cursor });
  expect(after.rows.map((row) => [row.w_c1__evaluation, row.w_c1__q_q])).toEqual([[done.id, '2']]);
});

test('an increment has the row of a person of whom one evaluation is none any more', async () => {
  const wanted = { rows: 'person', include: ['scores'], program_ids: [programId] };
  const done = await completed('b');
  const whole = await api.make(wanted);
  const amendments = [{ question_id: 'q', value: 'a' }];
  const amended = await review(done.id, { decision: 'amend', amendments });
  const { person } = whole.rows.find((row) => row.w_c1__evaluation === done.id)!;
  const after = await api.make({ ...wanted, changed_since: whole.manifest.cursor });
  expect(after.rows.map((row) => [row.person, row.w_c1__evaluation])).toEqual([[person, amended.id]]);
  await review(amended.id, { decision: 'reject' });
  const last = await api.make({ ...wanted, changed_since: after.manifest.cursor });
  expect([last.rows, last.deleted.map((row) => row.person)]).toEqual([[], [person]]);
});
