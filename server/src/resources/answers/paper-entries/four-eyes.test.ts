import { afterAll, beforeAll, expect, test } from 'vitest';
import { enroll, expectStatus, importSubject, setUpApp, setUpProgram } from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { TRIAL } from '../../../../test/indirect-access/trial.ts';
import { addMember, type Member } from '../../../../test/members.ts';
import { ANSWERS, CONTENTS, codeOf, entryOf, paperOf } from '../../../../test/paper.ts';
import { studiesApi } from '../../../../test/studies.ts';
import { UNITS } from '../../../../test/units.ts';

/** In a live environment: two people are needed only where another member may do it and sees the person. */

let app: TestApp;
let live: Awaited<ReturnType<typeof setUpApp>>;
let paper: ReturnType<typeof paperOf>;
let clerk: Member;
let other: Member;
beforeAll(async () => {
  app = await startTestApp();
  const workspace = await setUpApp(app);
  live = { ...workspace, environmentPath: `${workspace.appPath}/environments/${workspace.liveId}` };
  paper = paperOf(live);
  await expectStatus(app.call('PUT', `${live.environmentPath}/units`, { body: { units: UNITS } }), 200);
  [clerk, other] = [await addMember(app, 'coordinator'), await addMember(app, 'admin')];
});
afterAll(() => app.close());

const change = (body: object) =>
  expectStatus(
    app.call('PATCH', `/v1/organizations/${app.organizationId}/memberships/${other.membershipId}`, { body }),
    200,
  );
const moveTo = (subjectId: string, unit_id: string) =>
  expectStatus(
    app.call('PUT', `${live.environmentPath}/subjects/${subjectId}/units`, {
      body: { units: [{ unit_id }] },
    }),
    200,
  );
const FOUR_EYES = [409, 'four_eyes_required'];

test('resolvePaperEntry: a member to whom an owner granted answers can resolve it, so the owner cannot', async () => {
  const programId = await setUpProgram(live, CONTENTS);
  await paper.setDoubleEntry(programId);
  const subjectId = await importSubject(live);
  await enroll(live, programId, subjectId);
  const { id } = await expectStatus(paper.enter(undefined, entryOf(programId, subjectId)), 201);
  await expectStatus(paper.enter(clerk, entryOf(programId, subjectId, { ...ANSWERS, mood: 2 })), 201);
  const body = { answers: [{ question_id: 'mood', choice: 'first', reason: 'It says 4.' }] };
  await change({ extra_scopes: ['evaluations:answers'] });
  expect(codeOf(await paper.resolve(id, body))).toEqual(FOUR_EYES);
  // Without the grant, nobody else can.
  await change({ extra_scopes: [] });
  await expectStatus(paper.resolve(id, body), 200);
});

test('resolvePaperEntry, reviewEvaluation: two members who both entered a form are not stuck', async () => {
  const programId = await setUpProgram(live, CONTENTS, { release_policy: 'review_required' });
  await paper.setDoubleEntry(programId);
  const subjectId = await importSubject(live);
  await enroll(live, programId, subjectId);
  await change({ role: 'reviewer', extra_roles: ['coordinator'] });
  const { id, evaluation_id } = await expectStatus(
    paper.enter(undefined, entryOf(programId, subjectId)),
    201,
  );
  await expectStatus(paper.enter(other, entryOf(programId, subjectId, { ...ANSWERS, mood: 2 })), 201);
  const body = { answers: [{ question_id: 'mood', choice: 'first', reason: 'It says 4.' }] };
  await expectStatus(paper.resolve(id, body), 200);
  await expectStatus(paper.review(evaluation_id), 200);
  await change({ role: 'admin', extra_roles: [] });
});

test('reviewEvaluation: a member who is limited to other units cannot approve, so the owner can', async () => {
  const programId = await setUpProgram(live, CONTENTS, { release_policy: 'review_required' });
  const subjectId = await importSubject(live);
  await enroll(live, programId, subjectId);
  await moveTo(subjectId, 'ward-a');
  const { evaluation_id } = await expectStatus(paper.enter(undefined, entryOf(programId, subjectId)), 201);
  expect(codeOf(await paper.review(evaluation_id))).toEqual(FOUR_EYES);
  await change({ unit_ids: ['clinic'] });
  expect(codeOf(await paper.review(evaluation_id))).toEqual(FOUR_EYES);
  await change({ unit_ids: ['ward-b'] });
  await expectStatus(paper.review(evaluation_id), 200);
  await change({ unit_ids: null });
});

test('reviewEvaluation: a blinded member cannot approve results that reveal an arm, so the owner can', async () => {
  const api = studiesApi(live);
  const always = { op: 'lit', value: true };
  const { id, programs } = await api.study(
    { ...TRIAL, waves: TRIAL.waves.slice(0, 2) },
    {
      ...CONTENTS,
      guardrail: { rules: [{ id: 'all', when: always, severity: 'info', action: 'require_review' }] },
    },
  );
  const people = [await api.add(id), await api.add(id)];
  await api.work();
  const { subject_id } = people.find(({ arm }) => arm === 'coach');
  const entered = await expectStatus(paper.enter(undefined, entryOf(programs.moment, subject_id)), 201);
  expect(codeOf(await paper.review(entered.evaluation_id))).toEqual(FOUR_EYES);
  await change({ role: 'reviewer' });
  await expectStatus(paper.review(entered.evaluation_id), 200);
});
