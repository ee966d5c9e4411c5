import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import {
  enroll,
  importSubject,
  limitedKey,
  openSession,
  setUpProgram,
  takePart,
} from '../../../../test/actors.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';
import { tablesContaining } from '../../../../test/secret-search.ts';
import { columns, rowsOf } from '../../../db/rows.ts';

const MARK = 'Zq7marker41';
const CONTENTS = {
  experience: {
    questions: [
      {
        id: 'mood',
        prompt: 'Question',
        input: 'single_select',
        options: [0, 1, 2].map((score) => ({ id: `o${score}`, label: `${score}`, scores: { mood: score } })),
      },
      { id: 'why', prompt: 'Why?', input: 'long_text' },
    ],
  },
  scorecard: { concepts: [{ id: 'mood', method: 'sum' }], primary_metric: 'mood' },
  context: { variables: { team: { type: 'string', from: 'profile.team' } } },
  guardrail: {
    rules: [
      {
        id: 'wrote',
        severity: 'info',
        action: 'flag',
        when: { op: 'answered', question_id: 'why' },
        message: 'The respondent wrote something.',
      },
    ],
  },
  report_template: {
    blocks: [{ id: 'hello', type: 'text', template: 'Hello {{ context.team }}.' }],
  },
};

const app = useTestApp();
const workspace = useWorkspace(app);
let programId: string;
let reviewedProgramId: string;
beforeAll(async () => {
  programId = await setUpProgram(workspace, CONTENTS);
  reviewedProgramId = await setUpProgram(workspace, CONTENTS, { release_policy: 'review_required' });
});

const subjectPath = (id: string) => `${workspace.environmentPath}/subjects/${id}`;
const erase = (id: string) => app.call('DELETE', subjectPath(id));

/** Creates a subject with an evaluation; external id, profile and an answer contain MARK. */
async function setUpMarkedSubject(): Promise<{
  subjectId: string;
  externalId: string;
  evaluationId: string;
  token: string;
}> {
  const externalId = `${MARK}-${randomUUID()}`;
  const subjectId = await importSubject(
    workspace,
    { team: `${MARK} team`, [`${MARK}_field`]: MARK },
    externalId,
  );
  await enroll(workspace, reviewedProgramId, subjectId);
  const session = await openSession(workspace, reviewedProgramId, subjectId);
  await takePart(workspace, session.participant_token, { mood: 'o1', why: `because ${MARK}` });
  return {
    subjectId,
    externalId,
    evaluationId: session.evaluation_id,
    token: session.participant_token,
  };
}

test('no table contains the profile or the answers in plaintext, before or after erasure', async () => {
  const { subjectId, evaluationId, token } = await setUpMarkedSubject();
  expect(await tablesContaining(app, subjectId)).toEqual(expect.arrayContaining(['subjects', 'enrollments']));
  expect(await tablesContaining(app, MARK)).toEqual([]);
  const { system } = app.services.db;
  const countReported = {
    text: 'SELECT count(*)::int AS count FROM reported_guardrails WHERE evaluation_id = $1',
    values: [evaluationId],
  };
  expect(await system.read(countReported)).toEqual([{ count: 1 }]);
  expect((await erase(subjectId)).status).toBe(204);
  expect(await tablesContaining(app, MARK)).toEqual([]);
  const values = [subjectId];
  const [subject] = await system.read({
    text: 'SELECT external_id_index, external_id_sealed, wrapped_key, profile FROM subjects WHERE id = $1',
    values,
  });
  expect(subject).toEqual({
    external_id_index: null,
    external_id_sealed: null,
    wrapped_key: null,
    profile: {},
  });
  const count = (table: string) => ({
    text: `SELECT count(*)::int AS count FROM ${table} WHERE subject_id = $1`,
    values,
  });
  const contents = await system.read({
    text: 'SELECT DISTINCT values_sealed FROM answer_batches WHERE subject_id = $1',
    values,
  });
  expect(contents).toEqual([{ values_sealed: null }]);
  expect(await system.read(count('idempotency_keys'))).toEqual([{ count: 0 }]);
  expect(await system.read(countReported)).toEqual([{ count: 0 }]);
  const [evaluation] = await system.read({
    text: 'SELECT context_sealed, result_sealed, input_sealed, administered FROM evaluations WHERE id = $1',
    values: [evaluationId],
  });
  expect(evaluation).toEqual({
    context_sealed: null,
    result_sealed: null,
    input_sealed: null,
    administered: null,
  });
  expect((await app.call('GET', '/v1/participant/session', { key: token })).status).toBe(401);
});

test('an erased subject, its enrollment and its evaluation remain as empty records', async () => {
  const { subjectId, evaluationId } = await setUpMarkedSubject();
  await erase(subjectId);
  expect((await app.call('GET', subjectPath(subjectId))).body).toMatchObject({
    id: subjectId,
    status: 'deleted',
  });
  const enrollments = await app.call(
    'GET',
    `${workspace.environmentPath}/enrollments?subject_id=${subjectId}`,
  );
  expect(enrollments.body.items).toMatchObject([{ status: 'withdrawn', withdrawn_at: expect.any(String) }]);
  const evaluation = await app.call('GET', `${workspace.environmentPath}/evaluations/${evaluationId}`);
  expect(evaluation.body).toMatchObject({ status: 'deleted', context_fingerprint: '' });
  expect(Object.keys(evaluation.body)).toHaveLength(9);
  expect((await app.call('GET', `${subjectPath(subjectId)}/export`)).body).toMatchObject({
    profile: {},
    evaluations: [{ id: evaluationId, status: 'deleted', answers: [] }],
  });
  const rejected = await app.call('POST', `${workspace.environmentPath}/enrollments`, {
    body: { program_id: programId, subject_id: subjectId },
  });
  expect(rejected.body.detail.code).toBe('subject_deleted');
});

test('erasure emits each event once, and erasing again does nothing', async () => {
  const { subjectId, evaluationId } = await setUpMarkedSubject();
  await erase(subjectId);
  expect((await erase(subjectId)).status).toBe(204);
  const events = await app.services.db.system.read({
    text: `SELECT type, payload FROM events WHERE payload LIKE '%' || $1 || '%' ORDER BY id`,
    values: [subjectId],
    rows: rowsOf(columns('events', 'type', 'payload')),
  });
  const deleted = events.filter(({ type }) => /deleted|withdrawn/.test(type)).map(({ type }) => type);
  expect(deleted.sort()).toEqual(['enrollment.withdrawn', 'evaluation.deleted', 'subject.deleted']);
  const deletion = events.find(({ type }) => type === 'evaluation.deleted')!;
  expect(JSON.parse(deletion.payload).data).toMatchObject({ evaluation_id: evaluationId, status: 'deleted' });
});

test('importing the same external id after erasure creates a new subject', async () => {
  const { subjectId, externalId } = await setUpMarkedSubject();
  await erase(subjectId);
  const again = await importSubject(workspace, {}, externalId);
  expect(again).not.toBe(subjectId);
  const found = await app.call('POST', `${workspace.environmentPath}/subjects/lookup`, {
    body: { external_id: externalId },
  });
  expect(found.body.id).toBe(again);
});

test('exportSubject returns all data decrypted', async () => {
  const { subjectId, externalId, evaluationId } = await setUpMarkedSubject();
  const { status, body, headers } = await app.call('GET', `${subjectPath(subjectId)}/export`);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(body).toMatchObject({
    subject: { id: subjectId, status: 'active' },
    external_id: externalId,
    profile: { team: `${MARK} team`, [`${MARK}_field`]: MARK },
    enrollments: [{ program_id: reviewedProgramId, status: 'completed' }],
    evaluations: [
      {
        id: evaluationId,
        status: 'needs_review',
        report: { blocks: [{ text: `Hello ${MARK} team.` }] },
        context: { values: { team: `${MARK} team` } },
        answers: [
          { question_id: 'mood', value: 'o1', declined: false },
          { question_id: 'why', value: `because ${MARK}` },
        ],
        reviews: [],
      },
    ],
    sessions: [{ evaluation_id: evaluationId, status: 'completed' }],
    deliveries: [],
  });
});

test('eraseSubject and exportSubject require their scopes and an existing subject', async () => {
  const subjectId = await importSubject(workspace);
  const reader = await limitedKey(app, ['subjects:read', 'subjects:write']);
  for (const [method, path, scope] of [
    ['DELETE', subjectPath(subjectId), 'subjects:erase'],
    ['GET', `${subjectPath(subjectId)}/export`, 'subjects:export'],
  ] as const) {
    expect((await app.call(method, path, { key: null })).status).toBe(401);
    const rejected = await app.call(method, path, { key: reader });
    expect([rejected.status, rejected.body.detail.context]).toEqual([403, { scope }]);
    for (const id of [randomUUID(), 'nobody']) {
      const missing = await app.call(method, path.replace(subjectId, id));
      expect([missing.status, missing.body.detail.code]).toEqual([404, 'not_found']);
    }
    const elsewhere = path.replace(workspace.testId, workspace.liveId);
    expect((await app.call(method, elsewhere)).status).toBe(404);
  }
  const keyless = await app.call('DELETE', subjectPath(subjectId), { idempotencyKey: null });
  expect(keyless.body.detail).toMatchObject([{ type: 'missing', loc: ['header', 'Idempotency-Key'] }]);
});
