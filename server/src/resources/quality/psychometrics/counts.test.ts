import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { participant, setUpApp, setUpProgram, takePart } from '../../../../test/actors.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';
import { countAll, question } from '../../../../test/psychometrics.ts';
import { columns, computed, rowsOf } from '../../../db/rows.ts';
import { jobs } from '../../../jobs.ts';
import { rotateKeys } from '../../../maintenance/key-rotation.ts';
import { rebuildPsychometrics } from './rebuild.ts';

/** Each evaluation is counted once, whatever happens to it. */

const DAY_SECONDS = 86_400;
const TEAM = `team ${randomUUID()}`;
const options = [0, 1, 2].map((score) => ({ id: `o${score}`, label: `${score}`, scores: { mood: score } }));
const CONTENTS = {
  experience: {
    questions: ['a', 'b', 'c'].map((id) => ({ id, prompt: id, input: 'single_select', options })),
  },
  scorecard: { concepts: [{ id: 'mood', method: 'sum' }] },
  context: { variables: { team: { type: 'string', from: 'profile.team', analytics: 'group' } } },
};
const answers = (a: number, b: number, c: number) => ({ a: `o${a}`, b: `o${b}`, c: `o${c}` });
/** Twelve people whose item scores agree, so that alpha is high. */
const people = (team: string) =>
  Array.from({ length: 12 }, (_, i) => ({
    profile: { team },
    answers: answers(i % 3, i % 3, (i + (i % 4 === 0 ? 1 : 0)) % 3),
  }));

const app = useTestApp();
const workspace = useWorkspace(app);
let programId: string;
beforeAll(async () => {
  programId = await setUpProgram(workspace, CONTENTS);
  await question(workspace, programId, people(TEAM));
});

const get = async (query: Record<string, string> = {}, program_id = programId) => {
  const search = new URLSearchParams({ program_id, ...query });
  return (await app.call('GET', `${workspace.environmentPath}/analytics/psychometrics?${search}`)).body;
};
const scope = () => ({
  organizationId: app.organizationId,
  appId: workspace.appId,
  environmentId: workspace.testId,
});

test('concurrent workers and reads count each evaluation once', async () => {
  const before = await get();
  expect(before).toMatchObject({ respondents: 12, concepts: [{ n_complete: 12 }] });
  const [, ...reads] = await Promise.all([
    Promise.all([countAll(workspace), countAll(workspace)]),
    ...Array.from({ length: 6 }, () => get()),
  ]);
  for (const read of reads) expect(read).toEqual(before);
  expect(await get()).toEqual(before);
});

test('an evaluation that supersedes another replaces it, and an erasure takes nothing out', async () => {
  const session = await participant(workspace, programId, { team: TEAM });
  await takePart(workspace, session.participant_token, answers(0, 0, 0));
  const meanOf = async () => (await get()).concepts[0].mean * 13;
  const first = await meanOf();
  await countAll(workspace);
  const path = `${workspace.environmentPath}/evaluations/${session.evaluation_id}/review`;
  const amendments = [{ question_id: 'a', value: 'o2' }];
  const amended = await app.call('POST', path, {
    body: { decision: 'amend', reason: 'Misheard', amendments },
  });
  expect(amended.status).toBe(200);
  expect(await meanOf()).toBeCloseTo(first + 2, 9);
  await countAll(workspace);
  expect(await meanOf()).toBeCloseTo(first + 2, 9);
  const counted = await get();
  const erased = await app.call('DELETE', `${workspace.environmentPath}/subjects/${session.subjectId}`);
  expect(erased.status).toBe(204);
  await countAll(workspace);
  // The erased person had the superseded evaluation, and the one that replaced it, which is still counted.
  expect(await get()).toEqual({ ...counted, left_out: { failed: 0, superseded: 0, erased: 1 } });
});

test('a rebuild computes the same numbers, without those who were erased', async () => {
  await rebuildPsychometrics(app.services, scope());
  const rebuilt = await get();
  expect(rebuilt.respondents).toBe(12);
  expect(rebuilt.left_out).toEqual({ failed: 0, superseded: 0, erased: 2 });
  await Promise.all([rebuildPsychometrics(app.services, scope()), countAll(workspace)]);
  expect(await get()).toEqual(rebuilt);
});

test('counters contain neither answers nor values of groups in plain text', async () => {
  const rows = await app.services.db.system.read({
    text: 'SELECT variable, group_digest, counts_sealed FROM psychometric_counts',
    rows: rowsOf(columns('psychometric_counts', 'variable', 'group_digest', 'counts_sealed')),
  });
  expect(rows.some(({ variable }) => variable === 'team')).toBe(true);
  for (const { group_digest, counts_sealed } of rows) {
    expect(group_digest).not.toContain(TEAM);
    expect(counts_sealed.includes(TEAM)).toBe(false);
    expect(counts_sealed.includes('by_total')).toBe(false);
  }
});

test('a rotation of the environment key seals the counters again', async () => {
  const before = await get({ group_by: 'team' });
  const startedAt = new Date().toISOString();
  await rotateKeys(app.services, { startedAt, usableAfterMs: 50, print: () => {} });
  const rows = await app.services.db.system.read({
    text: 'SELECT DISTINCT get_byte(counts_sealed, 1) AS version FROM psychometric_counts',
    rows: rowsOf({ version: computed('integer') }),
  });
  expect(rows).toEqual([{ version: 2 }]);
  expect(await get({ group_by: 'team' })).toEqual(before);
});

test('concepts of many items are counted and read in a worker thread', async () => {
  const other = await setUpApp(app);
  const ids = Array.from({ length: 160 }, (_, index) => `q${index}`);
  const questions = ids.map((id) => ({ id, prompt: id, input: 'single_select', options }));
  const id = await setUpProgram(other, { ...CONTENTS, experience: { questions } });
  const person = (i: number) => ({
    answers: Object.fromEntries(ids.map((each, index) => [each, `o${(i + (index % 7 === 0 ? 1 : 0)) % 3}`])),
  });
  await question(
    other,
    id,
    Array.from({ length: 6 }, (_, i) => person(i)),
  );
  const read = async () =>
    (await app.call('GET', `${other.environmentPath}/analytics/psychometrics?program_id=${id}`)).body;
  const before = await read();
  expect(before.concepts[0]).toMatchObject({ n_complete: 6, item_count: 160 });
  await countAll(other);
  expect(await read()).toEqual(before);
});

test('a window has the people who finished on its days', async () => {
  const other = await setUpApp(app);
  const id = await setUpProgram(other, CONTENTS);
  const setClock = (days: number) =>
    app.call('PUT', `${other.environmentPath}/clock`, { body: { offset_seconds: days * DAY_SECONDS } });
  for (const [day, count] of [
    [0, 3],
    [1, 4],
    [2, 6],
  ] as const) {
    await setClock(day);
    await question(other, id, people('x').slice(0, count));
  }
  const dayAt = (days: number) =>
    `${new Date(Date.now() + days * DAY_SECONDS * 1000).toISOString().slice(0, 10)}T00:00:00.000Z`;
  const read = async (query: Record<string, string>) => {
    const search = new URLSearchParams({ program_id: id, ...query });
    return (await app.call('GET', `${other.environmentPath}/analytics/psychometrics?${search}`)).body;
  };
  expect(await read({})).toMatchObject({ respondents: 13, starts_at: dayAt(0), ends_at: dayAt(3) });
  const first = { respondents: 3, starts_at: dayAt(0), ends_at: dayAt(1), privacy_floor_applied: false };
  expect(await read({ ends_at: dayAt(1) })).toMatchObject(first);
  await countAll(other);
  expect(await read({ ends_at: dayAt(1) })).toMatchObject(first);
  const last = { respondents: 6, starts_at: dayAt(2), ends_at: dayAt(3) };
  expect(await read({ starts_at: dayAt(2) })).toMatchObject(last);
  expect(await read({ starts_at: dayAt(9) })).toMatchObject({ respondents: 0, concepts: [] });
});

test('the daily check emits instrument.attention_required once, with its reasons', async () => {
  const other = await setUpApp(app);
  const id = await setUpProgram(other, CONTENTS);
  // The item c contradicts the others.
  const contrary = Array.from({ length: 54 }, (_, i) => ({ answers: answers(i % 3, i % 3, 2 - (i % 3)) }));
  await question(other, id, contrary);
  await countAll(other);
  const body = { offset_seconds: DAY_SECONDS };
  await app.call('PUT', `${other.environmentPath}/clock`, { body });
  const job = jobs(app.services).find(({ name }) => name === 'psychometric_checks')!;
  await Promise.all([job.run(new AbortController().signal), job.run(new AbortController().signal)]);
  await job.run(new AbortController().signal);
  const events = await app.call(
    'GET',
    `${other.environmentPath}/events?limit=100&type=instrument.attention_required`,
  );
  const raised = events.body.items.filter(({ type }: any) => type === 'instrument.attention_required');
  expect(raised).toHaveLength(1);
  expect(raised[0].data.program_id).toBe(id);
  expect(raised[0].data.reasons).toContainEqual('mood: alpha_low: below 0.7');
  expect(raised[0].data.reasons).toContainEqual('mood/c: item_rest_low: below 0.2');
});
