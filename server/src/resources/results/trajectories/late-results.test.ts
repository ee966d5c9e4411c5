import { describe, expect, test } from 'vitest';
import {
  enroll,
  expectStatus,
  importSubject,
  openSession,
  setUpProgram,
  takePart,
} from '../../../../test/actors.ts';
import { START, useContinuousApi, WEEKLY } from '../../../../test/continuous.ts';
import { keyOfSomebodyElse } from '../../../../test/members.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';
import { closeCellsOf } from '../../../../test/psychometrics.ts';

const app = useTestApp();
const workspace = useWorkspace(app);

const DAY_MS = 86_400_000;
const dayOf = (day: number) => new Date(START.getTime() + day * DAY_MS);
const at = (day: number) => app.setClock(dayOf(day));

const CHANGE = { reliability: 0.75, pre: { mean: 60, sd: 10 }, functional: { mean: 30, sd: 5 }, cutoff: 'c' };
/** Two items from 0 to 30; error of measurement 10·√(1 − 0.75) = 5, so 13.86 points are a reliable change. */
const CONTENTS = {
  experience: {
    questions: ['a', 'b'].map((id) => ({
      id,
      prompt: id,
      input: 'number',
      min: 0,
      max: 30,
      required: true,
      scores: { load: {} },
      schedule: { frequency: 'weekly' },
    })),
  },
  scorecard: {
    concepts: [{ id: 'load', method: 'sum', direction: 'lower', change: CHANGE }],
    outcome_rules: [{ id: 'half', concept: 'load', response: { change_pct: -30 }, by: 'P3W' }],
  },
};
const REPORT = {
  report_template: {
    blocks: [
      { id: 'since', type: 'comparison', concept_id: 'load' },
      { id: 'course', type: 'trend', concept_id: 'load' },
    ],
  },
};
const REVIEWED = { release_policy: 'review_required' };

const read = (path: string, key = app.key) =>
  expectStatus(app.call('GET', `${workspace.environmentPath}/${path}`, { key }), 200);
const review = (id: string, body: object) =>
  expectStatus(
    app.call('POST', `${workspace.environmentPath}/evaluations/${id}/review`, {
      body: { reason: 'Confirmed by telephone.', ...body },
    }),
    200,
  );
const approve = (id: string) => review(id, { decision: 'approve' });
const amend = (id: string, value: number) =>
  review(id, { decision: 'amend', amendments: [{ question_id: 'a', value }] });

/** A person in a one-time program, who takes part again and again. */
async function person(contents: object, options: object) {
  const programId = await setUpProgram(workspace, contents as never, options as never);
  const subjectId = await importSubject(workspace);
  const enrollmentId = await enroll(workspace, programId, subjectId);
  const status = `${workspace.environmentPath}/enrollments/${enrollmentId}/status`;
  let isFirst = true;
  /** Answers on a day, and returns the id of the evaluation. */
  const take = async (day: number, value: number) => {
    at(day);
    if (!isFirst) await expectStatus(app.call('POST', status, { body: { status: 'active' } }), 200);
    isFirst = false;
    const session = await openSession(workspace, programId, subjectId);
    await takePart(workspace, session.participant_token, { a: value / 2, b: value / 2 });
    return session.evaluation_id;
  };
  const trajectory = () => read(`subjects/${subjectId}/trajectory?concept=load`);
  return { programId, subjectId, take, trajectory };
}

const points = ({ points: all }: any) =>
  all.map(({ at: time, value, change }: any) => [
    (Date.parse(time) - START.getTime()) / DAY_MS,
    value,
    change?.from_first.class ?? null,
  ]);

describe('results that are released after a later measurement', () => {
  test('getSubjectTrajectory: are placed at the time of their answers', async () => {
    const { take, trajectory } = await person(CONTENTS, REVIEWED);
    const ids = [await take(0, 58), await take(7, 36), await take(14, 56)];
    at(15);
    await approve(ids[1]!);
    await approve(ids[2]!);
    at(16);
    // From 36, the first released value, 56 was a reliable worsening.
    expect(points(await trajectory())).toEqual([
      [7, 36, null],
      [14, 56, 'deteriorated'],
    ]);
    at(30);
    await approve(ids[0]!);
    const whole = await trajectory();
    expect(points(whole)).toEqual([
      [0, 58, null],
      [7, 36, 'recovered'],
      [14, 56, 'unchanged'],
    ]);
    // The last value within three weeks after the first answers, not after the first release.
    expect(whole.outcome).toEqual({ response: false, at: dayOf(14).toISOString() });
  });

  test('getSubjectTrajectory: corrections keep the time of the answers', async () => {
    const { take, trajectory } = await person(CONTENTS, REVIEWED);
    const [first, second] = [await take(0, 58), await take(7, 36)];
    at(8);
    await approve(second);
    at(20);
    const corrected = [await amend(first, 27), await amend(second, 8)];
    at(21);
    for (const { id } of corrected.reverse()) await approve(id);
    expect(points(await trajectory())).toEqual([
      [0, 56, null],
      [7, 26, 'recovered'],
    ]);
  });

  test('getEvaluationReport: are compared in the order of the answers', async () => {
    const { take } = await person({ ...CONTENTS, ...REPORT }, REVIEWED);
    const ids = [await take(0, 58), await take(7, 36)];
    at(8);
    await approve(ids[1]!);
    at(10);
    await approve(ids[0]!);
    const { blocks } = await read(`evaluations/${await take(14, 56)}/report`);
    const data = (type: string) => blocks.find((block: any) => block.type === type).data;
    const [compared] = data('comparison').comparisons;
    expect(compared).toMatchObject({ previous: { evaluation_id: ids[1], value: 36 }, delta: 20 });
    expect(compared.previous.at).toBe(dayOf(7).toISOString());
    const [{ points: course, previous }] = data('trend').series;
    expect(course.map(({ at: time, value }: any) => [time, value])).toEqual([
      [dayOf(0).toISOString(), 58],
      [dayOf(7).toISOString(), 36],
      [dayOf(14).toISOString(), 56],
    ]);
    expect(previous.evaluation_id).toBe(ids[0]);
  });

  test('getEvaluationReport: earlier results are those that were answered earlier', async () => {
    const { take } = await person(CONTENTS, REVIEWED);
    const [first, second] = [await take(0, 58), await take(7, 36)];
    const series = async (id: string) =>
      (await read(`evaluations/${id}/report`)).earlier_results?.map(({ points: all }: any) =>
        all.map(({ value }: any) => value),
      );
    at(8);
    await approve(second);
    expect(await series(second)).toBeUndefined();
    at(10);
    await approve(first);
    expect(await series(first)).toBeUndefined();
    expect(await series(second)).toEqual([[58, 36]]);
    // The corrected evaluation was created after the second one.
    const { id: corrected } = await amend(first, 27);
    await approve(corrected);
    expect(await series(corrected)).toBeUndefined();
    expect(await series(second)).toEqual([[56, 36]]);
  });

  test('a form that is entered later has the date on the paper', async () => {
    const { programId, subjectId, take, trajectory } = await person(CONTENTS, {});
    await take(10, 36);
    at(20);
    const enrolled = (await read(`enrollments?subject_id=${subjectId}`)).items[0].id;
    const again = `${workspace.environmentPath}/enrollments/${enrolled}/status`;
    await expectStatus(app.call('POST', again, { body: { status: 'active' } }), 200);
    const answers = ['a', 'b'].map((question_id) => ({ question_id, value: 29 }));
    const body = {
      ...{ program_id: programId, subject_id: subjectId, respondent: 'self' },
      ...{ answered_at: dayOf(3).toISOString(), answers },
    };
    const entries = `${workspace.environmentPath}/paper-entries`;
    const { evaluation_id } = await expectStatus(app.call('POST', entries, { body }), 201);
    expect(points(await trajectory())).toEqual([
      [3, 58, null],
      [10, 36, 'recovered'],
    ]);
    const path = `${workspace.environmentPath}/evaluations/${evaluation_id}/report`;
    const { text } = await app.call('GET', path, { headers: { accept: 'text/html' } });
    expect(text).toContain('Answered on Mar 19, 2026');
    const replay = await read(`evaluations/${evaluation_id}/replay`);
    expect(replay.identical).toBe(true);
  });
});

describe('continuous programs', () => {
  const [load] = CONTENTS.scorecard.concepts;
  const weekly = (contents: object, options: object) =>
    setUpProgram(workspace, contents as never, { mode: 'continuous', recurrence: WEEKLY, ...options });
  const api = useContinuousApi(app, workspace);

  async function answerDue(programId: string, subjectId: string, value: number, ids = ['a', 'b']) {
    const enrolled = { programId, subjectId, enrollmentId: '' };
    const { items } = await expectStatus(api.due(enrolled), 200);
    const answers = items
      .filter(({ question }: any) => ids.includes(question.id))
      .map(({ delivery_id }: any) => ({ delivery_id, value: value / 2 }));
    await expectStatus(api.answer(enrolled, answers), 200);
  }

  /** Records two values of new people, seven days apart. */
  async function join(programId: string, courses: readonly (readonly [number, number])[]) {
    const people: string[] = [];
    at(0);
    for (const [value] of courses) {
      const subjectId = await importSubject(workspace);
      people.push(subjectId);
      await enroll(workspace, programId, subjectId);
      await answerDue(programId, subjectId, value);
    }
    at(7);
    for (const [index, [, value]] of courses.entries()) await answerDue(programId, people[index]!, value);
    return people;
  }

  test('getProgramChange: results that await review count like others, by the time of their answers', async () => {
    const reader = await keyOfSomebodyElse(app, ['analytics:read']);
    const programId = await weekly(CONTENTS, REVIEWED);
    await join(
      programId,
      Array.from({ length: 5 }, () => [58, 36] as const),
    );
    at(20);
    const change = async (key?: string) =>
      (await read(`programs/${programId}/change?concept=load`, key)).weeks;
    expect(await change()).toMatchObject([
      { week: 0, people: 5 },
      { week: 1, people: 5, shares: { recovered: 1 } },
    ]);
    await closeCellsOf(workspace);
    const released = await change(reader);
    expect(released).toMatchObject([
      { week: 0, people: 5 },
      { week: 1, people: 5, shares: { recovered: 1 } },
    ]);
    const { items } = await read(`evaluations?program_id=${programId}&status=needs_review`);
    for (const { id } of items) await approve(id);
    at(22);
    await closeCellsOf(workspace);
    expect(await change(reader)).toEqual(released);
  });

  test('a cycle that expired has the time of its last answer', async () => {
    const questions = CONTENTS.experience.questions.map((question) =>
      question.id === 'a' ? { ...question, scores: { load: {}, part: {} } } : question,
    );
    const contents = {
      experience: { questions },
      scorecard: { concepts: [load, { ...load, id: 'part' }] },
    };
    const programId = await weekly(contents, {});
    const subjectId = await importSubject(workspace);
    at(0);
    await enroll(workspace, programId, subjectId);
    at(1);
    await answerDue(programId, subjectId, 58, ['a']);
    at(9);
    await answerDue(programId, subjectId, 36);
    expect(points(await read(`subjects/${subjectId}/trajectory?concept=part`))).toEqual([
      [1, 29, null],
      [9, 18, 'unchanged'],
    ]);
  });
});
