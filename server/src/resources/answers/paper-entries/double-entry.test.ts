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
      version_bundle_id: expect.any(String),
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
    const [mood, back, note] = body.answers;
    const wrong = [
      [mood, back, note, { question_id: 'smoke', choice: 'first', reason }],
      [mood, back, note, { question_id: 'pains', row_id: 'head', choice: 'first', reason }],
      [mood, back, note, mood],
      [{ ...mood, value: 3 }, back, note],
      [{ ...mood, choice: 'other', value: 9 }, back, note],
      [mood, { ...back, choice: 'other', value: 'maybe' }, note],
      [mood, { ...back, choice: 'other', value: { back: 'no' } }, note],
      [mood, { ...back, choice: 'other', declined: true }, note],
    ];
    for (const answers of wrong) {
      const { status } = await paper.resolve(first.id, { ...body, answers });
      expect([answers, status]).toEqual([answers, 422]);
    }
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

  test('a user who entered a form cannot resolve it, and answers on a screen make it lapse', async () => {
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
    const { trace, answers: own } = await paper.evaluation(first.evaluation_id, '?include=answers');
    expect(trace.participation).not.toHaveProperty('origin');
    expect(own).toMatchObject([{ question_id: 'mood', value: 3 }]);
    expect(own[0]).not.toHaveProperty('paper');
    expect(await listed('disagreeing')).not.toContain(first.id);
    const all = await expectStatus(app.call('GET', `${paper.path}?subject_id=${subjectId}`), 200);
    expect(all.items[0].state).toBe('lapsed');
    expect(codeOf(await paper.enter(clerks[0], entryOf(programId, subjectId)))).toEqual([
      409,
      'not_enrolled',
    ]);
  });

  test('getOwnData: a person reads entries that wait, as far as the token may; an erasure removes them', async () => {
    const subjectId = await person(programId);
    const proxy = { respondent: 'proxy', relation: 'aunt-z' };
    const entry = entryOf(programId, subjectId, ANSWERS, proxy);
    const { id, evaluation_id } = await expectStatus(paper.enter(clerks[0], entry), 201);
    const subject = `${workspace.environmentPath}/subjects/${subjectId}`;
    const dataFor = async (key?: string) => {
      const path = `${workspace.environmentPath}/participant-sessions`;
      const body = { program_id: programId, subject_id: subjectId };
      const { participant_token } = await expectStatus(
        app.call('POST', path, { body, ...(key && { key }) }),
        201,
      );
      return app.call('GET', '/v1/participant/data', { key: participant_token });
    };
    const { paper_entries } = (await dataFor()).body;
    expect(paper_entries).toMatchObject([
      {
        evaluation_id,
        answered_at: DATE,
        ...proxy,
        answers: expect.arrayContaining([{ question_id: 'note', value: 'secret-of-paper', declined: false }]),
      },
    ]);
    const masked = await dataFor(writeOnly);
    expect(masked.body.paper_entries).toMatchObject([{ evaluation_id, answers: [], unreadable: true }]);
    expect(masked.text).not.toMatch(/secret-of-paper|aunt-z/);
    const exported = await expectStatus(app.call('GET', `${subject}/export`), 200);
    expect(exported.answer_origins).toMatchObject([
      {
        id,
        state: 'awaits_second_entry',
        ...proxy,
        entries: [{ number: 1, entered_at: expect.any(String) }],
      },
    ]);
    await expectStatus(app.call('DELETE', subject), 204);
    const [erased] = (await expectStatus(app.call('GET', `${subject}/export`), 200)).answer_origins;
    expect(erased).toMatchObject({ id, entries: [] });
    expect(erased).not.toHaveProperty('relation');
  });

  test('answers that were given on a screen between the entries stay those of the person', async () => {
    const subjectId = await person(programId);
    const onPaper = { mood: 4, note: 'paper' };
    const { id, evaluation_id } = await expectStatus(
      paper.enter(clerks[0], entryOf(programId, subjectId, onPaper)),
      201,
    );
    await expectStatus(paper.enter(clerks[1], entryOf(programId, subjectId, { ...onPaper, mood: 5 })), 201);
    const { participant_token } = await actors.openSession(workspace, programId, subjectId);
    await actors.answer(workspace, participant_token, { mood: 1, smoke: true, pack: 7 });
    const answers = [{ question_id: 'mood', choice: 'second', reason: 'r' }];
    await expectStatus(paper.resolve(id, { answers }), 200);
    const evaluation = await paper.evaluation(evaluation_id, '?include=answer_sources');
    expect(
      evaluation.answers.map((each: any) => [each.question_id, each.value, each.paper, 'session_id' in each]),
    ).toEqual([
      ['mood', 5, true, false],
      ['smoke', true, undefined, true],
      ['pack', 7, undefined, true],
      ['note', 'paper', true, false],
    ]);
    const path = `${workspace.environmentPath}/evaluations`;
    const { body: replayed } = await app.call('GET', `${path}/${evaluation_id}/replay`);
    expect(replayed.identical).toBe(true);
    const query = `program_id=${programId}&layout=long&format=jsonl&include=answers`;
    const { text } = await app.call('GET', `${path}/export?${query}`);
    const ofAnswers = text
      .split('\n')
      .filter((line) => line.includes(evaluation_id) && line.includes('"record":"answer"'))
      .map((line) => JSON.parse(line));
    expect(ofAnswers.map((each) => [each.id, each.paper])).toEqual([
      ['mood', true],
      ['smoke', undefined],
      ['pack', undefined],
      ['note', true],
    ]);
  });

  test('reports danger in an entry when it is saved, and clears reports that the resolution does not confirm', async () => {
    const rule = (id: string, value: number, severity: string) => ({
      ...{ id, phase: 'answer', severity, action: 'flag', message: id },
      when: {
        op: 'eq',
        args: [
          { op: 'answer', question_id: 'mood' },
          { op: 'lit', value },
        ],
      },
    });
    const guardrail = { rules: [rule('worst', 1, 'critical'), rule('bad', 2, 'warning')] };
    const dangerous = await actors.setUpProgram(workspace, { ...CONTENTS, guardrail });
    await paper.setDoubleEntry(dangerous);
    const subjectId = await person(dangerous);
    const events = async () => {
      const ofType = async (type: string) => {
        const { body } = await app.call('GET', `${workspace.environmentPath}/events?type=${type}&limit=100`);
        return body.items
          .filter(({ data }: any) => data.subject_id === subjectId)
          .map(({ data }: any) => `${type} ${data.severity}`);
      };
      return [...(await ofType('guardrail.triggered')), ...(await ofType('guardrail.cleared'))];
    };
    const first = await expectStatus(paper.enter(clerks[0], entryOf(dangerous, subjectId, { mood: 1 })), 201);
    const reported = ['guardrail.triggered critical'];
    expect([first.state, await events()]).toEqual(['awaits_second_entry', reported]);
    await expectStatus(paper.enter(clerks[1], entryOf(dangerous, subjectId, { mood: 2 })), 201);
    reported.push('guardrail.triggered warning');
    expect(await events()).toEqual(reported);
    const answers = [{ question_id: 'mood', choice: 'second', reason: 'r' }];
    await expectStatus(paper.resolve(first.id, { answers }), 200);
    expect(await events()).toEqual([...reported, 'guardrail.cleared critical']);
    const { guardrail_conflicts } = await paper.evaluation(first.evaluation_id);
    expect(guardrail_conflicts.map(({ rule_id }: any) => rule_id)).toEqual(['bad']);
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
