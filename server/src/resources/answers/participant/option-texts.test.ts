import { beforeAll, expect, test } from 'vitest';
import * as actors from '../../../../test/actors.ts';
import { expectStatus } from '../../../../test/actors.ts';
import { continuousApi } from '../../../../test/continuous.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';
import { tablesContaining, uniqueText } from '../../../../test/secret-search.ts';

const SOURCES = ['radio', 'poster', 'friend', 'shop', 'press'];
const HEARD = {
  id: 'heard',
  prompt: 'How did you hear of us?',
  input: 'single_select',
  scale: 'sources',
  shuffle: true,
  placeholder: 'Where?',
  max_length: 100,
};
const GRID = {
  id: 'grid',
  prompt: 'How often?',
  input: 'matrix',
  options: [{ id: 'often', label: 'Often' }],
  rows: SOURCES.map((id) => ({ id, label: id })),
  shuffle: true,
};
const CONTENTS = {
  experience: {
    title: 'Sources',
    description: 'Two questions.',
    scales: {
      sources: [
        ...SOURCES.map((id) => ({ id, label: id.toUpperCase(), scores: { reach: id.length } })),
        { id: 'other', label: 'Other', text: true },
      ],
    },
    questions: [HEARD, GRID],
    translations: {
      de: {
        title: 'Quellen',
        description: 'Zwei Fragen.',
        scales: { sources: { poster: 'Plakat', other: 'Andere' } },
        questions: { heard: { placeholder: 'Wo?' } },
      },
    },
  },
  scorecard: {
    concepts: [{ id: 'reach', label: 'Reach', method: 'sum' }],
    translations: { de: { concepts: { reach: { label: 'Reichweite' } } } },
  },
};

const app = useTestApp();
const workspace = useWorkspace(app);
let programId: string;
beforeAll(async () => {
  programId = await actors.setUpProgram(workspace, CONTENTS);
});

const view = async (key: string) => expectStatus(app.call('GET', '/v1/participant/session', { key }), 200);
const save = (key: string, answers: object[]) =>
  app.call('POST', '/v1/participant/answers', { key, body: { answers } });
const ids = (entries: { id: string }[]) => entries.map(({ id }) => id);

/** Enrolls a new subject and opens a session in German. */
async function germanSession() {
  const subjectId = await actors.importSubject(workspace);
  await actors.enroll(workspace, programId, subjectId);
  const session = await actors.openSession(workspace, programId, subjectId, { locale: 'de-AT' });
  return { ...session, subjectId, token: session.participant_token };
}

test('getParticipantSession: options of scales are translated and shown in the order that the trace records', async () => {
  const { token, evaluation_id } = await germanSession();
  const shown = await view(token);
  expect(shown).toMatchObject({ title: 'Quellen', description: 'Zwei Fragen.' });
  const [heard, grid] = shown.questions;
  expect(heard).toMatchObject({ placeholder: 'Wo?', max_length: 100 });
  expect(heard.options.at(-1)).toEqual({ id: 'other', label: 'Andere', text: true });
  expect(heard.options).toContainEqual({ id: 'poster', label: 'Plakat' });
  expect(heard.options).toContainEqual({ id: 'radio', label: 'RADIO' });
  expect((await view(token)).questions).toEqual(shown.questions);
  await actors.takePart(workspace, token, { heard: 'friend', grid: { radio: 'often' } });
  const path = `${workspace.environmentPath}/evaluations/${evaluation_id}`;
  const evaluation = await expectStatus(app.call('GET', path), 200);
  expect(evaluation.trace.path).toMatchObject([
    { question_id: 'heard', option_order: ids(heard.options) },
    { question_id: 'grid', row_order: ids(grid.rows) },
  ]);
  expect(evaluation.sub_scores).toMatchObject([{ concept_id: 'reach', label: 'Reichweite', value: 6 }]);
  expect(await expectStatus(app.call('GET', `${path}/replay`), 200)).toMatchObject({ identical: true });
});

test('saveParticipantAnswers: a text to an option is validated, sealed, shown again and exported', async () => {
  const text = uniqueText('market');
  const { token, subjectId, evaluation_id } = await germanSession();
  for (const [answer, code] of [
    [{ value: 'radio', text }, 'text_not_allowed'],
    [{ value: 'other', text: text.repeat(10) }, 'too_long'],
    [{ declined: true, text }, 'decline_not_allowed'],
  ] as const) {
    const { status, body } = await save(token, [{ question_id: 'heard', ...answer }]);
    expect([status, body.detail.context.errors[0].code]).toEqual([422, code]);
    expect(JSON.stringify(body)).not.toContain(text);
  }
  const malformed = await save(token, [{ question_id: 'heard', value: 'other', text: 7 }]);
  expect(malformed.status).toBe(422);
  const answer = { question_id: 'heard', value: 'other', text };
  const saved = await expectStatus(save(token, [answer]), 200);
  expect(saved.answers).toMatchObject([answer]);
  const changed = { ...answer, text: `${text}2` };
  expect((await expectStatus(save(token, [changed]), 200)).answers).toMatchObject([changed]);
  await expectStatus(save(token, [changed]), 200);
  await expectStatus(actors.complete(workspace, token), 200);
  expect(await tablesContaining(app, text)).toEqual([]);
  const { evaluations } = await expectStatus(
    app.call('GET', `${workspace.environmentPath}/subjects/${subjectId}/export`),
    200,
  );
  expect(evaluations[0].answers).toMatchObject([answer, changed]);
  expect(evaluations[0].id).toBe(evaluation_id);
});

test('reviewEvaluation: an amendment can change the text of an answer', async () => {
  const { token, evaluation_id } = await germanSession();
  await expectStatus(save(token, [{ question_id: 'heard', value: 'other', text: 'Markt' }]), 200);
  await expectStatus(actors.complete(workspace, token), 200);
  const path = `${workspace.environmentPath}/evaluations`;
  const review = (id: string, text: string) =>
    app.call('POST', `${path}/${id}/review`, {
      body: {
        decision: 'amend',
        reason: 'misspelled',
        amendments: [{ question_id: 'heard', value: 'other', text }],
      },
    });
  expect((await review(evaluation_id, 'Markt')).body.detail.context.errors[0].code).toBe('unchanged');
  const { id } = await expectStatus(review(evaluation_id, 'Supermarkt'), 200);
  const { items } = await expectStatus(app.call('GET', `${path}/${evaluation_id}/reviews`), 200);
  expect(items[0].amendments).toEqual([
    {
      question_id: 'heard',
      before: 'other',
      before_text: 'Markt',
      after: 'other',
      after_text: 'Supermarkt',
    },
  ]);
  const orderOf = async (evaluationId: string) =>
    (await expectStatus(app.call('GET', `${path}/${evaluationId}`), 200)).trace.path[0].option_order;
  expect(await orderOf(id)).toEqual(await orderOf(evaluation_id));
});

test('askDueQuestions, getOwnDueQuestions, answerDueQuestions: due questions keep the order of their cycle', async () => {
  const api = continuousApi(app, workspace);
  const { experience, scorecard } = CONTENTS;
  const questions = experience.questions.map((question) => ({
    ...question,
    schedule: { frequency: 'weekly' },
  }));
  const who = await api.setUp({ experience: { ...experience, questions }, scorecard });
  const session = await api.session(who);
  const { items } = await expectStatus(api.due(who), 200);
  const key = session.body.participant_token;
  const own = await expectStatus(app.call('GET', '/v1/participant/due-questions', { key }), 200);
  expect(
    own.items.map(({ question }: { question: { options: { id: string }[] } }) => ids(question.options)),
  ).toEqual(items.map(({ question }: { question: { options: { id: string }[] } }) => ids(question.options)));
  const answered = await expectStatus(
    app.call('POST', `${workspace.environmentPath}/continuous-evaluation/answers`, {
      body: {
        program_id: who.programId,
        subject_id: who.subjectId,
        answers: [
          { delivery_id: items[0].delivery_id, value: 'other', text: 'Markt' },
          { delivery_id: items[1].delivery_id, value: { radio: 'often' } },
        ],
      },
    }),
    200,
  );
  const { body } = await app.call(
    'GET',
    `${workspace.environmentPath}/evaluations/${answered.evaluation_id}`,
  );
  expect(body.status).toBe('completed');
  expect(body.trace.path).toMatchObject([
    { option_order: ids(items[0].question.options) },
    { row_order: ids(items[1].question.rows) },
  ]);
});
