import { afterAll, beforeAll, expect, test } from 'vitest';
import * as actors from '../../../../test/actors.ts';
import { expectStatus } from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';

const answer = (op: string, question_id: string, value: unknown) => ({
  op,
  args: [
    { op: 'answer', question_id },
    { op: 'lit', value },
  ],
});
const EXPERIENCE = {
  title: 'Sleep <1>',
  sections: [{ id: 's', title: 'Nights' }],
  questions: [
    { id: 'note', input: 'information', prompt: 'Think of **this week**.', section_id: 's' },
    {
      id: 'sleep',
      input: 'single_select',
      prompt: 'How do you sleep?',
      section_id: 's',
      options: [
        { id: 'well', label: 'Well', scores: { sleep: 7 } },
        { id: 'badly', label: 'Badly', scores: { sleep: 9 } },
      ],
    },
    { id: 'smoke', input: 'boolean', prompt: 'Do you smoke?', section_id: 's' },
    {
      id: 'hours',
      input: 'number',
      prompt: 'How many hours?',
      section_id: 's',
      visible_if: { op: 'and', args: [answer('eq', 'sleep', 'badly'), answer('ne', 'smoke', true)] },
    },
    {
      id: 'more',
      input: 'text',
      prompt: 'More?',
      section_id: 's',
      visible_if: {
        op: 'gt',
        args: [
          { op: 'score', concept_id: 'sleep' },
          { op: 'lit', value: 8 },
        ],
      },
    },
  ],
  translations: { de: { title: 'Schlaf', questions: { sleep: { prompt: 'Wie schlafen Sie?' } } } },
};
const CONTENTS: actors.TestContents = {
  experience: EXPERIENCE,
  scorecard: { concepts: [{ id: 'sleep', items: [{ question_id: 'sleep' }] }] },
};

let app: TestApp;
let workspace: actors.Workspace;
let path: string;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await actors.setUpApp(app);
  path = `${workspace.appPath}/bundles/${await actors.publishedBundle(workspace, CONTENTS)}/form`;
});
afterAll(() => app.close());

const page = (query = '') => app.call('GET', `${path}${query}`, { headers: { accept: 'text/html' } });

test('getPaperForm: questions have numbers, options have codes that are not scores, conditions are in words', async () => {
  const form = await expectStatus(app.call('GET', path), 200);
  expect(form).toMatchObject({ locale: 'en', title: 'Sleep <1>', version: '1' });
  expect(form.items.map(({ code, only_if }: any) => [code, only_if])).toEqual([
    ['', undefined],
    ['1', undefined],
    ['2', undefined],
    ['3', 'Only if 1 = 2 (Badly) and 2 ≠ 1 (Yes)'],
    ['4', 'Only if you are asked to'],
  ]);
  expect(form.items[1].options).toEqual([
    { code: '1', value: 'well', label: 'Well' },
    { code: '2', value: 'badly', label: 'Badly' },
  ]);
  expect(JSON.stringify(form)).not.toContain('scores');
});

test('getPaperForm: the page is in the language of the content, escaped, and has what you print on it', async () => {
  const english = await page('?code=7KQ2M-X4TDP');
  expect(english.headers['content-security-policy']).toContain("default-src 'none'");
  expect(english.text).toContain('<h1>Sleep &lt;1&gt;</h1>');
  expect(english.text).toContain('<strong>this week</strong>');
  expect(english.text).toContain('version 1 · 7KQ2M-X4TDP');
  const german = await page('?locale=de-AT');
  expect(german.text).toContain('<html lang="de"');
  expect(german.text).toContain('Nur wenn 1 = 2 (Badly) und 2 ≠ 1 (Ja)');
  expect((await page('?locale=fr')).text).toContain('Only if');
  expect((await page('?code=a%20person')).status).toBe(422);
  const adaptive = { adaptive_policy: { mode: 'rules', rules: [] } };
  const other = await actors.publishedBundle(workspace, { ...CONTENTS, ...adaptive });
  const refused = await app.call('GET', `${workspace.appPath}/bundles/${other}/form`);
  expect([refused.status, refused.body.detail.code]).toEqual([409, 'not_on_paper']);
});

test('getPaperForm: the ends of an NPS scale mean on paper what they mean on the screen', async () => {
  const questions = [
    { id: 'friends', input: 'nps', prompt: 'Would you recommend us?' },
    { id: 'boss', input: 'nps', prompt: 'And your manager?', min_label: 'Never', max_label: 'Always' },
  ];
  const bundle = await actors.publishedBundle(workspace, { experience: { questions } });
  const nps = `${workspace.appPath}/bundles/${bundle}/form`;
  const { text } = await app.call('GET', nps, { headers: { accept: 'text/html' } });
  for (const end of ['Not at all likely', 'Extremely likely', 'Never', 'Always']) {
    expect(text.split(end).length, end).toBe(2);
  }
});

test('getPaperForm: a slider with many steps is a line of 100 mm with its ends', async () => {
  const slider = { input: 'slider', prompt: 'Pain?', unit: '%', min_label: 'none', max_label: 'worst' };
  const questions = [{ id: 'pain', ...slider, min: 0, max: 100, step: 1 }];
  const id = await actors.publishedBundle(workspace, { experience: { questions } });
  const headers = { accept: 'text/html' };
  const { text } = await app.call('GET', `${workspace.appPath}/bundles/${id}/form`, { headers });
  const line = text.slice(text.indexOf('<div class="vas">')).replaceAll(/<[^>]+>/g, '|');
  expect(line).toMatch(/^\|+0 % none\|+100 mm\|+100 % worst\|/);
});
