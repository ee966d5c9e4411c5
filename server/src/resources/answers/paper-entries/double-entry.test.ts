import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as actors from '../../../../test/actors.ts';
import { expectStatus } from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { addMember, type Member } from '../../../../test/members.ts';
import { ANSWERS, CONTENTS, codeOf, DATE, enrolled, entryOf, paperOf } from '../../../../test/paper.ts';
import { tablesContaining } from '../../../../test/secret-search.ts';

let app: TestApp;
let workspace: actors.Workspace;
let programId: string;
let paper: ReturnType<typeof paperOf>;
let clerks: Member[];
/** A key that may enter forms and read nothing. */
let writeOnly: string;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await actors.setUpApp(app);
  programId = await actors.setUpProgram(workspace, CONTENTS);
  paper = paperOf(workspace);
  clerks = [await addMember(app, 'coordinator'), await addMember(app, 'coordinator')];
  writeOnly = await actors.limitedKey(app, ['sessions:write']);
  expect(await paper.setDoubleEntry(programId)).toMatchObject({ double_entry: true });
});
afterAll(() => app.close());

const person = (program: string) => enrolled(workspace, program);
const listed = async (state: string) =>
  (
    await expectStatus(app.call('GET', `${paper.path}?state=${state}&program_id=${programId}`), 200)
  ).items.map(({ id }: { id: string }) => id);

describe('createPaperEntry: two entries', () => {
  test('two entries that agree complete the evaluation', async () => {
    const subjectId = await person(programId);
    const first = await expectStatus(paper.enter(clerks[0], entryOf(programId, subjectId)), 201);
    expect(first.state).toBe('awaits_second_entry');
    expect(await listed('awaits_second_entry')).toContain(first.id);
    expect((await paper.evaluation(first.evaluation_id)).status).toBe('pending');
    const same = await paper.enter(clerks[0], entryOf(programId, subjectId));
    expect(codeOf(same)).toEqual([409, 'four_eyes_required']);
    // The order in which options and rows are typed does not matter.
    const other = { ...ANSWERS, helps: ['walk', 'rest'], pains: { back: 'no', head: 'yes' } };
    const second = await expectStatus(paper.enter(clerks[1], entryOf(programId, subjectId, other)), 201);
    expect(second).toMatchObject({ id: first.id, state: 'entered' });
    expect(second.entries).toHaveLength(2);
    expect((await paper.evaluation(first.evaluation_id)).status).toBe('completed');
    expect(await listed('awaits_second_entry')).not.toContain(first.id);
  });

  test('getPaperDisagreements, resolvePaperEntry: somebody else resolves each disagreement', async () => {
    const subjectId = await person(programId);
    const first = await expectStatus(paper.enter(clerks[0], entryOf(programId, subjectId)), 201);
    const different = { ...ANSWERS, mood: 5, pains: { head: 'yes', back: 'yes' }, note: undefined };
    const second = await paper.enter(
      clerks[1],
      entryOf(programId, subjectId, different, { answered_at: '2026-01-06T12:00:00Z' }),
    );
    expect(second.body.state).toBe('disagreeing');
    expect(await listed('disagreeing')).toEqual([first.id]);
    expect(codeOf(await paper.disagreements(first.id, writeOnly))).toEqual([403, 'insufficient_scope']);
    const found = await expectStatus(paper.disagreements(first.id), 200);
    expect(found).toEqual({
      program_id: programId,
      subject_id: subjectId,
      answers: [
        { question_id: 'mood', first: { value: 4 }, second: { value: 5 } },
        { question_id: 'pains', row_id: 'back', first: { value: 'no' }, second: { value: 'yes' } },
        { question_id: 'note', first: { value: 'secret-of-paper' }, second: { value: null } },
      ],
      form: [{ field: 'answered_at', first: DATE, second: '2026-01-06T12:00:00.000Z' }],
    });
    const reason = 'looked at the paper';
    const body = {
      answers: [
        { question_id: 'mood', choice: 'second', reason },
        { question_id: 'pains', row_id: 'back', choice: 'first', reason },
        { question_id: 'note', choice: 'other', value: 'third', reason },
      ],
      form: [{ field: 'answered_at', choice: 'second', reason }],
    };
    expect((await paper.resolve(first.id, { ...body, answers: body.answers.slice(1) })).status).toBe(422);
    expect((await paper.resolve(first.id, { ...body, form: [] })).status).toBe(422);
    const reviewing = await actors.limitedKey(app, ['evaluations:review']);
    expect(codeOf(await paper.resolve(first.id, body, reviewing))).toEqual([403, 'insufficient_scope']);
    const both = await Promise.all([paper.resolve(first.id, body), paper.resolve(first.id, body)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const evaluation = await paper.evaluation(first.evaluation_id, '?include=answers');
    expect(evaluation).toMatchObject({
      status: 'completed',
      primary_metric: { value: 5 },
      trace: { participation: { origin: { answered_at: '2026-01-06T12:00:00.000Z' } } },
    });
    expect(evaluation.trace.participation.origin.entries).toHaveLength(3);
    const values = Object.fromEntries(evaluation.answers.map((each: any) => [each.question_id, each.value]));
    expect(values).toMatchObject({ mood: 5, pains: { head: 'yes', back: 'no' }, note: 'third' });
    expect(codeOf(await paper.disagreements(first.id))).toEqual([409, 'conflict']);
    expect(await tablesContaining(app, 'looked at the paper')).toEqual([]);
  });

  test('who entered a form does not resolve it, and answers on a screen make it lapse', async () => {
    const subjectId = await person(programId);
    const first = await expectStatus(paper.enter(undefined, entryOf(programId, subjectId)), 201);
    await expectStatus(paper.enter(clerks[1], entryOf(programId, subjectId, { mood: 1 })), 201);
    const { answers } = await expectStatus(paper.disagreements(first.id), 200);
    const body = {
      answers: answers.map(({ question_id, row_id }: any) => ({
        question_id,
        row_id,
        choice: 'first',
        reason: 'r',
      })),
    };
    expect(codeOf(await paper.resolve(first.id, body))).toEqual([409, 'four_eyes_required']);
    const session = await actors.openSession(workspace, programId, subjectId);
    await actors.takePart(workspace, session.participant_token, { mood: 3 });
    expect(await listed('disagreeing')).not.toContain(first.id);
    const all = await expectStatus(app.call('GET', `${paper.path}?subject_id=${subjectId}`), 200);
    expect(all.items[0].state).toBe('lapsed');
    expect(codeOf(await paper.enter(clerks[0], entryOf(programId, subjectId)))).toEqual([
      409,
      'not_enrolled',
    ]);
  });

  test('a cycle of a continuous program is entered and counted', async () => {
    const daily = await actors.setUpProgram(workspace, CONTENTS, {
      mode: 'continuous',
      recurrence: { frequency: 'weekly', starts_at: '2026-01-01T00:00:00Z', timezone: 'UTC' },
    });
    const subjectId = await person(daily);
    const entered = await expectStatus(paper.enter(clerks[0], entryOf(daily, subjectId)), 201);
    expect((await paper.evaluation(entered.evaluation_id)).status).toBe('completed');
    const enrollment = await expectStatus(
      app.call('GET', `${workspace.environmentPath}/enrollments/${entered.enrollment_id}`),
      200,
    );
    expect(enrollment).toMatchObject({ status: 'active', cycle_count: 1 });
  });
  test('the only person of an organization enters twice, resolves and approves', async () => {
    const { path: appPath, key } = await actors.setUpTenant(app, 'alone');
    const own: TestApp = { ...app, call: (m, p, options) => app.call(m, p, { key, ...options }) };
    const { items } = await expectStatus(own.call('GET', `${appPath}/environments`), 200);
    const test = items.find(({ kind }: { kind: string }) => kind === 'test');
    const environmentPath = `${appPath}/environments/${test.id}`;
    const alone = { ...workspace, app: own, appPath, environmentPath };
    const program = await actors.setUpProgram(alone, CONTENTS, { release_policy: 'review_required' });
    const requests = paperOf(alone);
    await requests.setDoubleEntry(program);
    const subjectId = await enrolled(alone, program);
    for (const mood of [1, 2])
      await expectStatus(requests.enter(undefined, entryOf(program, subjectId, { mood })), 201);
    const [form] = (await expectStatus(own.call('GET', requests.path), 200)).items;
    const resolution = { answers: [{ question_id: 'mood', choice: 'first', reason: 'r' }] };
    await expectStatus(requests.resolve(form.id, resolution), 200);
    expect((await requests.review(form.evaluation_id)).body.status).toBe('completed');
  });
});
