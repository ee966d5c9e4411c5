import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  participant,
  type Session,
  setUpApp,
  setUpProgram,
  type TestContents,
  type Workspace,
} from '../actors.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { chromiumPath, startBrowser, WITHOUT_CHROMIUM } from './chromium.ts';

/** Tests the participant page in a real browser with the window size of a phone. */

if (!chromiumPath) console.warn(WITHOUT_CHROMIUM);

const AGREEMENT = [
  { id: 'no', label: 'Disagree' },
  { id: 'yes', label: 'Agree' },
];

const EVERY_INPUT: TestContents = {
  experience: {
    title: 'Everything',
    sections: [
      { id: 'first', title: 'Over the last two weeks', description: 'There are no wrong answers.' },
      { id: 'second', title: 'In your own words' },
    ],
    questions: [
      { id: 'intro', section_id: 'first', input: 'information', prompt: 'Welcome.' },
      {
        id: 'single',
        section_id: 'first',
        input: 'single_select',
        prompt: 'One?',
        required: true,
        options: AGREEMENT,
      },
      { id: 'likert', section_id: 'first', input: 'likert', prompt: 'Agree?', options: AGREEMENT },
      { id: 'rating', section_id: 'first', input: 'rating', prompt: 'Points?' },
      { id: 'nps', section_id: 'first', input: 'nps', prompt: 'Recommend?' },
      { id: 'several', section_id: 'first', input: 'multi_select', prompt: 'Which?', options: AGREEMENT },
      { id: 'truth', section_id: 'first', input: 'boolean', prompt: 'True?' },
      { id: 'consent', section_id: 'first', input: 'consent', prompt: 'Consent?', required: true },
      {
        id: 'secret',
        section_id: 'first',
        input: 'rating',
        prompt: 'Rather not?',
        allow_decline: true,
        required: true,
      },
      {
        id: 'number',
        section_id: 'second',
        input: 'number',
        prompt: 'How many?',
        min: 0,
        max: 500,
        unit: 'h',
      },
      { id: 'slider', section_id: 'second', input: 'slider', prompt: 'How far?', step: 1 },
      { id: 'text', section_id: 'second', input: 'text', prompt: 'A word?' },
      { id: 'long', section_id: 'second', input: 'long_text', prompt: 'More?' },
      { id: 'date', section_id: 'second', input: 'date', prompt: 'When?' },
      { id: 'time', section_id: 'second', input: 'time', prompt: 'At what time?' },
      { id: 'order', section_id: 'second', input: 'ranking', prompt: 'Order?', options: AGREEMENT },
      {
        id: 'grid',
        section_id: 'second',
        input: 'matrix',
        prompt: 'Each?',
        required: true,
        options: AGREEMENT,
        rows: [
          { id: 'a', label: 'Row A' },
          { id: 'b', label: 'Row B' },
        ],
      },
    ],
  },
  report_template: {
    title: 'Report',
    blocks: [{ id: 'thanks', type: 'text', template: 'Well done.', audience: ['participant'] }],
  },
};

describe.skipIf(!chromiumPath)('getParticipantPage: in a browser', { timeout: 90_000 }, () => {
  let app: TestApp;
  let place: Workspace;
  let browser: Browser;
  let programId: string;
  beforeAll(async () => {
    app = await startTestApp();
    place = await setUpApp(app);
    programId = await setUpProgram(place, EVERY_INPUT);
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  async function open(token: string): Promise<{ page: Page; problems: string[] }> {
    const page = await browser.newPage({ viewport: { width: 390, height: 800 } });
    page.setDefaultTimeout(30_000);
    const problems: string[] = [];
    page.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(app.url))
        problems.push(request.url());
    });
    page.on('pageerror', (error) => problems.push(String(error)));
    await page.goto(`${app.url}/p#${token}`);
    return { page, problems };
  }

  const question = (page: Page, id: string) => page.locator(`#q-${id}`);
  const choose = (page: Page, id: string, label: string) =>
    question(page, id).getByText(label, { exact: true }).click();
  const next = (page: Page) => page.locator('button.primary').click();

  async function answersOf({ participant_token }: Session): Promise<Record<string, unknown>> {
    const { body } = await app.call('GET', '/v1/participant/session', { key: participant_token });
    return Object.fromEntries(
      body.answers.map((answer: { question_id: string; value: unknown; declined: boolean }) => [
        answer.question_id,
        answer.declined ? 'declined' : answer.value,
      ]),
    );
  }

  test('a participant answers every kind of input and completes the session', async () => {
    const session = await participant(place, programId);
    const { page, problems } = await open(session.participant_token);
    await page.getByRole('heading', { name: 'Over the last two weeks' }).waitFor();
    expect(page.url()).toBe(`${app.url}/p`);
    expect(await page.title()).toBe('Everything');
    await page.getByText('There are no wrong answers.').waitFor();

    await next(page);
    await question(page, 'single').getByRole('alert').waitFor();
    await choose(page, 'single', 'Agree');
    await choose(page, 'likert', 'Disagree');
    await choose(page, 'rating', '4');
    await choose(page, 'nps', '10');
    await choose(page, 'several', 'Agree');
    await choose(page, 'truth', 'Yes');
    await choose(page, 'consent', 'I agree');
    await choose(page, 'secret', 'I would rather not answer');
    await next(page);

    await page.getByRole('heading', { name: 'In your own words' }).waitFor();
    await question(page, 'number').locator('input').fill('7.5');
    await question(page, 'slider').locator('input').fill('70');
    await question(page, 'text').locator('input').fill('calm');
    await question(page, 'long').locator('textarea').fill('calm\nand well');
    await question(page, 'date').locator('input').fill('2026-02-28');
    await question(page, 'time').locator('input').fill('09:30');
    await question(page, 'order').getByRole('button', { name: 'Add: Agree' }).click();
    await question(page, 'order').getByRole('button', { name: 'Add: Disagree' }).click();
    await question(page, 'order').getByRole('button', { name: 'Move up: Disagree' }).click();
    for (const row of await question(page, 'grid').locator('fieldset').all())
      await row.getByText('Agree', { exact: true }).click();
    await next(page);

    await page.getByRole('button', { name: 'Finish' }).waitFor();
    expect(await answersOf(session)).toEqual({
      single: 'yes',
      likert: 'no',
      rating: 4,
      nps: 10,
      several: ['yes'],
      truth: true,
      consent: true,
      secret: 'declined',
      number: 7.5,
      slider: 70,
      text: 'calm',
      long: 'calm\nand well',
      date: '2026-02-28',
      time: '09:30',
      order: ['no', 'yes'],
      grid: { a: 'yes', b: 'yes' },
    });
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.getByText('Well done.').waitFor();
    const evaluation = await app.call('GET', `${place.environmentPath}/evaluations/${session.evaluation_id}`);
    expect(evaluation.body.status).toBe('completed');
    expect(problems).toEqual([]);
    await page.close();
  });

  test('a changed answer replaces the first, and after a reload the page shows the next question', async () => {
    const session = await participant(place, programId);
    const { page } = await open(session.participant_token);
    await choose(page, 'single', 'Agree');
    await page.getByText('Saved', { exact: true }).waitFor();
    await choose(page, 'single', 'Disagree');
    await expect.poll(() => answersOf(session), { timeout: 15_000 }).toEqual({ single: 'no' });
    await page.reload();
    await question(page, 'likert').waitFor();
    expect(await question(page, 'single').count()).toBe(0);
    await page.close();
  });

  test('a participant can answer with the keyboard alone', async () => {
    const session = await participant(place, programId);
    const { page } = await open(session.participant_token);
    await question(page, 'single').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => answersOf(session), { timeout: 15_000 }).toEqual({ single: 'yes' });
    await page.close();
  });

  test('an answer that the service rejects is marked, and the other answers are saved', async () => {
    const programOfTwo = await setUpProgram(place, {
      experience: {
        questions: [
          { id: 'number', input: 'number', prompt: 'How many?', max: 10 },
          { id: 'single', input: 'single_select', prompt: 'One?', options: AGREEMENT },
        ],
      },
    });
    const session = await participant(place, programOfTwo);
    const { page } = await open(session.participant_token);
    await question(page, 'number').locator('input').fill('11');
    await choose(page, 'single', 'Agree');
    await question(page, 'number').getByText('This answer was not accepted.').waitFor();
    await expect.poll(() => answersOf(session), { timeout: 15_000 }).toEqual({ single: 'yes' });
    await next(page);
    expect(await question(page, 'number').getByRole('alert').textContent()).toContain('not accepted');
    await question(page, 'number').locator('input').fill('10');
    await next(page);
    await page.getByRole('button', { name: 'Finish' }).waitFor();
    expect(await answersOf(session)).toEqual({ single: 'yes', number: 10 });
    await page.close();
  });

  test('a link with an invalid token shows that it does not work', async () => {
    const { page } = await open('nonsense');
    await page.getByText('This link no longer works.').waitFor();
    await page.close();
  });
});
