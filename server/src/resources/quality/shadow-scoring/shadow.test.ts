import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  createBundle,
  limitedKey,
  openSession,
  setUpApp,
  setUpProgram,
  takePart,
} from '../../../../test/actors.ts';
import { keyOfSomebodyElse } from '../../../../test/members.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';
import { closeCellsOf, question } from '../../../../test/psychometrics.ts';
import { column, computed, rowsOf } from '../../../db/rows.ts';
import { jobs } from '../../../jobs.ts';

const lit = (value: number) => ({ op: 'lit', value });
const mood = { op: 'score', concept_id: 'mood' };

function contents(weights: Record<string, number>, cut: number, rules: object[]) {
  const questions = Object.entries(weights).map(([id, weight]) => ({
    id,
    prompt: id,
    input: 'single_select',
    options: [0, 1, 2].map((step) => ({ id: `o${step}`, label: `${step}`, scores: { mood: step * weight } })),
  }));
  const bands = [
    { id: 'low', label: 'Low', to: cut },
    { id: 'high', label: 'High', from: cut },
  ];
  return {
    experience: { questions },
    scorecard: { concepts: [{ id: 'mood', label: 'Mood', method: 'sum', bands }] },
    guardrail: { rules },
  };
}

const veryHigh = (least: number) => ({
  id: 'very_high',
  when: { op: 'gte', args: [mood, lit(least)] },
  severity: 'warning',
  action: 'require_review',
  message: 'Very high.',
});
const IN_USE = contents({ q1: 1, q2: 1 }, 2, []);
/** A bundle that doubles q2, moves the cut and has two rules. */
const CANDIDATE = contents({ q1: 1, q2: 2 }, 3, [
  veryHigh(5),
  {
    id: 'none',
    when: { op: 'lt', args: [mood, lit(1)] },
    severity: 'info',
    action: 'flag',
    message: 'Nothing at all.',
  },
]);
/** Answers to q1 and q2, and how many people give them. */
const PATTERNS: [string, number][] = [
  ['00', 8],
  ['11', 6],
  ['20', 7],
  ['02', 6],
  ['01', 2],
  ['22', 3],
];
const PEOPLE = PATTERNS.flatMap(([pattern, times]) => new Array<string>(times).fill(pattern));

const app = useTestApp();
const workspace = useWorkspace(app);
let inUse: string;
let candidate: string;
let evaluations: { id: string; pattern: string; subjectId: string }[];

beforeAll(async () => {
  const programId = await setUpProgram(workspace, IN_USE);
  const { body } = await app.call('GET', `${workspace.environmentPath}/programs/${programId}`);
  inUse = body.version_bundle_id;
  candidate = await createBundle(workspace, CANDIDATE);
  const items = PEOPLE.map(() => ({ external_id: randomUUID() }));
  const imported = await app.call('POST', `${workspace.environmentPath}/subjects/batch`, { body: { items } });
  const subject_ids = imported.body.receipts.map(({ subject_id }: { subject_id: string }) => subject_id);
  await app.call('POST', `${workspace.environmentPath}/enrollments/batch`, {
    body: { program_id: programId, subject_ids },
  });
  evaluations = await Promise.all(
    PEOPLE.map(async (pattern, index) => {
      const subjectId: string = subject_ids[index];
      const { participant_token, evaluation_id } = await openSession(workspace, programId, subjectId);
      await takePart(workspace, participant_token, { q1: `o${pattern[0]}`, q2: `o${pattern[1]}` });
      return { id: evaluation_id, pattern, subjectId };
    }),
  );
});

const start = (body: object = {}, given: object = {}, id = candidate) =>
  app.call('POST', `${workspace.appPath}/bundles/${id}/shadow`, {
    body: { bundle_id: inUse, environment_id: workspace.testId, ...body },
    ...given,
  });

/** Runs the queued jobs and returns the job. */
async function finished(id: string) {
  const job = jobs(app.services).find(({ name }) => name === 'shadows')!;
  await job.run(new AbortController().signal);
  await job.finish!();
  return (await app.call('GET', `${workspace.environmentPath}/jobs/${id}`)).body;
}

async function resultOf(body: object = {}, id = candidate) {
  const job = await finished((await start(body, {}, id)).body.id);
  return (await app.call('GET', job.result_url)).body;
}

describe('shadowBundle', () => {
  test('compares scores, bands, statuses and guardrails of past answers', async () => {
    const { status, body } = await start();
    expect(status).toBe(202);
    expect(body).toMatchObject({ kind: 'shadow', status: 'queued' });
    const job = await finished(body.id);
    expect(job).toMatchObject({ status: 'succeeded', progress: 1 });
    const { body: result } = await app.call('GET', job.result_url);
    expect(result).toMatchObject({
      in_use: { bundle_id: inUse },
      candidate: { bundle_id: candidate },
      n: 32,
      privacy_floor: 5,
      truncated: false,
      ignored_answers: [],
    });
    const [concept] = result.concepts;
    expect(concept).toMatchObject({ concept_id: 'mood', label: 'Mood', n: 32 });
    // Differences: 15 of 0, 8 of 1, 9 of 2. t(31) = 2.0395134; χ²(31) = 17.538739 and 48.231890.
    const sd = Math.sqrt((44 - 26 ** 2 / 32) / 31);
    const half = (2.0395134464 * sd) / Math.sqrt(32);
    expect(concept.mean_difference.value).toBe(26 / 32);
    expect(concept.mean_difference.lower).toBeCloseTo(26 / 32 - half, 7);
    expect(concept.mean_difference.upper).toBeCloseTo(26 / 32 + half, 7);
    expect(concept.sd_difference.value).toBeCloseTo(sd, 11);
    expect(concept.sd_difference.lower).toBeCloseTo(sd * Math.sqrt(31 / 48.23188959), 7);
    expect(concept.sd_difference.upper).toBeCloseTo(sd * Math.sqrt(31 / 17.53873858), 7);
    const cells = concept.migration.cells.map((cell: { from: string; to: string; count: number }) => [
      cell.from,
      cell.to,
      cell.count,
    ]);
    expect(cells.sort()).toEqual([
      ['high', 'high', 15],
      ['high', 'low', 7],
      ['low', 'low', 10],
    ]);
    expect(concept.migration.suppressed).toBe(false);
  });

  test('names the evaluations whose band or status changes, without their scores', async () => {
    const { flips } = await resultOf();
    const expected = evaluations.filter(({ pattern }) => pattern === '20' || pattern === '22');
    expect(flips.total).toBe(10);
    const byId = (a: { evaluation_id: string }, b: { evaluation_id: string }) =>
      a.evaluation_id < b.evaluation_id ? -1 : 1;
    expect(flips.items.sort(byId)).toEqual(
      expected.map(({ id, subjectId }) => ({ evaluation_id: id, subject_id: subjectId })).sort(byId),
    );
  });

  test('leaves out counts of fewer people than the floor, and what would reveal them', async () => {
    const { statuses, guardrails } = await resultOf();
    // 29 stay completed and 3 would need a review: the larger count would reveal the smaller one.
    expect(statuses).toEqual({ cells: [], suppressed: true });
    expect(guardrails).toEqual([
      { rule_id: 'none', newly: 8, no_longer: 0, both: 0 },
      { rule_id: 'very_high', newly: null, no_longer: 0, both: 0 },
    ]);
  });

  test('changes no evaluation and stores no result in clear', async () => {
    const before = await rows();
    const { body } = await start();
    await finished(body.id);
    expect(await rows()).toEqual(before);
    const [stored] = await app.services.db.system.read({
      text: `SELECT result, result_sealed, j::text AS whole FROM jobs j WHERE id = $1`,
      values: [body.id],
      rows: rowsOf({
        result: column('jobs', 'result'),
        result_sealed: column('jobs', 'result_sealed'),
        whole: computed('text'),
      }),
    });
    expect(stored!.result).toBeNull();
    expect(stored!.result_sealed!.includes('mood')).toBe(false);
    expect(stored!.whole).not.toContain('migration');
  });

  test('counts answers that the candidate ignores, and takes the newest evaluations of a sample', async () => {
    const shorter = await createBundle(workspace, contents({ q1: 1 }, 2, []));
    const result = await resultOf({ sample: 20 }, shorter);
    expect(result).toMatchObject({ n: 20, truncated: true });
    expect(result.ignored_answers).toEqual([{ question_id: 'q2', count: 20 }]);
  });

  test('fails with too_few_evaluations below the privacy floor', async () => {
    for (const body of [{ sample: 4 }, { starts_at: '2100-01-01T00:00:00+23:59' }]) {
      const job = await finished((await start(body)).body.id);
      expect(job).toMatchObject({ status: 'failed', error: { code: 'too_few_evaluations' } });
    }
  });

  test('rejects unknown bundles and environments, missing scopes and bad parameters', async () => {
    const other = await setUpApp(app);
    expect((await start({ bundle_id: randomUUID() })).status).toBe(404);
    expect((await start({ environment_id: other.testId })).status).toBe(404);
    expect((await start({}, {}, randomUUID())).status).toBe(404);
    expect((await start({ sample: 0 })).status).toBe(422);
    const inverted = { starts_at: '2026-03-08T00:00:00Z', ends_at: '2026-03-03T00:00:00Z' };
    expect((await start(inverted)).body.detail.code).toBe('validation_error');
    const broken = await createBundle(workspace, { scorecard: { concepts: [{ id: 'x', method: 'magic' }] } });
    expect((await start({}, {}, broken)).body.detail.code).toBe('bundle_invalid');
    const analyst = await limitedKey(app, ['bundles:write', 'analytics:read']);
    expect((await start({}, { key: analyst })).status).toBe(403);
    const readers = ['bundles:write', 'analytics:read', 'evaluations:read', 'evaluations:answers'];
    const { appId: app_id, testId: environment_id } = workspace;
    const bound = await limitedKey(app, readers, { app_id, environment_id });
    expect((await start({ environment_id: workspace.liveId }, { key: bound })).status).toBe(404);
    const job = await finished((await start()).body.id);
    expect((await app.call('GET', job.result_url, { key: bound })).status).toBe(200);
    expect((await app.call('GET', job.result_url, { key: analyst })).status).toBe(403);
  });

  test('compares people in closed cells, where few look like nobody, without the right to answers', async () => {
    const scopes = ['bundles:write', 'analytics:read', 'evaluations:read'];
    const reader = await keyOfSomebodyElse(app, scopes);
    const early = await finished((await start({}, { key: reader })).body.id);
    expect([early.status, early.error.code]).toEqual(['failed', 'too_few_evaluations']);
    app.setClock(new Date(Date.now() + 30 * 86_400_000));
    await closeCellsOf(workspace);
    app.setClock(undefined);
    const job = await finished((await start({ sample: 1 }, { key: reader })).body.id);
    const { body } = await app.call('GET', job.result_url, { key: reader });
    expect(body.n).toBeGreaterThan(1);
    const counts = [body.n, ...body.statuses.cells.map(({ count }: { count: number }) => count)];
    expect(counts.every((count) => count >= body.privacy_floor)).toBe(true);
    expect(body.concepts).toMatchObject([{ mean_difference: null, sd_difference: null }]);
    expect(body).toMatchObject({ flips: { items: [] }, redacted: expect.arrayContaining(['flips.items']) });
    // A candidate asks whether somebody has the highest score: three people have, and nobody looks the same.
    const asked = async (least: number) => {
      const id = await createBundle(workspace, contents({ q1: 1, q2: 2 }, least, [veryHigh(least)]));
      const { result_url } = await finished((await start({}, { key: reader }, id)).body.id);
      return { ...(await app.call('GET', result_url, { key: reader })).body, candidate: null };
    };
    const three = await asked(5);
    expect(three.guardrails).toEqual([]);
    expect(three).toEqual(await asked(100));
    for (const own of [{}, { key: await limitedKey(app, scopes) }]) {
      const live = await finished((await start({}, own)).body.id);
      if (live.status !== 'succeeded') continue;
      const refused = await app.call('GET', live.result_url, { key: reader });
      expect([refused.status, refused.body.detail.context]).toEqual([403, { scope: 'evaluations:answers' }]);
    }
  });
});

test('the result of a shadow scoring no longer names a subject who was erased, and keeps its counts', async () => {
  const { result_url } = await finished((await start()).body.id);
  const { body: before } = await app.call('GET', result_url);
  const [{ subject_id: erased }] = before.flips.items;
  await app.call('DELETE', `${workspace.environmentPath}/subjects/${erased}`);
  const { body: after } = await app.call('GET', result_url);
  const items = before.flips.items.filter((item: any) => item.subject_id !== erased);
  expect(items).toHaveLength(9);
  expect(after).toEqual({ ...before, flips: { total: 10, items } });
});

test('leaves out an evaluation whose answers are erased after it was selected', async () => {
  const { n } = await resultOf();
  await app.services.db.system.write({
    text: 'UPDATE answer_batches SET values_sealed = NULL WHERE evaluation_id = $1',
    values: [evaluations[0]!.id],
  });
  expect(await resultOf()).toMatchObject({ n: n - 1 });
});

/** The stored evaluations and answers. */
function rows() {
  return app.services.db.system.read({
    text: `SELECT md5(string_agg(e::text, ',' ORDER BY id)) AS digest FROM evaluations e
           UNION ALL SELECT md5(string_agg(a::text, ',' ORDER BY id)) FROM answer_batches a`,
    values: [],
    rows: rowsOf({ digest: computed('text') }),
  });
}

test('shadowBundle scores people whose result awaits review, too', async () => {
  const rule = { id: 'all', when: { op: 'lit', value: true }, severity: 'info', action: 'require_review' };
  const programId = await setUpProgram(workspace, contents({ q1: 1, q2: 1 }, 2, [rule]));
  const people = Array.from({ length: 6 }, () => ({ answers: { q1: 'o1', q2: 'o1' } }));
  await question(workspace, programId, people);
  const { body } = await app.call('GET', `${workspace.environmentPath}/programs/${programId}`);
  const result = await resultOf({ bundle_id: body.version_bundle_id });
  expect(result.statuses.cells).toEqual([{ from: 'needs_review', to: 'completed', count: 6 }]);
});
