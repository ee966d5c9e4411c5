import { beforeAll, describe, expect, test } from 'vitest';
import { enroll, expectStatus, importSubject, openSession, setUpProgram, takePart } from '../../../../test/actors.ts';
import { continuousApi, START, WEEKLY } from '../../../../test/continuous.ts';
import { createKeyOf, keyOfSomebodyElse } from '../../../../test/members.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';

const app = useTestApp();
const workspace = useWorkspace(app);

const DAY_MS = 86_400_000;
const dayOf = (day: number) => new Date(START.getTime() + day * DAY_MS);
const at = (day: number) => app.setClock(dayOf(day));

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
    concepts: [
      {
        id: 'load',
        method: 'sum',
        direction: 'lower',
        change: {
          reliability: 0.75,
          pre: { mean: 60, sd: 10 },
          functional: { mean: 30, sd: 5 },
          cutoff: 'c',
        },
      },
    ],
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

const evaluations = `${workspace.environmentPath}/evaluations`;
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
    await amend(first, 27);
    at(21);
    const corrected = await amend(second, 8);
    await approve(corrected.id);
    const waiting = (await read('evaluations?status=needs_review&limit=100')).items;
    for (const { id, subject_id } of waiting)
      if (subject_id === corrected.subject_id) await approve(id);
    expect(points(await trajectory())).toEqual([
      [0, 56, null],
      [7, 26, 'recovered'],
    ]);
  });
});
