import { afterAll, beforeAll, expect, test } from 'vitest';
import * as actors from '../../../../test/actors.ts';
import { expectStatus } from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';

let app: TestApp;
let workspace: actors.Workspace;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await actors.setUpApp(app);
});
afterAll(() => app.close());

const OFTEN = {
  op: 'eq',
  args: [
    { op: 'answer', question_id: 'harm' },
    { op: 'lit', value: true },
  ],
};
const contents = (help: object): actors.TestContents => ({
  experience: {
    questions: [{ id: 'harm', input: 'boolean', prompt: 'Thoughts of harm?' }],
    translations: { de: { questions: { harm: { prompt: 'Gedanken?' } } } },
  },
  guardrail: {
    rules: [{ id: 'r', when: OFTEN, phase: 'answer', action: 'flag', help: { text: 'Call.', ...help } }],
  },
});
const OWN = { label: 'Find a line', href: 'https://findahelpline.com' };
const DE = { label: 'TelefonSeelsorge', href: 'tel:08001110111' };
const DE_EN = { label: 'Crisis line (Germany)', href: 'tel:08001110111' };
const AT = { label: 'Telefonseelsorge 142', href: 'tel:142' };
const LINES = {
  country: 'DE',
  help_lines: [
    { country: 'DE', locale: 'de', links: [DE] },
    { country: 'DE', links: [DE_EN] },
    { country: 'AT', locale: 'de', links: [AT, OWN] },
  ],
};

const path = () => `${workspace.appPath}/participant-page`;
const set = (body: object, place = path()) => app.call('PUT', place, { body });
async function helpIn(locale: string, programId: string) {
  const { subjectId } = await actors.participant(workspace, programId);
  const { participant_token: key } = await actors.openSession(workspace, programId, subjectId, { locale });
  const saved = await expectStatus(actors.answer(workspace, key, { harm: true }), 200);
  const read = await expectStatus(app.call('GET', '/v1/participant/session', { key }), 200);
  expect(read.help).toEqual(saved.help);
  const done = await expectStatus(actors.complete(workspace, key), 200);
  expect(done.help).toEqual(saved.help);
  const result = await expectStatus(app.call('GET', '/v1/participant/result', { key }), 200);
  expect(result.help).toEqual(saved.help);
  return saved.help[0].links;
}

test('setParticipantPageSettings: help has the lines of the country, in the language', async () => {
  const programId = await actors.setUpProgram(workspace, contents({ links: [OWN] }));
  expect(await expectStatus(app.call('GET', path()), 200)).toEqual({});
  // Without lines, only what the rule says.
  expect(await helpIn('de', programId)).toEqual([OWN]);
  expect(await expectStatus(set(LINES), 200)).toEqual(LINES);
  expect(await expectStatus(app.call('GET', path()), 200)).toEqual(LINES);
  expect(await helpIn('de', programId)).toEqual([DE, OWN]);
  expect(await helpIn('en', programId)).toEqual([DE_EN, OWN]);
  // No number twice; the numbers of the country also where nobody translated their labels.
  expect(await helpIn('de-AT', programId)).toEqual([AT, OWN]);
  expect(await helpIn('fr-AT', programId)).toEqual([AT, OWN]);
  // Never those of another country.
  expect(await helpIn('de-CH', programId)).toEqual([OWN]);
  const without = await actors.setUpProgram(workspace, contents({ links: [OWN], help_lines: false }));
  expect(await helpIn('de', without)).toEqual([OWN]);
  await expectStatus(set({}), 200);
  expect(await helpIn('de', programId)).toEqual([OWN]);
});

test('setParticipantPageSettings: bad input, other tenants and missing rights change nothing', async () => {
  await expectStatus(set(LINES), 200);
  const line = LINES.help_lines[0]!;
  const wrong = [
    { country: 'Germany' },
    { country: 'de' },
    { help_lines: [{ ...line, links: [] }] },
    { help_lines: [{ ...line, links: [{ label: 'x', href: 'javascript:alert(1)' }] }] },
    { help_lines: [{ ...line, links: [{ label: '', href: 'tel:1' }] }] },
    { help_lines: [{ ...line, locale: '<b>' }] },
    { help_lines: [{ links: [DE] }] },
    { help_lines: Array.from({ length: 501 }, () => line) },
    { colour: 'red' },
    { words: { de: { nothing: 'x' } } },
    { words: { de: { next: '' } } },
    { words: { de: { next: '\u200b ' } } },
    { words: { de: { next: 'x'.repeat(301) } } },
    { words: { de: { next: 'To {time}' } } },
    { words: { '<b>': { next: 'x' } } },
    { words: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`de-${100 + i}`, { next: 'x' }])) },
  ];
  for (const body of wrong) expect([body, (await set(body)).status]).toEqual([body, 422]);
  const reader = await actors.limitedKey(app, ['organization:read']);
  expect((await app.call('PUT', path(), { key: reader, body: {} })).status).toBe(403);
  const programs = await actors.limitedKey(app, ['programs:read']);
  expect((await app.call('GET', path(), { key: programs })).status).toBe(403);
  const other = workspace.appPath.replace(workspace.appId, workspace.testId);
  expect((await set({}, `${other}/participant-page`)).status).toBe(404);
  expect(await expectStatus(app.call('GET', path(), { key: reader }), 200)).toEqual(LINES);
});

test('setParticipantPageSettings: words of the app in the language of the session', async () => {
  const words = { de: { next: 'Los', reviewBy: 'Bis {time}' }, en: { next: '<b>Go</b>' } };
  await expectStatus(set({ words }), 200);
  const programId = await actors.setUpProgram(workspace, contents({}));
  const wordsIn = async (locale: string) => {
    const { subjectId } = await actors.participant(workspace, programId);
    const { participant_token: key } = await actors.openSession(workspace, programId, subjectId, { locale });
    return (await expectStatus(app.call('GET', '/v1/participant/session', { key }), 200)).words;
  };
  expect(await wordsIn('de-AT')).toEqual(words.de);
  expect(await wordsIn('fr')).toEqual(words.en);
  await expectStatus(set({}), 200);
  expect(await wordsIn('de')).toBeUndefined();
});

test('getParticipantPageWords: the page’s own words', async () => {
  const get = async (locale: string) =>
    (await expectStatus(app.call('GET', `${path()}/words?locale=${locale}`), 200)).words;
  expect(await get('de-AT')).toMatchObject({ next: 'Weiter', reviewBy: expect.stringContaining('{time}') });
  expect((await get('xx')).next).toBe('Next');
  expect(await get('zh-TW')).toMatchObject({ next: '下一步' });
  expect((await app.call('GET', `${path()}/words?locale=..`)).status).toBe(422);
});
