import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailTasks } from '../../src/resources/people/tasks/mail-tasks-job.ts';
import { expectStatus, setUpApp, type Workspace } from '../actors.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { type Mailbox, openMailbox } from '../mailbox.ts';
import { addMember } from '../members.ts';
import { MOOD_CONTENTS, type StudiesApi, studiesApi } from '../studies.ts';
import { mailMembers } from '../tasks.ts';
import { BASELINE, blindKey, TRIAL } from './trial.ts';

/** A reader without `studies:unblind` looks for the arm of people in the effects of exit rules and tasks. */

let app: TestApp;
let mailbox: Mailbox;
let workspace: Workspace;
let api: StudiesApi;
let blind: string;
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startTestApp({ smtpUrl: mailbox.url });
  workspace = await setUpApp(app);
  api = studiesApi(workspace);
  blind = await blindKey(app);
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

const get = async (path: string, key?: string) =>
  app.call('GET', workspace.environmentPath + path, { ...(key !== undefined && { key }) });
const isHigh = (...wave: string[]) => ({
  op: 'gte',
  args: [
    { op: 'score', concept_id: 'mood', ...(wave[0] !== undefined && { wave: wave[0] }) },
    { op: 'lit', value: 4 },
  ],
});
const TASK = { title: 'Call the person', due_in: 'PT4H', outcomes: ['called'] };
const LATER = { ...BASELINE, id: 'later', opens: 'P5D' };

/** Two people, one of them in the arm `coach`; both answer all questions with `o5`. */
async function answered(exit: object[], contents?: object) {
  const { id, programs } = await api.study({ ...TRIAL, waves: [...TRIAL.waves, LATER], exit }, contents);
  const people = [await api.add(id), await api.add(id)];
  await api.work();
  for (const { arm, subject_id } of people)
    for (const wave of ['baseline', ...(arm === 'coach' ? ['moment'] : [])]) {
      await api.answer(programs[wave], subject_id, 5);
      await api.work();
    }
  const [coach, usual] = people[0].arm === 'coach' ? people : people.toReversed();
  return { id, programs, coach, usual };
}

/**
 * The data about a person in a study that a blind reader sees, without fields that always differ between
 * people.
 */
async function seenOf(studyId: string, { id, subject_id }: { id: string; subject_id: string }) {
  const one = (await expectStatus(get(`/studies/${studyId}/participants/${id}`, blind), 200)) as object;
  const { items } = await expectStatus(get(`/tasks?subject_id=${subject_id}`, blind), 200);
  const tasks = items.map(({ title, severity, rule_id }: any) => ({ title, severity, rule_id }));
  const times = /"([^"]*_at|since)":"[^"]*",?/g;
  const ids = /[0-9a-f]{8}-[0-9a-f-]{27}/g;
  return JSON.stringify({ ...one, tasks })
    .replace(times, '')
    .replace(ids, '');
}

describe('rules of exit that read a score of an arm', () => {
  test('that end waves: the waves that they can end are hidden, and so are their tasks', async () => {
    const rule = { id: 'high', when: isHigh('moment'), then: 'stop_waves', waves: ['later'], task: TASK };
    const { id, programs, coach, usual } = await answered([rule]);
    const timeline = (key?: string) => api.timeline({ study_id: id, id: coach.id }, key);
    expect((await timeline()).find((each) => each.startsWith('later'))).toContain('not_applicable (exit)');
    expect((await timeline(blind)).map((each) => each.split('#')[0])).toEqual(['baseline']);
    expect((await get(`/programs/${programs.later}`, blind)).status).toBe(404);
    expect((await get(`/programs/${programs.baseline}`, blind)).status).toBe(200);
    expect((await get(`/tasks?subject_id=${coach.subject_id}`)).body.items).toMatchObject([
      { rule_id: 'high' },
    ]);
    expect(await seenOf(id, coach)).toBe(await seenOf(id, usual));
    const { waves } = (await get(`/studies/${id}/panel`, blind)).body;
    expect(waves.filter((each: any) => each.redacted).map(({ wave }: any) => wave)).toEqual([
      'moment',
      'paper',
      'after',
      'later',
    ]);
  });

  test('that end the participation: whether it continues is hidden, and cannot be found by trying', async () => {
    const { id, programs, coach, usual } = await answered([{ when: isHigh('moment'), then: 'stop' }]);
    const path = `/studies/${id}/participants`;
    expect((await get(`${path}/${coach.id}`)).body.status).toBe('completed');
    expect((await get(`${path}/${usual.id}`)).body.status).toBe('active');
    const seen = await seenOf(id, coach);
    expect(seen).toContain('"redacted":["status"]');
    expect(seen).toBe(await seenOf(id, usual));
    const { items } = (await get(path, blind)).body;
    expect(items.map(({ status, redacted }: any) => [status, redacted])).toEqual(
      Array(2).fill([undefined, ['status']]),
    );
    const refused = { status: 403, scope: 'studies:unblind' };
    const result = async (response: ReturnType<typeof get>) => {
      const { status, body } = await response;
      return { status, scope: body.detail?.context.scope };
    };
    const preview = app.call('POST', `${workspace.environmentPath}/studies/${id}/protocol-preview`, {
      key: blind,
      body: { protocol_id: await api.protocol({ waves: [BASELINE, { ...LATER, id: 'added' }] }) },
    });
    const changes = (await expectStatus(preview, 200)).items.map((each: any) => each.changes);
    expect(changes).toEqual([[], []]);
    expect(await result(get(`${path}?status=completed`, blind))).toEqual(refused);
    // A wave that opens with the enrollment, but that the study did not have when people were enrolled.
    const open = { ...BASELINE, id: 'opens-now', closes: 'P3650D' };
    const protocol_id = await api.protocol({ waves: [BASELINE, LATER, open] });
    const send = (operation: string, body: object, key?: string) =>
      app.call('POST', `${workspace.environmentPath}/studies/${id}/${operation}`, {
        body,
        ...(key && { key }),
      });
    const changesFor = async (key?: string) =>
      (await expectStatus(send('protocol-preview', { protocol_id }, key), 200)).items.map(
        (each: any) => each.changes.length,
      );
    expect((await changesFor()).toSorted()).toEqual([0, 1]);
    expect(await changesFor(blind)).toEqual([0, 0]);
    const bundles = { 'opens-now': (await get(`/programs/${programs.later}`)).body.version_bundle_id };
    const applied = await expectStatus(send('protocol', { protocol_id, bundles }), 200);
    await api.work();
    const added = `/enrollments?program_id=${applied.programs['opens-now']}`;
    expect((await get(added)).body.items).toMatchObject([{ subject_id: usual.subject_id }]);
    expect((await get(added, blind)).body.items ?? []).toEqual([]);
    expect(await seenOf(id, coach)).toBe(await seenOf(id, usual));
    for (const person of [coach, usual]) {
      const request = { key: blind, body: { status: 'paused' } };
      const change = app.call('PATCH', api.path(id, person.id), request);
      expect(await result(change)).toEqual(refused);
      const own = (await get(`/subjects/${person.subject_id}/export`, blind)).body.studies;
      expect(own).toMatchObject([{ id: person.id, redacted: ['status'] }]);
      expect(own[0]).not.toHaveProperty('status');
    }
    expect((await get(`/programs/${programs.later}`, blind)).status).toBe(404);
    const { missed_last_two: missed } = (await get(`/studies/${id}/panel`, blind)).body;
    expect(missed).toEqual([]);
    const withdrawn = app.call('PATCH', api.path(id, coach.id), {
      key: blind,
      body: { status: 'withdrawn' },
    });
    expect((await expectStatus(withdrawn, 200)).status).toBe('withdrawn');
  });
});

describe('tasks of evaluations of an arm', () => {
  const RULE = { id: 'low', when: isHigh(), severity: 'critical', action: 'flag', task: TASK };
  const organization = (path: string, key?: string) =>
    app.call('GET', `/v1/organizations/${app.organizationId}/tasks${path}`, { ...(key && { key }) });

  test('are the same 404 as none, in lists, counts and changes; outcomes about them are left out', async () => {
    const { coach, usual } = await answered([], { ...MOOD_CONTENTS, guardrail: { rules: [RULE] } });
    const tasksOf = async ({ subject_id }: { subject_id: string }, key?: string) =>
      (await expectStatus(get(`/tasks?subject_id=${subject_id}`, key), 200)).items;
    const all = await tasksOf(coach);
    expect([all.length, (await tasksOf(usual)).length]).toEqual([2, 1]);
    const shown = await tasksOf(coach, blind);
    expect(shown).toHaveLength(1);
    const hidden = all.find(({ id }: any) => id !== shown[0].id);
    const ofEvaluation = `/tasks?evaluation_id=${hidden.evaluation_id}`;
    expect([
      (await get(ofEvaluation)).body.items.length,
      (await get(ofEvaluation, blind)).body.items,
    ]).toEqual([1, []]);
    const path = `/tasks/${hidden.id}`;
    expect([(await get(path)).status, (await get(path, blind)).status]).toEqual([200, 404]);
    for (const [action, body] of [
      ['acknowledge', undefined],
      ['comment', { text: 'Called.' }],
      ['cancel', { reason: 'Done.' }],
    ] as const) {
      const response = await app.call('POST', `${workspace.environmentPath}${path}/${action}`, {
        key: blind,
        ...(body && { body }),
      });
      expect([action, response.status]).toEqual([action, 404]);
    }
    const inbox = async (key?: string) =>
      (await organization('?limit=100', key)).body.items.map(({ id }: any) => id);
    expect(await inbox()).toEqual(expect.arrayContaining([hidden.id, shown[0].id]));
    expect(await inbox(blind)).toContain(shown[0].id);
    expect(await inbox(blind)).not.toContain(hidden.id);
    const counted = async (key?: string) => (await organization('/counts', key)).body.anyone.unfinished;
    expect(await counted(blind)).toBe((await inbox(blind)).length);
    expect(await counted()).toBe((await inbox()).length);

    const { subject_id } = coach;
    for (const { evaluation_id } of all) {
      const body = { subject_id, evaluation_id, kind: 'readmission', at: '2026-10-01T08:00:00Z' };
      await expectStatus(app.call('POST', `${workspace.environmentPath}/outcomes`, { body }), 201);
    }
    const outcomes = (await get(`/outcomes?subject_id=${subject_id}`, blind)).body.items;
    expect(outcomes.map(({ evaluation_id }: any) => evaluation_id)).toEqual([shown[0].evaluation_id]);
    const { text } = await get(`/subjects/${subject_id}/export`, blind);
    expect(text).toContain(shown[0].id);
    expect(text).not.toContain(hidden.id);
    expect(text).not.toContain(hidden.evaluation_id);

    // Assignees who can see the task get the mail; if there are none, owners do.
    const viewer = await addMember(app, 'viewer');
    const mails = async () => {
      while ((await mailTasks(app.services).run(new AbortController().signal)).more);
      return mailbox.mails.splice(0).map(({ to }) => to);
    };
    await mailMembers(workspace);
    await mails();
    for (const [{ evaluation_id }, to] of [
      [hidden, app.email],
      [shown[0], viewer.email],
    ]) {
      const body = { ...TASK, subject_id, evaluation_id, assign: { user_id: viewer.userId } };
      await expectStatus(app.call('POST', `${workspace.environmentPath}/tasks`, { body }), 201);
      expect(await mails()).toEqual([to]);
    }
  });
});
