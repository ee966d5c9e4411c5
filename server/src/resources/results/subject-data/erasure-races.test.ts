import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import {
  answer,
  complete,
  enroll,
  importSubject,
  participant,
  setUpProgram,
} from '../../../../test/actors.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';
import { tablesContaining } from '../../../../test/secret-search.ts';

/** Erasure concurrent with other requests about the subject leaves no data behind, in any order. */

const MARK = 'Zq7marker42';
const ROUNDS = 6;
const CONTENTS = {
  experience: {
    questions: [
      { id: 'mood', prompt: 'Question', input: 'rating', min: 1, max: 5, scores: { mood: {} } },
      { id: 'why', prompt: 'Question', input: 'text' },
    ],
  },
  scorecard: { concepts: [{ id: 'mood', method: 'mean' }], primary_metric: 'mood' },
};

const app = useTestApp();
const workspace = useWorkspace(app);
let programId: string;
beforeAll(async () => {
  programId = await setUpProgram(workspace, CONTENTS);
});

const subjectPath = (id: string) => `${workspace.environmentPath}/subjects/${id}`;
const erase = (id: string) => app.call('DELETE', subjectPath(id));

test('erasure concurrent with answers and completion leaves no result', async () => {
  for (let i = 0; i < ROUNDS; i++) {
    const { participant_token: token, evaluation_id, subjectId } = await participant(workspace, programId);
    await answer(workspace, token, { mood: 2 });
    const [erased, saved, completed] = await Promise.all([
      erase(subjectId),
      answer(workspace, token, { why: MARK }),
      complete(workspace, token),
    ]);
    expect(erased.status).toBe(204);
    expect([saved.status, completed.status].every((status) => status < 500)).toBe(true);
    const { body } = await app.call('GET', `${workspace.environmentPath}/evaluations/${evaluation_id}`);
    expect(body).toMatchObject({ status: 'deleted', context_fingerprint: '' });
    expect(body.primary_metric).toBeUndefined();
    const rest = await app.services.db.system.read({
      text: `SELECT 1 FROM answer_batches WHERE subject_id = $1 AND values_sealed IS NOT NULL
             UNION ALL SELECT 1 FROM idempotency_keys WHERE subject_id = $1`,
      values: [subjectId],
    });
    expect(rest).toEqual([]);
  }
});

const CONTINUOUS = {
  experience: {
    questions: [
      {
        id: 'mood',
        prompt: 'Question',
        input: 'rating',
        min: 1,
        max: 5,
        scores: { mood: {} },
        schedule: { frequency: 'daily' },
      },
      { id: 'why', prompt: 'Question', input: 'text', schedule: { frequency: 'daily' } },
    ],
  },
  scorecard: { concepts: [{ id: 'mood', method: 'mean' }] },
};

test('erasure concurrent with answers to due questions leaves no answers or login sessions', async () => {
  const recurrence = { frequency: 'weekly' };
  const continuousId = await setUpProgram(workspace, CONTINUOUS, { mode: 'continuous', recurrence });
  for (let i = 0; i < ROUNDS; i++) {
    const subjectId = await importSubject(workspace);
    await enroll(workspace, continuousId, subjectId);
    const programAndSubject = { program_id: continuousId, subject_id: subjectId };
    const due = await app.call('POST', `${workspace.environmentPath}/continuous-evaluation/due-questions`, {
      body: { ...programAndSubject, trigger: { login_session_id: `${MARK} login` } },
    });
    const answers = due.body.items.map((item: { delivery_id: string; question: { id: string } }) => ({
      delivery_id: item.delivery_id,
      value: item.question.id === 'why' ? MARK : 3,
    }));
    expect(answers).toHaveLength(2);
    const answered = app.call('POST', `${workspace.environmentPath}/continuous-evaluation/answers`, {
      body: { ...programAndSubject, answers },
    });
    if (i % 2 === 0) await answered;
    expect((await erase(subjectId)).status).toBe(204);
    expect([200, 409]).toContain((await answered).status);
    const rest = await app.services.db.system.read({
      text: `SELECT 1 FROM answer_batches WHERE subject_id = $1 AND values_sealed IS NOT NULL
             UNION ALL SELECT 1 FROM question_deliveries WHERE subject_id = $1 AND login_session <> ''
             UNION ALL SELECT 1 FROM due_states s JOIN enrollments e
               ON e.organization_id = s.organization_id AND e.id = s.enrollment_id WHERE e.subject_id = $1
             UNION ALL SELECT 1 FROM evaluations WHERE subject_id = $1 AND status <> 'deleted'`,
      values: [subjectId],
    });
    expect(rest).toEqual([]);
    const exported = (await app.call('GET', `${subjectPath(subjectId)}/export`)).body;
    expect(exported.deliveries).toHaveLength(2);
    const dueAfterErasure = await app.call(
      'POST',
      `${workspace.environmentPath}/continuous-evaluation/due-questions`,
      {
        body: { ...programAndSubject, trigger: {} },
      },
    );
    expect(dueAfterErasure.status).toBe(409);
  }
  expect(await tablesContaining(app, MARK)).toEqual([]);
});

test('erasure concurrent with an import leaves the erased subject or creates a new one', async () => {
  for (let i = 0; i < ROUNDS; i++) {
    const externalId = randomUUID();
    const subjectId = await importSubject(workspace, { team: 'old' }, externalId);
    const [erased, again] = await Promise.all([
      erase(subjectId),
      importSubject(workspace, { team: 'new' }, externalId),
    ]);
    expect(erased.status).toBe(204);
    const { body } = await app.call('GET', `${subjectPath(again)}/export`);
    expect(body.profile).toEqual(again === subjectId ? {} : { team: 'new' });
  }
});

test('erasure concurrent with an enrollment and a new session leaves neither active', async () => {
  for (let i = 0; i < ROUNDS; i++) {
    const subjectId = await importSubject(workspace);
    await enroll(workspace, programId, subjectId);
    const otherId = await setUpProgram(workspace, CONTENTS);
    const [erased, session, enrolled] = await Promise.all([
      erase(subjectId),
      app.call('POST', `${workspace.environmentPath}/participant-sessions`, {
        body: { program_id: programId, subject_id: subjectId },
      }),
      app.call('POST', `${workspace.environmentPath}/enrollments`, {
        body: { program_id: otherId, subject_id: subjectId },
      }),
    ]);
    expect(erased.status).toBe(204);
    expect([201, 409]).toContain(session.status);
    expect([201, 409]).toContain(enrolled.status);
    if (session.status === 201) {
      const key = session.body.participant_token;
      expect((await app.call('GET', '/v1/participant/session', { key })).status).toBe(401);
    }
    const { body } = await app.call('GET', `${subjectPath(subjectId)}/export`);
    const states = (items: { status: string }[]) => new Set(items.map(({ status }) => status));
    expect(states(body.enrollments)).toEqual(new Set(['withdrawn']));
    expect([...states(body.evaluations)].filter((status) => status !== 'deleted')).toEqual([]);
  }
});
