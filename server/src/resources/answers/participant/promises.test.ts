import { beforeAll, describe, expect, test } from 'vitest';
import * as actors from '../../../../test/actors.ts';
import { expectStatus } from '../../../../test/actors.ts';
import { ALARMING } from '../../../../test/alarming.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';

const app = useTestApp();
const workspace = useWorkspace(app);
let programId: string;
beforeAll(async () => {
  programId = await actors.setUpProgram(workspace, ALARMING);
});

const HELP = [
  {
    title: 'You are not alone',
    text: 'Call someone now.',
    links: [{ label: 'Crisis line', href: 'tel:112' }],
  },
];
const get = async (path: string, key: string) =>
  expectStatus(app.call('GET', `/v1/participant/${path}`, { key }), 200);

describe('promise 1: nobody who says that they may come to harm is left alone', () => {
  test('saveParticipantAnswers, getParticipantSession: return the help while the answer asks for it', async () => {
    const { participant_token: key } = await actors.participant(workspace, programId);
    const save = (value: string) => actors.answer(workspace, key, { harm: value });
    expect((await save('never')).body).not.toHaveProperty('help');
    expect((await save('often')).body.help).toEqual(HELP);
    expect((await get('session', key)).help).toEqual(HELP);
    expect((await save('never')).body).not.toHaveProperty('help');
    expect(await get('session', key)).not.toHaveProperty('help');
  });

  test('completeParticipantSession, getParticipantResult: return the help although the result is withheld', async () => {
    const { participant_token: key, evaluation_id: id } = await actors.participant(workspace, programId);
    await actors.answer(workspace, key, { harm: 'often' });
    const completed = await expectStatus(actors.complete(workspace, key), 200);
    expect(completed).toEqual({
      evaluation_id: id,
      status: 'needs_review',
      created_at: expect.any(String),
      help: HELP,
    });
    expect(await get('result', key)).toEqual(completed);
  });

  test('the help is in the language of the participant and names neither rule nor message', async () => {
    const { subjectId } = await actors.participant(workspace, programId);
    const german = { locale: 'de-AT' };
    const { participant_token: key } = await actors.openSession(workspace, programId, subjectId, german);
    const { text } = await actors.answer(workspace, key, { harm: 'often' });
    expect(JSON.parse(text).help).toEqual([{ ...HELP[0], text: 'Rufen Sie jetzt jemanden an.' }]);
    const completed = await actors.complete(workspace, key);
    for (const response of [text, completed.text]) {
      expect(response).not.toContain('For staff only');
      expect(response).not.toContain('self_harm');
    }
  });
});

describe('promise 2: what the page says is true', () => {
  test('saveParticipantAnswers: null removes an answer and a decline, and the question is open again', async () => {
    const content = {
      experience: { questions: [{ id: 'age', input: 'number', prompt: 'Age?', allow_decline: true }] },
    };
    const removing = await actors.setUpProgram(workspace, content);
    const { participant_token: key } = await actors.participant(workspace, removing);
    const send = async (answer: object) => {
      const body = { answers: [{ question_id: 'age', ...answer }] };
      const saved = await expectStatus(app.call('POST', '/v1/participant/answers', { key, body }), 200);
      return [saved.answers.length, saved.questions.length, saved.progress.answered];
    };
    expect(await send({ value: null })).toEqual([0, 1, 0]);
    expect(await send({ value: 41 })).toEqual([1, 0, 1]);
    expect(await send({ value: null })).toEqual([0, 1, 0]);
    expect(await send({ declined: true })).toEqual([1, 0, 1]);
    expect(await send({ value: null })).toEqual([0, 1, 0]);
    expect((await get('session', key)).answers).toEqual([]);
    expect(await send({ value: 42 })).toEqual([1, 0, 1]);
    const unknown = { answers: [{ question_id: 'nothing', value: null }] };
    await expectStatus(app.call('POST', '/v1/participant/answers', { key, body: unknown }), 422);
    await expectStatus(actors.complete(workspace, key), 200);
  });

  test('saveParticipantAnswers: an incomplete matrix or ranking is saved and stays open', async () => {
    const options = ['o0', 'o1', 'o2'].map((id) => ({ id, label: id, score: 1 }));
    const rows = ['r0', 'r1'].map((id) => ({ id, label: id }));
    const parted = await actors.setUpProgram(workspace, {
      experience: {
        questions: [
          { id: 'grid', input: 'matrix', prompt: 'Each?', required: true, options, rows },
          { id: 'order', input: 'ranking', prompt: 'Order?', required: true, options },
        ],
      },
    });
    const { participant_token: key } = await actors.participant(workspace, parted);
    const open = ({ questions, progress }: { questions: { id: string }[]; progress: object }) => [
      questions.map(({ id }) => id),
      progress,
    ];
    const parts = { grid: { r1: 'o0' }, order: ['o2'] };
    const saved = await expectStatus(actors.answer(workspace, key, parts), 200);
    expect(open(saved)).toEqual([['grid', 'order'], { answered: 0, estimated_total: 2, ratio: 0 }]);
    const { answers } = await get('session', key);
    expect(answers.map(({ value }: { value: unknown }) => value)).toEqual([{ r1: 'o0' }, ['o2']]);
    const { status, body } = await actors.complete(workspace, key);
    expect(status).toBe(422);
    expect(body.detail).toMatchObject({
      code: 'required_unanswered',
      context: { question_ids: ['grid', 'order'] },
    });
    const whole = { grid: { r1: 'o0', r0: 'o1' }, order: ['o2', 'o0', 'o1'] };
    expect(open(await expectStatus(actors.answer(workspace, key, whole), 200))[0]).toEqual([]);
    // A part that is taken back opens the question again.
    const fewer = await expectStatus(actors.answer(workspace, key, { order: ['o2'] }), 200);
    expect(open(fewer)[0]).toEqual(['order']);
    await expectStatus(actors.answer(workspace, key, { order: whole.order }), 200);
    await expectStatus(actors.complete(workspace, key), 200);
  });

  test('getParticipantSession: an answer that a later one has hidden stays stored and is marked', async () => {
    const smokes = { op: 'answer', question_id: 'smokes' };
    const visible_if = { op: 'eq', args: [smokes, { op: 'lit', value: true }] };
    const branching = await actors.setUpProgram(workspace, {
      experience: {
        questions: [
          { id: 'smokes', input: 'boolean', prompt: 'Do you smoke?' },
          { id: 'daily', input: 'number', prompt: 'How many?', visible_if },
        ],
      },
    });
    const { participant_token: key } = await actors.participant(workspace, branching);
    await expectStatus(actors.answer(workspace, key, { smokes: true, daily: 5 }), 200);
    await expectStatus(actors.answer(workspace, key, { smokes: false }), 200);
    const { answers, questions } = await get('session', key);
    expect(questions).toEqual([]);
    expect(answers).toMatchObject([{ question_id: 'smokes' }, { question_id: 'daily', hidden: true }]);
    expect(answers[0]).not.toHaveProperty('hidden');
  });
});

describe('promise 6: a link lives as long as its promise', () => {
  test('getParticipantResult: the result can be read after a review that took longer than the token', async () => {
    const { participant_token: key, evaluation_id: id } = await actors.participant(workspace, programId);
    await actors.answer(workspace, key, { harm: 'often' });
    await expectStatus(actors.complete(workspace, key), 200);
    const day = 86_400_000;
    const later = (days: number) => app.setClock(new Date(Date.now() + days * day));
    later(3);
    expect(await get('result', key)).toMatchObject({ status: 'needs_review', help: HELP });
    const review = { body: { decision: 'approve', reason: 'Talked with the person.' } };
    await expectStatus(
      app.call('POST', `${workspace.environmentPath}/evaluations/${id}/review`, review),
      200,
    );
    later(3.9);
    expect(await get('result', key)).toMatchObject({ status: 'completed', help: HELP });
    later(4.1);
    await expectStatus(app.call('GET', '/v1/participant/result', { key }), 410);
    app.setClock(undefined);
  });

  test('getParticipantResult: a result that nobody reviews can be asked for during 30 days', async () => {
    const { participant_token: key } = await actors.participant(workspace, programId);
    await actors.answer(workspace, key, { harm: 'often' });
    await expectStatus(actors.complete(workspace, key), 200);
    app.setClock(new Date(Date.now() + 31 * 86_400_000));
    await expectStatus(app.call('GET', '/v1/participant/result', { key }), 410);
    app.setClock(undefined);
  });
});

describe('promise 6: a link lives as long as its promise', () => {
  test('getParticipantResult: a result that is corrected reaches the person at the same link', async () => {
    const reviewed = await actors.setUpProgram(workspace, ALARMING, { release_policy: 'review_required' });
    const session = await actors.participant(workspace, reviewed);
    const { participant_token: key, evaluation_id: id } = session;
    await actors.answer(workspace, key, { harm: 'never' });
    await expectStatus(actors.complete(workspace, key), 200);
    const review = async (evaluationId: string, body: object) => {
      const path = `${workspace.environmentPath}/evaluations/${evaluationId}/review`;
      return (await expectStatus(app.call('POST', path, { body: { reason: 'call', ...body } }), 200)).id;
    };
    const amendments = [{ question_id: 'harm', value: 'often' }];
    const amended = await review(id, { decision: 'amend', amendments });
    expect(await get('result', key)).toMatchObject({ evaluation_id: amended, status: 'needs_review' });
    await review(amended, { decision: 'approve' });
    expect(await get('result', key)).toMatchObject({ evaluation_id: amended, status: 'completed' });
    const opened = await app.call('POST', '/v1/participant/open', { body: { link: session.url } });
    expect(opened.body.can).toEqual(['read']);
    const result = await get('result', opened.body.participant_token);
    expect(result).toMatchObject({ evaluation_id: amended, status: 'completed' });
    const rescored = await app.call('POST', `${workspace.environmentPath}/evaluations/${amended}/rescore`, {
      body: {},
    });
    expect(await get('result', key)).toMatchObject({ evaluation_id: rescored.body.id });
  });
});
