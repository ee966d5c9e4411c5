import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  answer,
  enroll,
  expectStatus,
  importSubject,
  limitedKey,
  openSession,
  participant,
  publishedBundle,
  setUpApp,
  setUpProgram,
  takePart,
  type Workspace,
} from '../actors.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { addMember } from '../members.ts';

/**
 * Readers try other ways to answers and profiles: changes of reviewers, the person's own copy, the stored
 * response to a colleague's request, printed reports, settings of imports.
 */

const OPTIONS = ['never', 'some', 'often'].map((id, score) => ({ id, label: id, scores: { mood: score } }));
const norm = (sex: string, mean: number) => ({
  label: `Norm of ${sex}`,
  mean,
  sd: 1.5,
  when: {
    op: 'eq',
    args: [
      { op: 'context', key: 'sex' },
      { op: 'lit', value: sex },
    ],
  },
});
const CONTENTS = {
  experience: { questions: ['a', 'b', 'c'].map((id) => ({ id, prompt: id, options: OPTIONS })) },
  context: { variables: { sex: { type: 'string', from: 'profile.sex' } } },
  scorecard: {
    concepts: [
      { id: 'mood', label: 'Mood', method: 'sum', scale: 't', norms: [norm('women', 3), norm('men', 2)] },
    ],
    primary_metric: 'mood',
  },
  report_template: { blocks: [{ id: 'mood', type: 'score', concept_id: 'mood' }] },
};

let app: TestApp;
let workspace: Workspace;
let programId: string;
let subjectId: string;
let evaluation: string;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await setUpApp(app);
  programId = await setUpProgram(workspace, CONTENTS, { release_policy: 'review_required' });
  subjectId = await importSubject(workspace, { sex: 'women', diagnosis: 'diabetes' }, 'patient-4711');
  await enroll(workspace, programId, subjectId);
  const session = await openSession(workspace, programId, subjectId);
  await takePart(workspace, session.participant_token, { a: 'some', b: 'often', c: 'never' });
  evaluation = `${workspace.environmentPath}/evaluations/${session.evaluation_id}`;
});
afterAll(() => app.close());

describe('reviewEvaluation', () => {
  test('its stored response is not replayed to another key of the same user with fewer rights', async () => {
    const idempotencyKey = randomUUID();
    const body = {
      decision: 'amend',
      reason: 'Corrected on the phone.',
      amendments: [{ question_id: 'a', value: 'often' }],
    };
    const path = `${evaluation}/review`;
    const first = await expectStatus(app.call('POST', path, { body, idempotencyKey }), 200);
    expect(first.trace.items.length).toBeGreaterThan(0);
    const reviewer = await limitedKey(app, ['evaluations:read', 'evaluations:review']);
    const replay = await app.call('POST', path, { body, idempotencyKey, key: reviewer });
    expect([replay.status, replay.body.detail.code]).toEqual([422, 'idempotency_key_reused']);
    const again = await app.call('POST', path, { body, idempotencyKey });
    expect([again.body, again.headers['idempotent-replayed']]).toEqual([first, 'true']);
    evaluation = `${workspace.environmentPath}/evaluations/${first.id}`;
  });

  test('nobody without the right to an answer can replace it to compare the scores before and after', async () => {
    const key = await limitedKey(app, ['evaluations:read', 'evaluations:review']);
    const { subject_id, status, ...before } = await expectStatus(app.call('GET', evaluation, { key }), 200);
    const amend = (value: string) => ({
      decision: 'amend',
      reason: 'A guess.',
      amendments: [{ question_id: 'c', value }],
    });
    const other = await publishedBundle(workspace, CONTENTS);
    for (const [operation, body] of [
      // The first is the answer that was given, the second is another.
      ['review', amend('never')],
      ['review', amend('often')],
      ['rescore', { bundle_id: other }],
    ] as const) {
      const refused = await app.call('POST', `${evaluation}/${operation}`, { key, body });
      expect([operation, refused.status, refused.body.detail.context]).toEqual([
        operation,
        403,
        { scope: 'evaluations:answers' },
      ]);
    }
    expect((await app.call('GET', evaluation, { key })).body).toEqual({ subject_id, status, ...before });
  });

  test('the right to decide about results is not the right to read them', async () => {
    const { evaluation_id, participant_token } = await participant(workspace, programId, { sex: 'women' });
    await takePart(workspace, participant_token, { a: 'some', b: 'often', c: 'never' });
    const key = await limitedKey(app, ['evaluations:review']);
    const path = `${workspace.environmentPath}/evaluations/${evaluation_id}`;
    const body = { decision: 'approve', reason: 'Checked.' };
    const approved = await expectStatus(app.call('POST', `${path}/review`, { key, body }), 200);
    const rescored = await expectStatus(app.call('POST', `${path}/rescore`, { key, body: {} }), 200);
    for (const shown of [approved, rescored])
      for (const part of ['sub_scores', 'primary_metric', 'report', 'trace', 'guardrail_conflicts'])
        expect(shown).not.toHaveProperty(part);
    expect([approved.status, rescored.status]).toEqual(['completed', 'needs_review']);
  });
});

describe('getEvaluation', () => {
  test('its context_fingerprint shows neither who has the same profile nor whether a guess is right', async () => {
    const key = await limitedKey(app, ['evaluations:read']);
    const fingerprintFor = async (sex: string) => {
      const { evaluation_id } = await participant(workspace, programId, { sex });
      const path = `${workspace.environmentPath}/evaluations/${evaluation_id}`;
      return (await expectStatus(app.call('GET', path, { key }), 200)).context_fingerprint;
    };
    const found = [await fingerprintFor('women'), await fingerprintFor('women'), await fingerprintFor('men')];
    expect(new Set(found).size).toBe(3);
    const { context_fingerprint } = await expectStatus(app.call('GET', evaluation), 200);
    expect(found).not.toContain(context_fingerprint);
  });
});

describe('importSubjects', () => {
  test('without the right to the profile, guessing a field looks the same if it is right', async () => {
    const importer = await limitedKey(app, ['subjects:write', 'subjects:read']);
    const isChanged = async (profile: object, key: string) => {
      const external_id = randomUUID();
      const id = await importSubject(workspace, { diagnosis: 'asthma' }, external_id);
      const subject = `${workspace.environmentPath}/subjects/${id}`;
      const before = (await app.call('GET', subject, { key })).body.updated_at;
      const body = { items: [{ external_id, profile }] };
      const batch = `${workspace.environmentPath}/subjects/batch`;
      await expectStatus(app.call('POST', batch, { key, body }), 200);
      return (await app.call('GET', subject, { key })).body.updated_at > before;
    };
    for (const profile of [{ diagnosis: 'asthma' }, { diagnosis: 'diabetes' }, { employer: null }])
      expect([profile, await isChanged(profile, importer)]).toEqual([profile, true]);
    expect(await isChanged({ diagnosis: 'asthma' }, app.key)).toBe(false);
  });
});

describe('saveParticipantAnswers', () => {
  test('in a session that staff issued, guessing an earlier answer looks the same if it is right', async () => {
    const key = await limitedKey(app, ['sessions:write']);
    const guess = async (value: string) => {
      const own = await participant(workspace, programId, { sex: 'men' });
      await expectStatus(answer(workspace, own.participant_token, { a: 'some' }), 200);
      const body = { program_id: programId, subject_id: own.subjectId };
      const issuing = app.call('POST', `${workspace.environmentPath}/participant-sessions`, { key, body });
      const { participant_token } = await expectStatus(issuing, 201);
      return (await expectStatus(answer(workspace, participant_token, { a: value }), 200)).answers;
    };
    for (const value of ['some', 'often'])
      expect(await guess(value)).toEqual([
        { question_id: 'a', value, declined: false, answered_at: expect.any(String) },
      ]);
  });
});

describe('exportEvaluations', () => {
  test('exports reviews without the answers that they changed', async () => {
    const path = `${workspace.environmentPath}/evaluations/export?format=jsonl&include=reviews`;
    const read = async (scopes: string[]) =>
      (await app.call('GET', path, { key: await limitedKey(app, scopes) })).text;
    const redacted = await read(['evaluations:read']);
    expect(redacted).toContain('"redacted":["amendments"]');
    expect(redacted).not.toContain('"often"');
    expect(await read(['evaluations:read', 'evaluations:answers'])).toContain('"after":"often"');
  });
});

describe('exportSubject', () => {
  test('needs the rights to everything that it contains', async () => {
    const scopes = [
      'evaluations:read',
      'evaluations:answers',
      'subjects:identify',
      'subjects:profile',
      'subjects:contact',
    ];
    const path = `${workspace.environmentPath}/subjects/${subjectId}/export`;
    for (const missing of scopes) {
      const held = ['subjects:export', ...scopes.filter((scope) => scope !== missing)];
      const refused = await app.call('GET', path, { key: await limitedKey(app, held) });
      expect([refused.status, refused.body.detail.context]).toEqual([403, { scope: missing }]);
    }
    const all = await app.call('GET', path, { key: await limitedKey(app, ['subjects:export', ...scopes]) });
    expect([all.status, all.body.external_id]).toEqual([200, 'patient-4711']);
  });
});

describe('getEvaluationReport', () => {
  test('names no reference group that was chosen by the profile, as JSON, as a page and in the scores', async () => {
    const read = async (scopes: string[], accept: string) =>
      app.call('GET', `${evaluation}/report`, { key: await limitedKey(app, scopes), headers: { accept } });
    const scopes = ['evaluations:read', 'evaluations:answers'];
    const page = await read(scopes, 'text/html');
    expect(page.status, page.text).toBe(200);
    expect(page.text).not.toContain('Norm of women');
    const { body } = await read(scopes, 'application/json');
    expect(body.blocks[0].data.score.range).toBeNull();
    const whole = await read([...scopes, 'subjects:profile'], 'text/html');
    expect(whole.text).toContain('Norm of women');
  });
});

describe('changeEnvironment', () => {
  test('an administrator without the right to profiles does not make them units or contacts', async () => {
    const { cookie, membershipId } = await addMember(app, 'admin');
    const live = `${workspace.appPath}/environments/${workspace.liveId}`;
    const change = (body: object) => app.call('PATCH', live, { key: null, headers: { cookie }, body });
    const contact = { email: 'employer', phone: 'mobile' };
    const mappings = [{ unit_mapping: { field: 'diagnosis' } }, { contact_mapping: contact }];
    for (const body of mappings) {
      const refused = await change(body);
      expect([refused.status, refused.body.detail.context]).toEqual([403, { scope: 'subjects:profile' }]);
    }
    const { body } = await change({ allowed_origins: ['https://app.example.com'] });
    expect(body).toMatchObject({ unit_mapping: {}, allowed_origins: ['https://app.example.com'] });

    const membership = `/v1/organizations/${app.organizationId}/memberships/${membershipId}`;
    const grant = { extra_scopes: ['subjects:profile'] };
    await expectStatus(app.call('PATCH', membership, { body: grant }), 200);
    for (const each of mappings) expect((await change(each)).body).toMatchObject(each);
    await expectStatus(app.call('PATCH', membership, { body: { extra_scopes: [] } }), 200);
    // What stays as it is needs no right.
    expect((await change({ ...mappings[0], participant_result_ttl_seconds: 60 })).status).toBe(200);
    const reordered = { phone: contact.phone, email: contact.email };
    const again = await change({ contact_mapping: reordered, participant_result_ttl_seconds: 120 });
    expect(again.status).toBe(200);
    expect((await change({ unit_mapping: { field: 'employer' } })).status).toBe(403);
  });
});
