import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limitedKey, openSession, setUpApp, type Workspace } from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { closeWithCounts } from '../../../../test/running-counts.ts';
import { type StudiesApi, studiesApi } from '../../../../test/studies.ts';
import { tasksApi } from '../../../../test/tasks.ts';

let app: TestApp;
let workspace: Workspace;
let api: StudiesApi;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await setUpApp(app, 'Europe/Berlin');
  api = studiesApi(workspace);
});
afterAll(() => closeWithCounts(app));

const BASELINE = { id: 'baseline', anchor: { on: 'enrollment' }, opens: 'P0D', closes: 'P7D' };
const WEEK = {
  id: 'week',
  anchor: { on: 'completed', wave: 'baseline' },
  opens: 'P7D',
  at: '09:00',
  closes: 'P2D',
  repeat: { every: 'P7D', count: 3 },
};
const MOOD = (wave: string, op: string, value: number) => ({
  op,
  args: [
    { op: 'score', concept_id: 'mood', wave },
    { op: 'lit', value },
  ],
});
const at = (time: string) => app.setClock(new Date(time));

describe('createStudyParticipant, getStudyTimeline', () => {
  test('occasions open, are answered in order, and are missed; completions move what follows', async () => {
    at('2026-03-02T15:00:00Z');
    const { id, programs } = await api.study({ waves: [BASELINE, WEEK] });
    const person = await api.add(id);
    expect(person).toMatchObject({ status: 'active', time_zone: 'Europe/Berlin', study_id: id });
    expect(person.timeline.occasions).toMatchObject([
      { wave: 'baseline', k: 0, state: 'open', evaluation_id: expect.any(String) },
    ]);
    const session = await openSession(workspace, programs.baseline, person.subject_id);
    expect(session.evaluation_id).toBe(person.timeline.occasions[0].evaluation_id);
    await api.answer(programs.baseline, person.subject_id);
    // 29 March is the first day of summer time.
    expect(await api.timeline(person)).toEqual([
      'baseline#0 2026-03-02T15:00 completed',
      'week#0 2026-03-09T08:00 scheduled',
      'week#1 2026-03-16T08:00 scheduled',
      'week#2 2026-03-23T08:00 scheduled',
    ]);
    await api.work();
    const path = `${workspace.environmentPath}/participant-sessions`;
    const body = { program_id: programs.baseline, subject_id: person.subject_id };
    expect((await app.call('POST', path, { body })).body.detail.code).toBe('cycle_not_open');

    at('2026-03-09T08:00:00Z');
    await api.work();
    await api.answer(programs.week, person.subject_id);
    at('2026-03-18T12:00:00Z');
    await api.work();
    expect(await api.timeline(person)).toEqual([
      'baseline#0 2026-03-02T15:00 completed',
      'week#0 2026-03-09T08:00 completed',
      'week#1 2026-03-16T08:00 missed',
      'week#2 2026-03-23T08:00 scheduled',
    ]);
    const evaluations = await app.call(
      'GET',
      `${workspace.environmentPath}/evaluations?program_id=${programs.week}`,
    );
    expect(evaluations.body.items.map((each: any) => each.status)).toEqual(['failed', 'completed']);
    const events = await app.call('GET', `${workspace.environmentPath}/events?limit=100`);
    const failed = events.body.items.filter((each: any) => each.type === 'evaluation.failed');
    expect(failed.at(0)?.data.reason).toBe('not_answered');
  });

  test('a window that ends with some answers is partial, and counts as completed', async () => {
    at('2026-03-02T15:00:00Z');
    const contents = {
      experience: {
        questions: ['mood', 'sleep'].map((id) => ({
          id,
          prompt: `${id}?`,
          input: 'rating',
          min: 1,
          max: 5,
          required: true,
        })),
      },
      scorecard: { concepts: [{ id: 'mood', method: 'mean' }], primary_metric: 'mood' },
    };
    const { id, programs } = await api.study({ waves: [BASELINE, WEEK] }, contents);
    const person = await api.add(id);
    const session = await openSession(workspace, programs.baseline, person.subject_id, {
      ttl_seconds: 86_400,
    });
    await app.call('POST', '/v1/participant/answers', {
      key: session.participant_token,
      body: { answers: [{ question_id: 'mood', value: 3 }] },
    });
    at('2026-03-09T15:00:00Z');
    await api.work();
    expect((await api.timeline(person)).slice(0, 2)).toEqual([
      'baseline#0 2026-03-02T15:00 partial',
      'week#0 2026-03-16T08:00 scheduled',
    ]);
  });

  test('conditions decide when a wave would open, and exits end waves', async () => {
    at('2026-03-02T08:00:00Z');
    const later = { ...BASELINE, id: 'later', opens: 'P10D', if: MOOD('baseline', 'gte', 4) };
    const daily = { ...BASELINE, id: 'daily', closes: 'P1D', repeat: { every: 'P1D', count: 3 } };
    const exit = [{ when: MOOD('baseline', 'lte', 2), then: 'stop_waves', waves: ['daily'] }];
    const content = { waves: [BASELINE, daily, later], exit };
    const { id, programs } = await api.study(content);
    const [high, low] = [await api.add(id), await api.add(id)];
    await api.answer(programs.baseline, high.subject_id, 4);
    await api.answer(programs.baseline, low.subject_id, 2);
    await api.work();
    at('2026-03-12T08:00:00Z');
    await api.work();
    expect(await api.timeline(high)).toEqual([
      'baseline#0 2026-03-02T08:00 completed',
      'daily#0 2026-03-02T08:00 missed',
      'daily#1 2026-03-03T08:00 missed',
      'daily#2 2026-03-04T08:00 missed',
      'later#0 2026-03-12T08:00 open',
    ]);
    expect(await api.timeline(low)).toEqual([
      'baseline#0 2026-03-02T08:00 completed',
      'daily#0 2026-03-02T08:00 missed',
      'daily#1 2026-03-03T08:00 not_applicable (exit)',
      'daily#2 2026-03-04T08:00 not_applicable (exit)',
      'later#0 2026-03-12T08:00 not_applicable (condition)',
    ]);
  });
});

describe('createStudyParticipant: a rule of the protocol with a task', () => {
  test('makes it once for each result whose scores it reads, and shows it to readers of results', async () => {
    at('2026-03-02T08:00:00Z');
    const task = {
      title: 'Ask about the mood',
      due_in: 'P1D',
      outcomes: ['called'],
      escalate: [{ after: 'PT2H', to: { role: 'owner' } }],
    };
    const low = (wave: string) => MOOD(wave, 'lte', 2);
    const exit = [
      { id: 'low', when: low('week'), then: 'continue', severity: 'critical', task },
      { id: 'end', when: low('week'), then: 'stop', task: { ...task, title: 'Say goodbye' } },
    ];
    const { id, programs } = await api.study({ waves: [BASELINE, WEEK], exit: exit.slice(0, 1) });
    const ending = await api.study({ waves: [BASELINE, WEEK], exit });
    const [high, person, leaving] = [await api.add(id), await api.add(id), await api.add(ending.id)];
    const tasks = tasksApi(workspace);
    const mine = ({ subject_id }: { subject_id: string }) => tasks.list(`?subject_id=${subject_id}`);
    await api.answer(programs.baseline, high.subject_id, 1);
    await api.answer(programs.baseline, person.subject_id, 1);
    await api.answer(ending.programs.baseline, leaving.subject_id, 1);
    await api.work();
    expect(await mine(person)).toEqual([]);

    at('2026-03-09T09:00:00Z');
    await api.work();
    await api.answer(programs.week, high.subject_id, 4);
    const evaluation = await api.answer(programs.week, person.subject_id, 2);
    await api.answer(ending.programs.week, leaving.subject_id, 2);
    await api.work();
    expect(await mine(high)).toEqual([]);
    const [made, ...more] = await mine(person);
    expect(more).toEqual([]);
    expect(made).toMatchObject({
      status: 'open',
      title: 'Ask about the mood',
      severity: 'critical',
      rule_id: 'low',
      evaluation_id: evaluation,
      due_at: '2026-03-10T09:00:00.000Z',
      assignee: { role: 'reviewer' },
    });
    expect(await tasks.events(made.id)).toEqual(['task.created']);
    const key = await limitedKey(app, ['tasks:read']);
    expect((await tasks.get(made.id, { key })).body).toMatchObject({
      redacted: expect.arrayContaining(['title']),
    });

    const titles = (await mine(leaving)).map(({ title, severity }) => [title, severity]).sort();
    expect(titles).toEqual([
      ['Ask about the mood', 'critical'],
      ['Say goodbye', 'warning'],
    ]);
    expect((await app.call('GET', api.path(ending.id, leaving.id))).body.status).toBe('completed');

    // A rescored result does not meet the rule a second time, and does not change the task of the protocol.
    const rescore = `${workspace.environmentPath}/evaluations/${evaluation}/rescore`;
    expect((await app.call('POST', rescore, { body: {} })).status).toBe(200);
    at('2026-03-16T08:30:00Z');
    await api.work();
    expect((await mine(person)).map(({ id, superseded }) => [id, superseded])).toEqual([[made.id, false]]);
    // The next result does, even if the first task is not done yet.
    const next = await api.answer(programs.week, person.subject_id, 1);
    await api.work();
    at('2026-03-23T09:00:00Z');
    await api.work();
    expect((await mine(person)).map(({ evaluation_id }) => evaluation_id)).toEqual([next, evaluation]);
    await api.answer(programs.week, person.subject_id, 4);
    await api.work();
    expect(await mine(person)).toHaveLength(2);
  });
});

describe('changeStudyParticipant', () => {
  test('dates and zones move what has not opened; pauses and skips leave out; a withdrawal ends', async () => {
    at('2026-03-02T08:00:00Z');
    const surgery = {
      id: 'surgery',
      anchor: { on: 'field', field: 'surgery_at' },
      opens: 'P1D',
      at: '09:00',
      closes: 'P1D',
      repeat: { every: 'P1D', count: 3 },
    };
    const content = { fields: [{ id: 'surgery_at', type: 'date' }], waves: [surgery] };
    const { id, programs } = await api.study(content);
    const person = await api.add(id, { fields: { surgery_at: '2026-03-02' } });
    at('2026-03-03T08:00:00Z');
    await api.work();
    const moved = await api.change(person, {
      fields: { surgery_at: '2026-03-04' },
      time_zone: 'America/New_York',
    });
    expect(moved.body).toMatchObject({
      fields: { surgery_at: '2026-03-04' },
      time_zone: 'America/New_York',
    });
    expect(await api.timeline(person)).toEqual([
      'surgery#0 2026-03-03T08:00 open',
      'surgery#1 2026-03-06T14:00 scheduled',
      'surgery#2 2026-03-07T14:00 scheduled',
    ]);
    await api.change(person, { skip: { wave: 'surgery', k: 0, reason: 'In hospital' } });
    expect((await api.timeline(person))[0]).toBe('surgery#0 2026-03-03T08:00 skipped (In hospital)');
    expect((await api.change(person, { status: 'paused' })).body.status).toBe('paused');
    at('2026-03-07T15:00:00Z');
    expect((await api.timeline(person)).slice(1)).toEqual([
      'surgery#1 2026-03-06T14:00 skipped (paused)',
      'surgery#2 2026-03-07T14:00 scheduled (paused)',
    ]);
    await api.change(person, { status: 'active' });
    expect((await api.timeline(person)).slice(1)).toEqual([
      'surgery#1 2026-03-06T14:00 skipped (paused)',
      'surgery#2 2026-03-07T14:00 open',
    ]);
    const withdrawn = await api.change(person, { status: 'withdrawn' });
    expect(withdrawn.body).toMatchObject({ status: 'withdrawn', withdrawn_at: '2026-03-07T15:00:00.000Z' });
    expect((await api.timeline(person))[2]).toBe('surgery#2 2026-03-07T14:00 skipped (withdrawn)');
    const refused = await api.change(person, { status: 'active' });
    expect(refused.body.detail.code).toBe('invalid_transition');
    const enrollments = await app.call(
      'GET',
      `${workspace.environmentPath}/enrollments?program_id=${programs.surgery}`,
    );
    expect(enrollments.body.items).toMatchObject([{ status: 'withdrawn' }]);
    for (const body of [
      { fields: { nothing: '2026-03-02' } },
      { fields: { surgery_at: '2026-02-30' } },
      { time_zone: 'Mars/Olympus' },
      { skip: { wave: 'nothing', reason: 'x' } },
    ])
      expect((await api.change(person, body)).status, JSON.stringify(body)).toBe(422);
  });
});
