import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as actors from '../../../../test/actors.ts';
import { expectStatus } from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { addMember, type Member } from '../../../../test/members.ts';
import { ANSWERS, CONTENTS, codeOf, DATE, enrolled, entryOf, paperOf } from '../../../../test/paper.ts';
import { tablesContaining } from '../../../../test/secret-search.ts';
import { columns, type Query, rowsOf } from '../../../db/rows.ts';

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
  programId = await actors.setUpProgram(workspace, CONTENTS, { release_policy: 'review_required' });
  paper = paperOf(workspace);
  clerks = [await addMember(app, 'coordinator'), await addMember(app, 'coordinator')];
  writeOnly = await actors.limitedKey(app, ['sessions:write']);
});
afterAll(() => app.close());

const person = (program: string) => enrolled(workspace, program);
const stored = <Row>(query: Query<Row>) => app.services.db.system.read(query);

describe('createPaperEntry: one entry', () => {
  test('completes the evaluation, says where answers are from, and is not in instrument health', async () => {
    const subjectId = await person(programId);
    const body = entryOf(
      programId,
      subjectId,
      { ...ANSWERS, pack: 3 },
      { respondent: 'proxy', relation: 'aunt-x' },
    );
    const entered = await expectStatus(paper.enter(writeOnly, body), 201);
    expect(entered).toMatchObject({ state: 'entered', respondent: 'proxy', not_counted: ['pack'] });
    expect(JSON.stringify(entered)).not.toContain('secret-of-paper');
    const evaluation = await paper.evaluation(entered.evaluation_id, '?include=answers');
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
    expect(given.mood).toMatchObject({ value: 4, elapsed_ms: null, answered_at: DATE, paper: true });

    const batches = await stored({
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
             FROM paper_entries p
             JOIN answer_origins o ON o.organization_id = p.organization_id AND o.id = p.origin_id
             WHERE o.id = $1`,
      values: [entered.id],
      rows: rowsOf({
        ...columns('paper_entries', 'content_sealed'),
        ...columns('answer_origins', 'relation_sealed'),
      }),
    });
    expect(rows).toEqual([{ content_sealed: null, relation_sealed: null }]);
  });

  test('reviewEvaluation: who entered a form does not approve its evaluation', async () => {
    const body = entryOf(programId, await person(programId));
    const { evaluation_id } = await expectStatus(paper.enter(undefined, body), 201);
    expect(codeOf(await paper.review(evaluation_id))).toEqual([409, 'four_eyes_required']);
    expect((await paper.review(evaluation_id, clerks[0])).body.status).toBe('completed');
  });

  test('invalid input changes nothing', async () => {
    const subjectId = await person(programId);
    const tries: [object, [number, string]][] = [
      [entryOf(programId, subjectId, { mood: 9 }), [422, 'answer_invalid']],
      [entryOf(programId, subjectId, { nosuch: 1 }), [422, 'answer_invalid']],
      [entryOf(programId, subjectId, { smoke: true }), [422, 'required_unanswered']],
    ];
    for (const [body, expected] of tries)
      expect(codeOf(await paper.enter(clerks[0], body))).toEqual(expected);
    const invalid = [
      { answered_at: '2999-01-01T00:00:00Z' },
      { relation: 'aunt' },
      { respondent: 'nobody' },
      { respondent: 'proxy', relation: '' },
      { answers: [1, 2].map((value) => ({ question_id: 'mood', value })) },
      { answers: [{ question_id: 'mood', value: 1 }, { question_id: 'mood' }] },
    ];
    for (const more of invalid) {
      const { status } = await paper.enter(clerks[0], entryOf(programId, subjectId, ANSWERS, more));
      expect([more, status]).toEqual([more, 422]);
    }
    const rows = await stored({
      text: 'SELECT id FROM answer_origins WHERE subject_id = $1',
      values: [subjectId],
      rows: rowsOf(columns('answer_origins', 'id')),
    });
    expect(rows).toEqual([]);
    const blank = await paper.enter(
      clerks[0],
      entryOf(programId, subjectId, { smoke: true }, { incomplete: true }),
    );
    expect(blank.body).toMatchObject({ state: 'entered' });
    const again = await paper.enter(clerks[0], entryOf(programId, subjectId));
    expect(codeOf(again)).toEqual([409, 'not_enrolled']);

    const begun = await actors.participant(workspace, programId);
    await actors.answer(workspace, begun.participant_token, { mood: 1 });
    expect(codeOf(await paper.enter(clerks[0], entryOf(programId, begun.subjectId)))).toEqual([
      409,
      'conflict',
    ]);
  });

  test('a consent that is refused or blank is not entered; adaptive tests are not on paper', async () => {
    const consent = { version: '1', documents: [{ id: 'a', title: 'A', text: 'Text' }] };
    const asking = await actors.setUpProgram(workspace, {
      experience: { questions: [{ id: 'ok', input: 'consent', prompt: '?', required: true, consent }] },
    });
    const subjectId = await person(asking);
    for (const answers of [{}, { ok: false }]) {
      const refused = await paper.enter(clerks[0], entryOf(asking, subjectId, answers, { incomplete: true }));
      expect(codeOf(refused)).toEqual([422, 'required_unanswered']);
    }
    expect((await paper.enter(clerks[0], entryOf(asking, subjectId, { ok: true }))).status).toBe(201);

    const adaptive = await actors.setUpProgram(workspace, {
      ...CONTENTS,
      adaptive_policy: {
        mode: 'rules',
        rules: [{ id: 'r', when: { op: 'lit', value: true }, ask: ['mood'] }],
      },
    });
    expect(codeOf(await paper.enter(clerks[0], entryOf(adaptive, await person(adaptive))))).toEqual([
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
    const evaluation = await paper.evaluation(session.evaluation_id, '?include=answers');
    expect(evaluation.trace.participation.origin).toEqual({ mode: 'screen', respondent: 'proxy' });
    expect(evaluation.relation).toBe('aunt-y');
    expect(await tablesContaining(app, 'aunt-y')).toEqual([]);
  });
});
