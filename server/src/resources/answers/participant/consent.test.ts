import { createHash } from 'node:crypto';
import { canonicalJson } from '@eps/engine';
import { expect, test } from 'vitest';
import * as actors from '../../../../test/actors.ts';
import { expectStatus } from '../../../../test/actors.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';

const app = useTestApp();
const workspace = useWorkspace(app);

const CONSENT = {
  version: '2026-03',
  documents: [
    { id: 'info', title: 'Information', text: 'We *measure* sleep.' },
    { id: 'privacy', title: 'Privacy', href: 'https://example.org/privacy' },
  ],
  contact: 'Study office, [+49 30 1](tel:+49301)',
};
const CONTENTS: actors.TestContents = {
  experience: {
    questions: [
      { id: 'ok', input: 'consent', prompt: 'Do you agree?', required: true, consent: CONSENT },
      { id: 'calm', input: 'boolean', prompt: 'Calm?' },
    ],
    translations: {
      de: {
        questions: {
          ok: {
            prompt: 'Stimmen Sie zu?',
            consent: { documents: { info: { title: 'Hinweise', text: 'Wir messen Schlaf.' } } },
          },
          calm: { prompt: 'Ruhig?' },
        },
      },
    },
  },
};

const session = (key: string) => expectStatus(app.call('GET', '/v1/participant/session', { key }), 200);
const issued = (id: string) =>
  expectStatus(app.call('GET', `${workspace.environmentPath}/participant-sessions/${id}`), 200);
const answersOf = async (id: string) => {
  const path = `${workspace.environmentPath}/evaluations/${id}?include=answers`;
  return (await expectStatus(app.call('GET', path), 200)).answers;
};
const hashOf = (documents: object[]) =>
  `sha256:${createHash('sha256')
    .update(canonicalJson({ documents, version: '2026-03' } as never))
    .digest('hex')}`;

test('saveParticipantAnswers: version, hash and time of a consent are kept with its answer', async () => {
  const programId = await actors.setUpProgram(workspace, CONTENTS);
  const { participant_token: key, evaluation_id } = await actors.participant(workspace, programId);
  const { questions } = await session(key);
  const hash = hashOf(CONSENT.documents);
  expect(questions[0].consent).toEqual({
    version: '2026-03',
    hash,
    documents: [
      { ...CONSENT.documents[0], html: { text: 'We <em>measure</em> sleep.' } },
      CONSENT.documents[1],
    ],
    contact: CONSENT.contact,
    html: { contact: 'Study office, <a href="tel:+49301">+49 30 1</a>' },
  });
  await actors.takePart(workspace, key, { ok: true, calm: true });
  expect(await answersOf(evaluation_id)).toMatchObject([
    {
      question_id: 'ok',
      value: true,
      consent: { version: '2026-03', hash },
      answered_at: expect.any(String),
    },
    { question_id: 'calm', value: true },
  ]);
  const own = await expectStatus(app.call('GET', '/v1/participant/data', { key }), 200);
  expect(own.evaluations[0].answers[0].consent).toEqual({ version: '2026-03', hash });
  expect(own.evaluations[0].answers[1]).not.toHaveProperty('consent');
});

test('saveParticipantAnswers: the hash is of the documents in the language that was shown', async () => {
  const programId = await actors.setUpProgram(workspace, CONTENTS);
  const { subjectId } = await actors.participant(workspace, programId);
  const { participant_token: key, evaluation_id } = await actors.openSession(
    workspace,
    programId,
    subjectId,
    {
      locale: 'de',
    },
  );
  const [info, privacy] = CONSENT.documents;
  const documents = [{ ...info, title: 'Hinweise', text: 'Wir messen Schlaf.' }, privacy!];
  expect((await session(key)).questions[0].consent.documents).toEqual(documents);
  await actors.takePart(workspace, key, { ok: true });
  expect((await answersOf(evaluation_id))[0].consent.hash).toBe(hashOf(documents));
});

test('saveParticipantAnswers: a refusal is stored, ends the session, and can be reversed', async () => {
  const programId = await actors.setUpProgram(workspace, CONTENTS);
  const opened = await actors.participant(workspace, programId);
  const { participant_token: key, session_id, evaluation_id, url } = opened;
  const refused = await expectStatus(actors.answer(workspace, key, { ok: false }), 200);
  expect(refused).toMatchObject({
    status: 'declined_consent',
    consent_refused: 'ok',
    questions: [{ id: 'ok', consent: { contact: CONSENT.contact } }],
    answers: [{ question_id: 'ok', value: false }],
  });
  expect(await issued(session_id)).toMatchObject({
    status: 'declined_consent',
    ended_at: expect.any(String),
  });
  expect(await answersOf(evaluation_id)).toMatchObject([{ value: false, consent: { version: '2026-03' } }]);
  const completed = await actors.complete(workspace, key);
  expect([completed.status, completed.body.detail.code]).toEqual([422, 'required_unanswered']);
  const listed = `${workspace.environmentPath}/participant-sessions?status=declined_consent`;
  expect((await expectStatus(app.call('GET', listed), 200)).items).toMatchObject([{ id: session_id }]);
  const events = await expectStatus(
    app.call('GET', `${workspace.environmentPath}/events?type=session.consent_declined`),
    200,
  );
  expect(events.items).toMatchObject([{ data: { session_id } }]);

  // The same again changes nothing; another device sees the refusal.
  await expectStatus(actors.answer(workspace, key, { ok: false }), 200);
  const device = await expectStatus(app.call('POST', '/v1/participant/open', { body: { link: url } }), 200);
  expect(await session(device.participant_token)).toMatchObject({ consent_refused: 'ok' });

  const agreed = await expectStatus(actors.answer(workspace, device.participant_token, { ok: true }), 200);
  expect(agreed).toMatchObject({ status: 'active' });
  expect(agreed).not.toHaveProperty('consent_refused');
  expect(await issued(session_id)).not.toHaveProperty('ended_at');
  await expectStatus(actors.complete(workspace, key), 200);
});

test('saveParticipantAnswers: a refusal gives the place of a public link back', async () => {
  const programId = await actors.setUpProgram(workspace, CONTENTS);
  const links = `${workspace.environmentPath}/programs/${programId}/links`;
  const body = { name: 'One', identity_mode: 'legacy_anonymous', max_sessions: 1 };
  const link = await expectStatus(app.call('POST', links, { body }), 201);
  const open = () =>
    expectStatus(app.call('POST', '/v1/participant/open', { body: { link: link.url } }), 200);
  const first = (await open()).participant_token;
  await expectStatus(actors.answer(workspace, first, { ok: false }), 200);
  const second = (await open()).participant_token;
  await expectStatus(actors.answer(workspace, second, { ok: true }), 200);
  const full = await actors.answer(workspace, first, { ok: true });
  expect([full.status, full.body.detail.code]).toEqual([409, 'link_full']);
});

test('saveParticipantAnswers: after a refusal nothing else is answered until the person agrees', async () => {
  const programId = await actors.setUpProgram(workspace, CONTENTS);
  const { participant_token: key, evaluation_id } = await actors.participant(workspace, programId);
  // What comes with the refusal was answered before it.
  await expectStatus(actors.answer(workspace, key, { calm: true, ok: false }), 200);
  const rejected = await actors.answer(workspace, key, { calm: false });
  expect([rejected.status, rejected.body.detail.code]).toEqual([422, 'answer_invalid']);
  expect(rejected.body.detail.context.errors).toMatchObject([
    { question_id: 'calm', code: 'consent_refused' },
  ]);
  expect(await answersOf(evaluation_id)).toMatchObject([{ value: true }, { value: false }]);
  await expectStatus(actors.answer(workspace, key, { calm: false, ok: true }), 200);
  await expectStatus(actors.complete(workspace, key), 200);
});

test('reviewEvaluation: an amendment that refuses a required consent leaves no scores', async () => {
  const scored = { id: 'rest', input: 'rating', prompt: 'Rested?', min: 1, max: 5, scores: { rest: {} } };
  const scorecard = { concepts: [{ id: 'rest', method: 'mean' }], primary_metric: 'rest' };
  const questions = [...(CONTENTS.experience!['questions'] as object[]), scored];
  const programId = await actors.setUpProgram(workspace, { experience: { questions }, scorecard });
  const { participant_token: key, evaluation_id } = await actors.participant(workspace, programId);
  await actors.takePart(workspace, key, { ok: true, rest: 4 });
  const path = `${workspace.environmentPath}/evaluations/${evaluation_id}`;
  expect((await app.call('GET', path)).body).toMatchObject({ primary_metric: { value: 4 } });
  const amendments = [{ question_id: 'ok', value: false }];
  const body = { decision: 'amend', reason: 'Withdrawn by telephone.', amendments };
  const amended = await expectStatus(app.call('POST', `${path}/review`, { body }), 200);
  expect(amended).toMatchObject({
    status: 'failed',
    unanswered_concepts: ['rest'],
    trace: { decided_status_by: 'consent_refused' },
  });
  expect(amended).not.toHaveProperty('completed_at');
});
