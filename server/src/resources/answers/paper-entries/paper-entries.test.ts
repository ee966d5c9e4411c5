import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as actors from '../../../../test/actors.ts';
import { expectStatus } from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { addMember, type Member } from '../../../../test/members.ts';
import { tablesContaining } from '../../../../test/secret-search.ts';
import { columns, type Query, rowsOf } from '../../../db/rows.ts';

const CONTENTS: actors.TestContents = {
  experience: {
    questions: [
      { id: 'mood', input: 'rating', prompt: 'Mood?', min: 1, max: 5, required: true },
      {
        id: 'smoke',
        input: 'boolean',
        prompt: 'Do you smoke?',
      },
      {
        id: 'pack',
        input: 'number',
        prompt: 'How many a day?',
        visible_if: {
          op: 'eq',
          args: [
            { op: 'answer', question_id: 'smoke' },
            { op: 'lit', value: true },
          ],
        },
      },
      {
        id: 'pains',
        input: 'matrix',
        prompt: 'Pains',
        rows: ['head', 'back'].map((id) => ({ id, label: id })),
        options: ['no', 'yes'].map((id) => ({ id, label: id })),
      },
      {
        id: 'helps',
        input: 'multi_select',
        prompt: 'What helps?',
        options: ['rest', 'walk', 'talk'].map((id) => ({ id, label: id })),
      },
      { id: 'note', input: 'text', prompt: 'Anything else?' },
    ],
  },
  scorecard: { concepts: [{ id: 'mood', items: [{ question_id: 'mood' }] }], primary_metric: 'mood' },
};
const DATE = '2026-01-05T12:00:00.000Z';
const ANSWERS = {
  mood: 4,
  smoke: false,
  pains: { head: 'yes', back: 'no' },
  helps: ['rest', 'walk'],
  note: 'secret-of-paper',
};

let app: TestApp;
let workspace: actors.Workspace;
let programId: string;
let clerks: Member[];
/** A key that may enter forms and read nothing. */
let writeOnly: string;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await actors.setUpApp(app);
  programId = await actors.setUpProgram(workspace, CONTENTS, { release_policy: 'review_required' });
  clerks = [await addMember(app, 'coordinator'), await addMember(app, 'coordinator')];
  writeOnly = await actors.limitedKey(app, ['sessions:write']);
});
afterAll(() => app.close());

const stored = <Row>(query: Query<Row>) => app.services.db.system.read(query);
const path = () => `${workspace.environmentPath}/paper-entries`;
const bodyOf = (program: string, subjectId: string, answers: object = ANSWERS, more: object = {}) => ({
  program_id: program,
  subject_id: subjectId,
  answers: Object.entries(answers).map(([question_id, value]) => ({ question_id, value })),
  respondent: 'self',
  answered_at: DATE,
  ...more,
});
const enter = (by: Member | string | undefined, body: object) =>
  app.call('POST', path(), { ...credentials(by), body });
const credentials = (by: Member | string | undefined) => {
  if (typeof by === 'string') return { key: by };
  return by ? { key: null, headers: { cookie: by.cookie } } : {};
};
const person = async (program: string) => {
  const subjectId = await actors.importSubject(workspace);
  await actors.enroll(workspace, program, subjectId);
  return subjectId;
};
const codeOf = ({ status, body }: { status: number; body: any }) => [status, body.detail.code];
const evaluationOf = (id: string, query = '') =>
  expectStatus(app.call('GET', `${workspace.environmentPath}/evaluations/${id}${query}`), 200);
const review = (id: string, by?: Member) =>
  app.call('POST', `${workspace.environmentPath}/evaluations/${id}/review`, {
    ...credentials(by),
    body: { decision: 'approve', reason: 'read' },
  });

describe('createPaperEntry', () => {
  test('one entry completes the evaluation, says where the answers are from, and is not counted as a screen', async () => {
    const subjectId = await person(programId);
    const body = bodyOf(
      programId,
      subjectId,
      { ...ANSWERS, pack: 3 },
      { respondent: 'proxy', relation: 'aunt-x' },
    );
    const entered = await expectStatus(enter(writeOnly, body), 201);
    expect(entered).toMatchObject({ state: 'entered', respondent: 'proxy', not_counted: ['pack'] });
    expect(JSON.stringify(entered)).not.toContain('secret-of-paper');
    const evaluation = await evaluationOf(entered.evaluation_id, '?include=answers');
    expect(evaluation).toMatchObject({
      status: 'needs_review',
      primary_metric: { value: 4 },
      relation: 'aunt-x',
      trace: {
        participation: {
          origin: { mode: 'paper', respondent: 'proxy', answered_at: DATE, entries: entered.entries },
        },
      },
    });
    const given = Object.fromEntries(evaluation.answers.map((each: any) => [each.question_id, each]));
    expect(given.pack).toBeUndefined();
    expect(given.mood).toMatchObject({ value: 4, elapsed_ms: null, answered_at: DATE });

    const batches = await stored<{ kinds: null }>({
      text: 'SELECT kinds FROM answer_batches WHERE evaluation_id = $1',
      values: [entered.evaluation_id],
      rows: rowsOf(columns('answer_batches', 'kinds')),
    });
    expect(batches).toEqual([{ kinds: null }]);
    const listed = async (query: string) =>
      (
        await expectStatus(app.call('GET', `${workspace.environmentPath}/evaluations?${query}`), 200)
      ).items.map(({ id }: { id: string }) => id);
    expect(await listed('mode=paper&respondent=proxy')).toEqual([entered.evaluation_id]);
    expect(await listed('mode=screen')).not.toContain(entered.evaluation_id);
    expect(await listed('respondent=self')).not.toContain(entered.evaluation_id);
    const csv = await app.call('GET', `${workspace.environmentPath}/evaluations/export?include=origin`);
    expect(csv.text).toMatch(/mode,respondent,answered_at,entered_by/);
    expect(csv.text).toContain(`paper,proxy,${DATE}`);
    expect(await tablesContaining(app, 'secret-of-paper')).toEqual([]);
    expect(await tablesContaining(app, 'aunt-x')).toEqual([]);

    const exported = await expectStatus(
      app.call('GET', `${workspace.environmentPath}/subjects/${subjectId}/export`),
      200,
    );
    expect(exported.answer_origins).toMatchObject([{ relation: 'aunt-x', entries: [{ number: 1 }] }]);
    await expectStatus(app.call('DELETE', `${workspace.environmentPath}/subjects/${subjectId}`), 204);
    const rows = await stored({
      text: `SELECT p.content_sealed, o.relation_sealed
             FROM paper_entries p JOIN answer_origins o ON o.id = p.origin_id WHERE o.id = $1`,
      values: [entered.id],
      rows: rowsOf({
        ...columns('paper_entries', 'content_sealed'),
        ...columns('answer_origins', 'relation_sealed'),
      }),
    });
    expect(rows).toEqual([{ content_sealed: null, relation_sealed: null }]);
  });

  test('reviewEvaluation: who entered a form does not approve its evaluation', async () => {
    const body = bodyOf(programId, await person(programId));
    const { evaluation_id } = await expectStatus(enter(undefined, body), 201);
    expect(codeOf(await review(evaluation_id))).toEqual([409, 'four_eyes_required']);
    expect((await review(evaluation_id, clerks[0])).body.status).toBe('completed');
  });

  test('the only person of an organization enters twice, resolves and approves', async () => {
    const { path: appPath, key } = await actors.setUpTenant(app, 'alone');
    const own: TestApp = { ...app, call: (m, p, options) => app.call(m, p, { key, ...options }) };
    const { items } = await expectStatus(own.call('GET', `${appPath}/environments`), 200);
    const test = items.find(({ kind }: { kind: string }) => kind === 'test');
    const environmentPath = `${appPath}/environments/${test.id}`;
    const alone = { ...workspace, app: own, appPath, environmentPath };
    const program = await actors.setUpProgram(alone, CONTENTS, { release_policy: 'review_required' });
    const settings = `${environmentPath}/programs/${program}/participant-settings`;
    await expectStatus(own.call('PUT', settings, { body: { double_entry: true } }), 200);
    const subjectId = await actors.importSubject(alone);
    await actors.enroll(alone, program, subjectId);
    const entries = `${environmentPath}/paper-entries`;
    for (const mood of [1, 2])
      await expectStatus(own.call('POST', entries, { body: bodyOf(program, subjectId, { mood }) }), 201);
    const [form] = (await expectStatus(own.call('GET', entries), 200)).items;
    const resolution = { answers: [{ question_id: 'mood', choice: 'first', reason: 'r' }] };
    await expectStatus(own.call('POST', `${entries}/${form.id}/resolve`, { body: resolution }), 200);
    const approval = { decision: 'approve', reason: 'read' };
    const decide = `${environmentPath}/evaluations/${form.evaluation_id}/review`;
    expect((await own.call('POST', decide, { body: approval })).body.status).toBe('completed');
  });

  test('what cannot be entered changes nothing', async () => {
    const subjectId = await person(programId);
    const tries: [object, [number, string]][] = [
      [bodyOf(programId, subjectId, { mood: 9 }), [422, 'answer_invalid']],
      [bodyOf(programId, subjectId, { nosuch: 1 }), [422, 'answer_invalid']],
      [bodyOf(programId, subjectId, { smoke: true }), [422, 'required_unanswered']],
    ];
    for (const [body, expected] of tries) expect(codeOf(await enter(clerks[0], body))).toEqual(expected);
    const invalid = [
      { answered_at: '2999-01-01T00:00:00Z' },
      { relation: 'aunt' },
      { respondent: 'nobody' },
      { respondent: 'proxy', relation: '' },
    ];
    for (const more of invalid) {
      const { status } = await enter(clerks[0], bodyOf(programId, subjectId, ANSWERS, more));
      expect([more, status]).toEqual([more, 422]);
    }
    const rows = await stored({
      text: 'SELECT id FROM answer_origins WHERE subject_id = $1',
      values: [subjectId],
      rows: rowsOf(columns('answer_origins', 'id')),
    });
    expect(rows).toEqual([]);
    const blank = await enter(clerks[0], bodyOf(programId, subjectId, { smoke: true }, { incomplete: true }));
    expect(blank.body).toMatchObject({ state: 'entered' });
    const again = await enter(clerks[0], bodyOf(programId, subjectId));
    expect(codeOf(again)).toEqual([409, 'not_enrolled']);

    const begun = await actors.participant(workspace, programId);
    await actors.answer(workspace, begun.participant_token, { mood: 1 });
    expect(codeOf(await enter(clerks[0], bodyOf(programId, begun.subjectId)))).toEqual([409, 'conflict']);
  });

  test('a consent that is refused or not signed is not entered; adaptive tests are not on paper', async () => {
    const consent = { version: '1', documents: [{ id: 'a', title: 'A', text: 'Text' }] };
    const asking = await actors.setUpProgram(workspace, {
      experience: { questions: [{ id: 'ok', input: 'consent', prompt: '?', required: true, consent }] },
    });
    const subjectId = await person(asking);
    for (const answers of [{}, { ok: false }]) {
      const refused = await enter(clerks[0], bodyOf(asking, subjectId, answers, { incomplete: true }));
      expect(codeOf(refused)).toEqual([422, 'required_unanswered']);
    }
    expect((await enter(clerks[0], bodyOf(asking, subjectId, { ok: true }))).status).toBe(201);

    const adaptive = await actors.setUpProgram(workspace, {
      ...CONTENTS,
      adaptive_policy: { mode: 'rules', rules: [{ id: 'r', when: { op: 'lit', value: true }, ask: ['mood'] }] },
    });
    expect(codeOf(await enter(clerks[0], bodyOf(adaptive, await person(adaptive))))).toEqual([
      409,
      'not_on_paper',
    ]);
  });

  test('createParticipantSession: a proxy answers on a screen', async () => {
    const subjectId = await person(programId);
    const session = await actors.openSession(workspace, programId, subjectId, {
      respondent: 'proxy',
      relation: 'aunt-y',
    });
    await actors.takePart(workspace, session.participant_token, { mood: 2 });
    const evaluation = await evaluationOf(session.evaluation_id, '?include=answers');
    expect(evaluation.trace.participation.origin).toEqual({ mode: 'screen', respondent: 'proxy' });
    expect(evaluation.relation).toBe('aunt-y');
    expect(await tablesContaining(app, 'aunt-y')).toEqual([]);
  });
});

describe('double entry', () => {
  let twice: string;
  beforeAll(async () => {
    twice = await actors.setUpProgram(workspace, CONTENTS);
    const settings = `${workspace.environmentPath}/programs/${twice}/participant-settings`;
    const body = { double_entry: true };
    const set = await expectStatus(app.call('PUT', settings, { body }), 200);
    expect(set).toMatchObject({ double_entry: true });
  });
  const disagreements = (id: string, by?: string) =>
    app.call('GET', `${path()}/${id}/disagreements`, credentials(by));
  const resolve = (id: string, body: object, by?: string) =>
    app.call('POST', `${path()}/${id}/resolve`, { ...credentials(by), body });
  const listed = async (state: string) =>
    (await expectStatus(app.call('GET', `${path()}?state=${state}&program_id=${twice}`), 200)).items.map(
      ({ id }: { id: string }) => id,
    );

  test('two entries that agree complete the evaluation', async () => {
    const subjectId = await person(twice);
    const first = await expectStatus(enter(clerks[0], bodyOf(twice, subjectId)), 201);
    expect(first.state).toBe('awaits_second_entry');
    expect(await listed('awaits_second_entry')).toContain(first.id);
    expect((await evaluationOf(first.evaluation_id)).status).toBe('pending');
    const same = await enter(clerks[0], bodyOf(twice, subjectId));
    expect(codeOf(same)).toEqual([409, 'four_eyes_required']);
    // The order in which options and rows are typed does not matter.
    const other = { ...ANSWERS, helps: ['walk', 'rest'], pains: { back: 'no', head: 'yes' } };
    const second = await expectStatus(enter(clerks[1], bodyOf(twice, subjectId, other)), 201);
    expect(second).toMatchObject({ id: first.id, state: 'entered' });
    expect(second.entries).toHaveLength(2);
    expect((await evaluationOf(first.evaluation_id)).status).toBe('completed');
    expect(await listed('awaits_second_entry')).not.toContain(first.id);
  });

  test('getPaperDisagreements, resolvePaperEntry: disagreements are resolved one by one, by somebody else', async () => {
    const subjectId = await person(twice);
    const first = await expectStatus(enter(clerks[0], bodyOf(twice, subjectId)), 201);
    const different = { ...ANSWERS, mood: 5, pains: { head: 'yes', back: 'yes' }, note: undefined };
    const second = await enter(
      clerks[1],
      bodyOf(twice, subjectId, different, { answered_at: '2026-01-06T12:00:00Z' }),
    );
    expect(second.body.state).toBe('disagreeing');
    expect(await listed('disagreeing')).toEqual([first.id]);
    expect(codeOf(await disagreements(first.id, writeOnly))).toEqual([403, 'insufficient_scope']);
    const found = await expectStatus(disagreements(first.id), 200);
    expect(found).toEqual({
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
    expect((await resolve(first.id, { ...body, answers: body.answers.slice(1) })).status).toBe(422);
    expect((await resolve(first.id, { ...body, form: [] })).status).toBe(422);
    const reviewing = await actors.limitedKey(app, ['evaluations:review']);
    expect(codeOf(await resolve(first.id, body, reviewing))).toEqual([403, 'insufficient_scope']);
    const both = await Promise.all([resolve(first.id, body), resolve(first.id, body)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const evaluation = await evaluationOf(first.evaluation_id, '?include=answers');
    expect(evaluation).toMatchObject({
      status: 'completed',
      primary_metric: { value: 5 },
      trace: { participation: { origin: { answered_at: '2026-01-06T12:00:00.000Z' } } },
    });
    expect(evaluation.trace.participation.origin.entries).toHaveLength(3);
    const values = Object.fromEntries(evaluation.answers.map((each: any) => [each.question_id, each.value]));
    expect(values).toMatchObject({ mood: 5, pains: { head: 'yes', back: 'no' }, note: 'third' });
    expect(codeOf(await disagreements(first.id))).toEqual([409, 'conflict']);
    expect(await tablesContaining(app, 'looked at the paper')).toEqual([]);
  });

  test('who entered a form does not resolve it, and answers on a screen make it lapse', async () => {
    const subjectId = await person(twice);
    const first = await expectStatus(enter(undefined, bodyOf(twice, subjectId)), 201);
    await expectStatus(enter(clerks[1], bodyOf(twice, subjectId, { mood: 1 })), 201);
    const { answers } = await expectStatus(disagreements(first.id), 200);
    const body = {
      answers: answers.map(({ question_id, row_id }: any) => ({
        question_id,
        row_id,
        choice: 'first',
        reason: 'r',
      })),
    };
    expect(codeOf(await resolve(first.id, body))).toEqual([409, 'four_eyes_required']);
    const session = await actors.openSession(workspace, twice, subjectId);
    await actors.takePart(workspace, session.participant_token, { mood: 3 });
    expect(await listed('disagreeing')).not.toContain(first.id);
    const all = await expectStatus(app.call('GET', `${path()}?subject_id=${subjectId}`), 200);
    expect(all.items[0].state).toBe('lapsed');
    expect(codeOf(await enter(clerks[0], bodyOf(twice, subjectId)))).toEqual([409, 'not_enrolled']);
  });

  test('a cycle of a continuous program is entered and counted', async () => {
    const daily = await actors.setUpProgram(workspace, CONTENTS, {
      mode: 'continuous',
      recurrence: { frequency: 'weekly', starts_at: '2026-01-01T00:00:00Z', timezone: 'UTC' },
    });
    const subjectId = await person(daily);
    const entered = await expectStatus(enter(clerks[0], bodyOf(daily, subjectId)), 201);
    expect((await evaluationOf(entered.evaluation_id)).status).toBe('completed');
    const enrollment = await expectStatus(
      app.call('GET', `${workspace.environmentPath}/enrollments/${entered.enrollment_id}`),
      200,
    );
    expect(enrollment).toMatchObject({ status: 'active', cycle_count: 1 });
  });
});
