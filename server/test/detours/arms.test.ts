import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SCOPES } from '../../src/credentials/scopes.ts';
import { mailTasks } from '../../src/resources/people/tasks/mail-tasks-job.ts';
import { expectStatus, limitedKey, openSession, setUpApp, takePart, type Workspace } from '../actors.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { type Mailbox, openMailbox } from '../mailbox.ts';
import { addMember, keyOfSomebodyElse } from '../members.ts';
import { entryOf, paperOf } from '../paper.ts';
import { MOOD_CONTENTS, type StudiesApi, studiesApi } from '../studies.ts';

/** A reader with all scopes but `studies:unblind` looks for the arm of people in the programs of waves. */

const BASELINE = { id: 'baseline', anchor: { on: 'enrollment' }, opens: 'P0D', closes: 'P7D' };
const TRIAL = {
  arms: [
    { id: 'usual', ratio: 1 },
    { id: 'coach', ratio: 1 },
  ],
  randomization: { method: 'blocked', block_sizes: [2], strata: [] },
  waves: [
    BASELINE,
    { ...BASELINE, id: 'moment', arms: ['coach'] },
    { ...BASELINE, id: 'paper', arms: ['coach'] },
    { ...BASELINE, id: 'after', anchor: { on: 'completed', wave: 'moment' } },
  ],
};

let app: TestApp;
let mailbox: Mailbox;
let workspace: Workspace;
let api: StudiesApi;
let blind: string;
let study: any;
let coached: { subject_id: string };
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startTestApp({ smtpUrl: mailbox.url });
  workspace = await setUpApp(app);
  api = studiesApi(workspace);
  blind = await limitedKey(
    app,
    SCOPES.filter((scope) => scope !== 'studies:unblind' && scope !== 'platform:admin'),
  );
  study = await api.study(TRIAL);
  const people = [await api.add(study.id), await api.add(study.id)];
  coached = people.find(({ arm }) => arm === 'coach');
  await api.work();
  for (const wave of ['moment', 'after']) {
    await api.answer(study.programs[wave], coached.subject_id);
    await api.work();
  }
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

const get = async (path: string, key?: string) =>
  app.call('GET', workspace.environmentPath + path, { ...(key !== undefined && { key }) });

describe('programs of waves that reveal the arm', () => {
  test.each(['/enrollments', '/evaluations', '/participant-sessions'])(
    'no list shows them: %s',
    async (list) => {
      const programsOf = async (path: string, key?: string) =>
        new Set((await expectStatus(get(path, key), 200)).items.map((each: any) => each.program_id));
      const { baseline, moment, after } = study.programs;
      expect([...(await programsOf(list))]).toEqual(expect.arrayContaining([moment, after]));
      for (const filter of ['', `?subject_id=${coached.subject_id}`, `?program_id=${moment}`, '?limit=1']) {
        const seen = await programsOf(list + filter, blind);
        expect([filter, ...seen].filter((id) => id === moment || id === after)).toEqual([]);
        if (filter === '?limit=1') expect(seen.size).toBe(list === '/participant-sessions' ? 0 : 1);
      }
      expect(await programsOf(`${list}?program_id=${baseline}`)).toBeInstanceOf(Set);
    },
  );

  test('neither do exports, trajectories, counts and lists of programs', async () => {
    const exported = await get('/evaluations/export?format=jsonl', blind);
    expect(exported.text).not.toContain(study.programs.moment);
    expect((await get('/evaluations/export?format=jsonl')).text).toContain(study.programs.moment);
    const narrow = await get(`/evaluations/export?format=jsonl&study_id=${study.id}&wave=moment`, blind);
    expect(narrow.text.trim()).toBe('');
    const trajectory = `/subjects/${coached.subject_id}/trajectory?concept=mood`;
    expect((await get(trajectory)).body.points).toHaveLength(2);
    expect((await get(trajectory, blind)).body.points).toHaveLength(0);
    const counts = (await get('/counts', blind)).body;
    expect(Object.keys(counts)).not.toContain('enrollments');
    expect(Object.keys(counts)).not.toContain('evaluations');
    const programs = (await get('/programs?limit=100', blind)).body.items.map(({ id }: any) => id);
    expect(programs).toContain(study.programs.baseline);
    expect(programs).not.toContain(study.programs.after);
  });

  test('by their ids they are the same 404 as what does not exist, also for changes', async () => {
    const { moment } = study.programs;
    const ofCoached = `subject_id=${coached.subject_id}&program_id=${moment}`;
    const [enrollment] = (await get(`/enrollments?${ofCoached}`)).body.items;
    const [evaluation] = (await get(`/evaluations?${ofCoached}`)).body.items;
    const [session] = (await get(`/participant-sessions?${ofCoached}`)).body.items;
    const paths = [
      `/programs/${moment}`,
      `/programs/${moment}/adherence`,
      `/programs/${moment}/silent-enrollments`,
      `/enrollments/${enrollment.id}`,
      `/enrollments/${enrollment.id}/adherence`,
      `/evaluations/${evaluation.id}`,
      `/evaluations/${evaluation.id}/report`,
      `/evaluations/${evaluation.id}/receipt`,
      `/participant-sessions/${session.id}`,
    ];
    for (const path of paths) {
      expect([path, (await get(path)).status]).toEqual([path, 200]);
      expect([path, (await get(path, blind)).status]).toEqual([path, 404]);
    }
    const person = { program_id: moment, subject_id: coached.subject_id };
    for (const [path, body] of [
      ['/enrollments', person],
      ['/participant-sessions', person],
      ['/continuous-evaluation/due-questions', { ...person, trigger: {} }],
    ] as const) {
      const response = await app.call('POST', workspace.environmentPath + path, { key: blind, body });
      expect([path, response.status]).toEqual([path, 404]);
    }
  });

  test('neither are there paper forms of them', async () => {
    const programId = study.programs.paper;
    const paper = paperOf(workspace);
    await paper.setDoubleEntry(programId);
    const entry = (mood: string) => entryOf(programId, coached.subject_id, { mood });
    const { id } = await expectStatus(paper.enter(undefined, entry('o1')), 201);
    const scopes = ['sessions:write', 'evaluations:answers', 'studies:unblind'];
    const reader = await keyOfSomebodyElse(app, scopes);
    await expectStatus(paper.enter(reader, entry('o2')), 201);
    for (const filter of ['', '?state=disagreeing', `?program_id=${programId}`]) {
      expect((await get(`/paper-entries${filter}`)).body.items).toMatchObject([{ id }]);
      expect((await get(`/paper-entries${filter}`, blind)).body.items).toEqual([]);
    }
    const resolution = { answers: [{ question_id: 'mood', choice: 'first', reason: 'r' }] };
    expect((await paper.disagreements(id, reader)).status).toBe(200);
    expect((await paper.disagreements(id, blind)).status).toBe(404);
    expect((await paper.enter(blind, entry('o1'))).status).toBe(404);
    expect((await paper.resolve(id, resolution, blind)).status).toBe(404);
  });

  test('everybody sees the waves that all arms have', async () => {
    const person = await api.add(study.id);
    await api.work();
    const { participant_token } = await openSession(workspace, study.programs.baseline, person.subject_id);
    await takePart(workspace, participant_token, { mood: 'o2' });
    const { items } = (await get(`/evaluations?subject_id=${person.subject_id}`, blind)).body;
    expect(items.map((each: any) => each.program_id)).toEqual([study.programs.baseline]);
  });
});

/** Whether the last `mood` of a wave is at least 4. */
const isHigh = (...wave: string[]) => ({
  op: 'gte',
  args: [
    { op: 'score', concept_id: 'mood', ...(wave[0] !== undefined && { wave: wave[0] }) },
    { op: 'lit', value: 4 },
  ],
});
const TASK = { title: 'Call the person', due_in: 'PT4H', outcomes: ['called'] };
const LATER = { ...BASELINE, id: 'later', opens: 'P5D' };

/** Two people, of whom one is in the arm `coach`; everybody answers everything, and says `o5`. */
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

/** What a blind reader sees of a person in a study, without what differs between any two. */
async function seenOf(studyId: string, { id, subject_id }: { id: string; subject_id: string }) {
  const one = (await expectStatus(get(`/studies/${studyId}/participants/${id}`, blind), 200)) as object;
  const { items } = await expectStatus(get(`/tasks?subject_id=${subject_id}`, blind), 200);
  const tasks = items.map(({ title, severity, rule_id }: any) => ({ title, severity, rule_id }));
  const times = /"[^"]*_at":"[^"]*",?/g;
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
      'after',
      'later',
    ]);
  });

  test('that end the participation: whether it goes on is hidden, and cannot be tried out', async () => {
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
    expect(await result(get(`${path}?status=completed`, blind))).toEqual(refused);
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

    // Somebody who sees it gets the mail, and owners if none of those to whom it is assigned does.
    const viewer = await addMember(app, 'viewer');
    const mails = async () => {
      while ((await mailTasks(app.services).run(new AbortController().signal)).more);
      return mailbox.mails.splice(0).map(({ to }) => to);
    };
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
