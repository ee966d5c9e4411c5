import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { participant, setUpApp, setUpProgram, type TestContents, type Workspace } from '../actors.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { chromiumPath, closePages, startBrowser, WITHOUT_CHROMIUM } from './chromium.ts';
import {
  AGREEMENT,
  answersOf,
  choose,
  DESKTOP,
  expectAccessible,
  next,
  question,
  visit,
} from './participant.ts';

/** Tests what the participant page does about invalid answers, a refused consent and a lost connection. */

if (!chromiumPath) console.warn(WITHOUT_CHROMIUM);

const BOUNDED: TestContents = {
  experience: {
    questions: [
      { id: 'hours', input: 'number', prompt: 'How many hours?', min: 0, max: 80, step: 0.5 },
      {
        id: 'causes',
        input: 'multi_select',
        prompt: 'What helped?',
        max_choices: 2,
        options: [
          { id: 'a', label: 'Walks' },
          { id: 'b', label: 'Music' },
          { id: 'c', label: 'Friends' },
          { id: 'none', label: 'Nothing', exclusive: true },
        ],
      },
      { id: 'word', input: 'text', prompt: 'A word?', max_length: 5 },
      { id: 'single', input: 'single_select', prompt: 'One?', required: true, options: AGREEMENT },
    ],
  },
};

const consented = (options?: object[]): TestContents => ({
  experience: {
    sections: [
      { id: 'first', title: 'Before we begin' },
      { id: 'second', title: 'Your week' },
    ],
    questions: [
      { id: 'consent', section_id: 'first', input: 'consent', prompt: 'May we?', required: true, options },
      { id: 'mood', section_id: 'second', input: 'rating', prompt: 'Mood?' },
    ],
  },
});

describe.skipIf(!chromiumPath)('getParticipantPage: problems', { timeout: 300_000 }, () => {
  let app: TestApp;
  let place: Workspace;
  let browser: Browser;
  beforeAll(async () => {
    app = await startTestApp();
    place = await setUpApp(app);
    browser = await startBrowser();
  });
  afterAll(async () => {
    await closePages(browser);
    await app?.close();
  });

  async function open(contents: TestContents, options = {}) {
    const session = await participant(place, await setUpProgram(place, contents));
    return { session, ...(await visit(browser, app, session.participant_token, options)) };
  }

  test('the page checks bounds and steps, names them at the question, and lists all problems above', async () => {
    const { page, session, problems } = await open(BOUNDED);
    const hours = question(page, 'hours');
    await hours.locator('input').fill('81');
    await hours.locator('input').blur();
    await hours.getByText('Enter a number of at most 80.').waitFor();
    expect(await hours.locator('input').getAttribute('aria-invalid')).toBe('true');
    await next(page);
    const summary = page.getByRole('alert');
    await summary.getByText('Please check these answers').waitFor();
    await page.locator('.summary:focus').waitFor();
    await expectAccessible(page);
    await summary.getByRole('link', { name: 'One? – Please answer this question.' }).waitFor();
    await summary.getByRole('link', { name: /Enter a number of at most 80/ }).click();
    await hours.locator('input:focus').waitFor();
    expect(page.url()).toBe(`${app.url}/p`);
    await hours.locator('input').fill('7.25');
    await hours.getByText('Enter a number in steps of 0.5, starting at 0.').waitFor();
    await hours.locator('input').fill('7.5');
    await hours.getByText('Enter a number').waitFor({ state: 'hidden' });
    await choose(page, 'single', 'Agree');
    await question(page, 'word').locator('input').fill('sunset');
    await next(page);
    await question(page, 'word').getByText('Enter at most 5 characters.').waitFor();
    await question(page, 'word').locator('input').fill('sun');
    await next(page);
    await page.getByRole('button', { name: 'Finish' }).waitFor();
    expect(await answersOf(place, session)).toEqual({ hours: 7.5, single: 'yes', word: 'sun' });
    expect(problems).toEqual([]);
    await page.close();
  });

  test('an exclusive option and the others clear each other, and max_choices limits them', async () => {
    const { page, session } = await open(BOUNDED);
    const box = (name: string) => question(page, 'causes').getByRole('checkbox', { name });
    await question(page, 'causes').getByText('Choose up to 2.').waitFor();
    await box('Walks').check();
    await box('Music').check();
    expect(await box('Friends').isDisabled()).toBe(true);
    await box('Nothing').check();
    expect(await box('Walks').isChecked()).toBe(false);
    await expect.poll(() => answersOf(place, session), { timeout: 15_000 }).toEqual({ causes: ['none'] });
    await box('Friends').check();
    expect(await box('Nothing').isChecked()).toBe(false);
    await expect.poll(() => answersOf(place, session), { timeout: 15_000 }).toEqual({ causes: ['c'] });
    await page.close();
  });

  test('a rejection by the service is shown at its question, and the other answers are saved', async () => {
    const { page, session } = await open(BOUNDED);
    await page.route('**/v1/participant/answers', async (route) => {
      const body = route.request().postDataJSON();
      for (const answer of body.answers) if (answer.question_id === 'hours') answer.value = 99;
      await route.continue({ postData: JSON.stringify(body) });
    });
    await question(page, 'hours').locator('input').fill('8');
    await choose(page, 'single', 'Agree');
    await question(page, 'hours').getByText('Enter a number from 0 to 80.').waitFor();
    await page.getByText('Not saved. Please correct the marked answer.').waitFor();
    await expect.poll(() => answersOf(place, session), { timeout: 15_000 }).toEqual({ single: 'yes' });
    await page.unroute('**/v1/participant/answers');
    await next(page);
    await page.getByRole('alert').getByText('Please check these answers').waitFor();
    await question(page, 'hours').locator('input').fill('9');
    await page.getByText('Saved', { exact: true }).waitFor();
    await next(page);
    await page.getByRole('button', { name: 'Finish' }).waitFor();
    await page.close();
  });

  test('progress never decreases and ends at 100 % after skipped questions', async () => {
    const { page } = await open(BOUNDED, { viewport: DESKTOP });
    const value = async () => Number(await page.getByRole('progressbar').getAttribute('value'));
    await choose(page, 'single', 'Agree');
    await expect.poll(value).toBe(25);
    await next(page);
    await page.getByRole('button', { name: 'Finish' }).waitFor();
    expect(await value()).toBe(100);
    await page.getByRole('button', { name: 'Back' }).click();
    await question(page, 'word').locator('input').fill('sun');
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await value()).toBe(100);
    await page.close();
  });

  test('each row of a matrix counts in the progress', async () => {
    const rows = ['a', 'b', 'c'].map((id) => ({ id, label: `Row ${id}` }));
    const options = ['yes', 'no'].map((id) => ({ id, label: id }));
    const questions = [
      { id: 'grid', input: 'matrix', prompt: 'Each?', rows, options },
      { id: 'word', input: 'text', prompt: 'A word?' },
    ];
    const { page } = await open({ experience: { questions } });
    const value = async () => Number(await page.getByRole('progressbar').getAttribute('value'));
    for (const [at, percent] of [25, 50, 75].entries()) {
      await question(page, 'grid').locator('[data-row]').nth(at).getByText('yes', { exact: true }).click();
      await expect.poll(value).toBe(percent);
    }
    await page.close();
  });

  test('after a refused consent the page ends politely, and the participant can still agree', async () => {
    const { page, session } = await open(consented());
    await choose(page, 'consent', 'I do not agree');
    await next(page);
    await page.getByRole('heading', { name: 'The questionnaire ends here.' }).waitFor();
    await expectAccessible(page);
    expect(await answersOf(place, session)).toEqual({});
    await page.getByRole('button', { name: 'Change my answer' }).click();
    await choose(page, 'consent', 'I agree');
    await next(page);
    await page.getByRole('heading', { name: 'Your week' }).waitFor();
    await page.close();
  });

  test('getParticipantSession, completeParticipantSession: after a refusal by an option, only the consent is asked', async () => {
    const { page, session } = await open(
      consented([
        { id: 'yes', label: 'Yes, gladly' },
        { id: 'no', label: 'No, thank you' },
      ]),
    );
    await choose(page, 'consent', 'No, thank you');
    await next(page);
    await page.getByRole('heading', { name: 'The questionnaire ends here.' }).waitFor();
    const key = session.participant_token;
    const { body } = await app.call('GET', '/v1/participant/session', { key });
    expect(body).toMatchObject({ consent_refused: 'consent', questions: [{ id: 'consent' }] });
    const completed = await app.call('POST', '/v1/participant/complete', { key });
    expect(completed).toMatchObject({ status: 422, body: { detail: { code: 'required_unanswered' } } });
    await page.reload();
    await page.getByRole('button', { name: 'Change my answer' }).click();
    await choose(page, 'consent', 'Yes, gladly');
    await next(page);
    await page.getByRole('heading', { name: 'Your week' }).waitFor();
    await page.close();
  });

  test('without a connection the page says so, keeps the answers and saves them afterwards', async () => {
    const { page, session } = await open(BOUNDED);
    await question(page, 'single').waitFor();
    await page.context().setOffline(true);
    await choose(page, 'single', 'Agree');
    await page.getByText('You are offline.').waitFor();
    await page.getByRole('button', { name: 'Try again now' }).waitFor();
    await page.context().setOffline(false);
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await answersOf(place, session)).toEqual({ single: 'yes' });
    expect(await page.getByRole('button', { name: 'Try again now' }).isVisible()).toBe(false);
    await page.close();
  });

  test('text that was typed just before the page is left is saved', async () => {
    const { page, session } = await open(BOUNDED);
    await question(page, 'word').locator('input').fill('tides');
    await page.goto('about:blank');
    await expect.poll(() => answersOf(place, session)).toEqual({ word: 'tides' });
    await page.close();
  });
});
