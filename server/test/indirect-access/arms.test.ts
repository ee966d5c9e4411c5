import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { personalLinks } from '../../src/resources/answers/personal-links/personal-links-job.ts';
import {
  enroll,
  expectStatus,
  limitedKey,
  openSession,
  setUpApp,
  takePart,
  type Workspace,
} from '../actors.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { keyOfSomebodyElse } from '../members.ts';
import { entryOf, paperOf } from '../paper.ts';
import { type StudiesApi, studiesApi } from '../studies.ts';
import { BASELINE, blindKey, TRIAL } from './trial.ts';

/** A reader with all scopes except `studies:unblind` looks for the arm of people in the programs of waves. */

let app: TestApp;
let workspace: Workspace;
let api: StudiesApi;
let blind: string;
let study: any;
let coached: { subject_id: string };
beforeAll(async () => {
  app = await startTestApp();
  workspace = await setUpApp(app);
  api = studiesApi(workspace);
  blind = await blindKey(app);
  study = await api.study(TRIAL);
  const people = [await api.add(study.id), await api.add(study.id)];
  coached = people.find(({ arm }) => arm === 'coach');
  await api.work();
  for (const wave of ['moment', 'after']) {
    await api.answer(study.programs[wave], coached.subject_id);
    await api.work();
  }
});
afterAll(() => app.close());

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
    const { keeps } = (await get(`/subjects/${coached.subject_id}/erasure-preview`, blind)).body;
    for (const [name, path] of [
      ['enrollments', 'enrollments'],
      ['evaluations', 'evaluations'],
      ['participant_sessions', 'participant-sessions'],
    ] as const) {
      const { items } = (await get(`/${path}?subject_id=${coached.subject_id}`, blind)).body;
      expect([name, keeps[name]]).toEqual([name, items.length]);
    }
    const programs = (await get('/programs?limit=100', blind)).body.items.map(({ id }: any) => id);
    expect(programs).toContain(study.programs.baseline);
    expect(programs).not.toContain(study.programs.after);
  });

  test('a report of another program does not show their results', async () => {
    const { version_bundle_id } = (await get(`/programs/${study.programs.moment}`)).body;
    const body = { name: 'later', version_bundle_id };
    const { id } = await expectStatus(
      app.call('POST', `${workspace.environmentPath}/programs`, { body }),
      201,
    );
    await expectStatus(app.call('POST', `${workspace.environmentPath}/programs/${id}/activate`), 200);
    await enroll(workspace, id, coached.subject_id);
    const session = await openSession(workspace, id, coached.subject_id);
    await takePart(workspace, session.participant_token, { mood: 'o1' });
    const path = `/evaluations/${session.evaluation_id}/report`;
    expect((await get(path)).body.earlier_results[0].points).toHaveLength(3);
    const seen = (await get(path, blind)).body;
    expect(seen).not.toHaveProperty('earlier_results');
    expect(seen).not.toHaveProperty('redacted');
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
      `/programs/${moment}/change?concept=mood`,
      `/programs/${moment}/silent-enrollments`,
      `/enrollments/${enrollment.id}`,
      `/enrollments/${enrollment.id}/adherence`,
      `/evaluations/${evaluation.id}`,
      `/evaluations/${evaluation.id}/report`,
      `/evaluations/${evaluation.id}/receipt`,
      `/participant-sessions/${session.id}`,
      `/analytics/psychometrics?program_id=${moment}`,
      `/analytics/instrument-health?program_id=${moment}`,
      `/results/groups?program_id=${moment}`,
    ];
    const capitals = (path: string) => path.replaceAll(/[0-9a-f-]{36}/g, (id) => id.toUpperCase());
    for (const path of [...paths, ...paths.map(capitals)]) {
      expect([path, (await get(path)).status]).toEqual([path, 200]);
      expect([path, (await get(path, blind)).status]).toEqual([path, 404]);
    }
    for (const list of ['enrollments', 'evaluations', 'participant-sessions', 'messages', 'paper-entries'])
      expect((await get(`/${list}?program_id=${moment.toUpperCase()}`, blind)).body.items).toEqual([]);
    const person = { program_id: moment.toUpperCase(), subject_id: coached.subject_id };
    for (const [path, body] of [
      ['/enrollments', person],
      ['/participant-sessions', person],
      ['/continuous-evaluation/due-questions', { ...person, trigger: {} }],
      ['/continuous-evaluation/explain', person],
    ] as const) {
      const response = await app.call('POST', workspace.environmentPath + path, { key: blind, body });
      expect([path, response.status]).toEqual([path, 404]);
    }
  });

  test('the file of personal links of one has no result', async () => {
    const people = { subject_ids: [coached.subject_id] };
    const path = `${workspace.environmentPath}/programs/${study.programs.moment}/personal-links`;
    const { id } = await expectStatus(app.call('POST', path, { body: people }), 202);
    await personalLinks(app.services).run(new AbortController().signal);
    await expectStatus(get(`/jobs/${id}/result`), 200);
    expect((await get(`/jobs/${id}/result`, blind)).status).toBe(404);
  });

  test('nor is the job that issues them shown, and nobody blinded can cancel it', async () => {
    const people = { subject_ids: [coached.subject_id] };
    const start = async (programId: string) => {
      const path = `${workspace.environmentPath}/programs/${programId}/personal-links`;
      return (await expectStatus(app.call('POST', path, { body: people }), 202)).id as string;
    };
    const [ofArm, ofAll] = [await start(study.programs.moment), await start(study.programs.baseline)];
    for (const filter of ['', '?status=queued']) {
      const idsOf = async (key?: string) =>
        (await expectStatus(get(`/jobs${filter}`, key), 200)).items.map(({ id }: { id: string }) => id);
      expect(await idsOf()).toEqual(expect.arrayContaining([ofArm, ofAll]));
      expect(await idsOf(blind)).toContain(ofAll);
      expect(await idsOf(blind)).not.toContain(ofArm);
    }
    for (const path of [`/jobs/${ofArm}`, `/jobs/${ofArm}/result`])
      expect([path, (await get(path, blind)).status]).toEqual([path, 404]);
    expect((await get(`/jobs/${ofAll}`, blind)).status).toBe(200);
    const cancel = async (id: string) => {
      const path = `${workspace.environmentPath}/jobs/${id}/cancel`;
      return (await app.call('POST', path, { key: blind })).status;
    };
    expect([await cancel(ofArm), await cancel(ofAll)]).toEqual([404, 200]);
    expect((await get(`/jobs/${ofArm}`)).body.status).toBe('queued');
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

  test('another protocol does not show them, neither in a preview nor after it was applied', async () => {
    const moment = { ...BASELINE, id: 'moment' };
    const following = { ...BASELINE, id: 'following', anchor: { on: 'completed', wave: 'moment' } };
    const protocol_id = await api.protocol({ waves: [BASELINE, moment, following] });
    const { id, programs } = await api.study(TRIAL);
    const [one, other] = [await api.add(id), await api.add(id)];
    await api.work();
    await api.answer(programs.moment, (one.arm === 'coach' ? one : other).subject_id);
    await api.work();
    const at = `${workspace.environmentPath}/studies/${id}`;
    const preview = async (key?: string) => {
      const options = { body: { protocol_id }, ...(key && { key }) };
      const { items } = await expectStatus(app.call('POST', `${at}/protocol-preview`, options), 200);
      return items.map(({ changes }: any) => changes.map(({ wave }: any) => wave));
    };
    expect((await preview()).flat()).toContain('following');
    expect(await preview(blind)).toEqual([[], []]);

    const bundles = { following: (await expectStatus(app.call('GET', at), 200)).bundles.baseline };
    await expectStatus(app.call('POST', `${at}/protocol`, { body: { protocol_id, bundles } }), 200);
    await api.work();
    const seen = await Promise.all([one, other].map((person) => api.timeline(person, blind)));
    expect(seen.map((occasions) => occasions.map((each) => each.split('#')[0]))).toEqual([
      ['baseline'],
      ['baseline'],
    ]);
    const applied = (await expectStatus(app.call('GET', at), 200)).programs;
    for (const wave of ['moment', 'following'])
      expect((await get(`/programs/${applied[wave]}`, blind)).status).toBe(404);
    const { waves } = (await get(`/studies/${id}/panel`, blind)).body;
    expect(waves.filter((each: any) => !each.redacted).map(({ wave }: any) => wave)).toEqual(['baseline']);
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

describe('getStudyParticipant', () => {
  test('without the right to the profile, no stratum shows who has the same values', async () => {
    const { id } = await api.study({
      ...TRIAL,
      randomization: { ...TRIAL.randomization, strata: ['profile.site'] },
    } as never);
    const people = [await api.add(id, {}, { site: 'north' }), await api.add(id, {}, { site: 'north' })];
    const read = (participantId: string, key?: string) =>
      expectStatus(get(`/studies/${id}/participants/${participantId}`, key), 200);
    const [one, other] = await Promise.all(people.map((person) => read(person.id)));
    expect(one.allocation.stratum).toBe(other.allocation.stratum);
    const key = await limitedKey(app, ['subjects:read', 'studies:unblind']);
    const seen = await read(one.id, key);
    expect(seen.arm).toBe(one.arm);
    expect(seen).not.toHaveProperty('allocation');
  });
});

describe('setStudyStatus', () => {
  test('its stored response has the seed of an archived study, and is not replayed to a blind key', async () => {
    const { id } = await api.study(TRIAL);
    const archive = (key?: string) =>
      app.call('POST', `${workspace.environmentPath}/studies/${id}/status`, {
        body: { status: 'archived' },
        idempotencyKey: 'archive the trial',
        ...(key !== undefined && { key }),
      });
    const { allocation } = await expectStatus(archive(), 200);
    expect(allocation.seed).toMatch(/./);
    const replay = await archive(blind);
    expect([replay.status, replay.body.detail.code]).toEqual([422, 'idempotency_key_reused']);
    expect((await get(`/studies/${id}`, blind)).text).not.toContain(allocation.seed);
    expect((await expectStatus(archive(), 200)).allocation).toEqual(allocation);
  });
});
