import { expect, test } from 'vitest';
import * as actors from '../../../../test/actors.ts';
import { expectStatus } from '../../../../test/actors.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';

const app = useTestApp();
const workspace = useWorkspace(app);

const CONTENTS: actors.TestContents = {
  experience: {
    title: 'Mood',
    questions: [{ id: 'calm', input: 'boolean', prompt: 'Calm?' }],
    translations: {
      de: { title: 'Stimmung', questions: { calm: { prompt: 'Ruhig?' } } },
      'de-CH': { questions: { calm: { prompt: 'Ruehig?' } } },
    },
  },
  report_template: {
    title: 'Report',
    blocks: [{ id: 't', type: 'text', template: 'Thanks', audience: ['participant'] }],
    translations: { de: { title: 'Bericht' } },
  },
};

const session = (key: string) => expectStatus(app.call('GET', '/v1/participant/session', { key }), 200);
const change = (key: string, locale: unknown) =>
  app.call('POST', '/v1/participant/language', { key, body: { locale } });

test('setParticipantLanguage: questions and result in another language, answers stay', async () => {
  const programId = await actors.setUpProgram(workspace, CONTENTS);
  const { subjectId } = await actors.participant(workspace, programId);
  const opened = await actors.openSession(workspace, programId, subjectId, { locale: 'en-AT' });
  const key = opened.participant_token;
  expect(await session(key)).toMatchObject({
    language: 'en',
    languages: ['en', 'de', 'de-CH'],
    questions: [{ prompt: 'Calm?' }],
  });
  await expectStatus(actors.answer(workspace, key, { calm: true }), 200);

  // The region of the session stays, because help lines follow it.
  expect(await expectStatus(change(key, 'de'), 200)).toEqual({ locale: 'de-AT', language: 'de' });
  expect(await session(key)).toMatchObject({
    locale: 'de-AT',
    language: 'de',
    title: 'Stimmung',
    answered_questions: [{ prompt: 'Ruhig?' }],
    answers: [{ question_id: 'calm', value: true }],
  });
  expect(await expectStatus(change(key, 'DE-ch'), 200)).toEqual({ locale: 'de-CH', language: 'de-CH' });
  expect((await session(key)).answered_questions[0].prompt).toBe('Ruehig?');
  // With the region of the session, "de" would be the other German.
  expect(await expectStatus(change(key, 'de'), 200)).toEqual({ locale: 'de', language: 'de' });
  const result = await expectStatus(actors.complete(workspace, key), 200);
  expect(result.report).toMatchObject({ title: 'Bericht' });
});

test('setParticipantLanguage: other languages are refused and change nothing', async () => {
  const programId = await actors.setUpProgram(workspace, CONTENTS);
  const { participant_token: key } = await actors.participant(workspace, programId);
  for (const locale of ['fr', '', 'not a tag', 7, null]) {
    const { status } = await change(key, locale);
    expect([locale, status]).toEqual([locale, 422]);
  }
  expect((await change('no-token', 'de')).status).toBe(401);
  expect((await session(key)).language).toBe('en');

  const one = await actors.setUpProgram(workspace, { experience: { questions: [] } });
  const { participant_token } = await actors.participant(workspace, one);
  expect(await session(participant_token)).not.toHaveProperty('languages');
});
