import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { participant, setUpApp, setUpProgram, type TestContents, type Workspace } from '../actors.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { chromiumPath, closePages, startBrowser, WITHOUT_CHROMIUM } from './chromium.ts';
import { AGREEMENT, answersOf, choose, expectAccessible, next, question, visit } from './participant.ts';

/**
 * Tests the steps of the participant page: branching in place, one question per step, texts, kept answers.
 */

if (!chromiumPath) console.warn(WITHOUT_CHROMIUM);

const smokes = { op: 'answer', question_id: 'smokes' };
const BRANCHING: TestContents = {
  experience: {
    title: 'Health',
    welcome: 'Good that **you** are here.',
    closing: 'See you [soon](https://example.org).',
    sections: [{ id: 'habits', title: 'Habits' }],
    questions: [
      {
        id: 'smokes',
        section_id: 'habits',
        input: 'boolean',
        prompt: 'Do you *smoke*?',
        description: 'Any tobacco:\n\n- cigarettes\n- pipes',
      },
      {
        id: 'daily',
        section_id: 'habits',
        input: 'number',
        prompt: 'How many?',
        visible_if: { op: 'eq', args: [smokes, { op: 'lit', value: true }] },
      },
      { id: 'sleep', section_id: 'habits', input: 'text', prompt: 'Sleep?' },
    ],
  },
};

const ONE_BY_ONE: TestContents = {
  experience: {
    presentation: { mode: 'question', auto_advance: true, back: false, progress: false },
    questions: ['One', 'Two'].map((prompt) => ({
      id: prompt.toLowerCase(),
      input: 'single_select',
      prompt,
      options: AGREEMENT,
    })),
  },
};

describe.skipIf(!chromiumPath)('getParticipantPage: steps', { timeout: 300_000 }, () => {
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

  test('follow-ups appear beneath their trigger and disappear, and a reload keeps the step', async () => {
    const session = await participant(place, await setUpProgram(place, BRANCHING));
    const { page, problems } = await visit(browser, app, session.participant_token);
    expect(await page.locator('.welcome strong').textContent()).toBe('you');
    await page.getByRole('button', { name: 'Start' }).click();
    expect(await question(page, 'smokes').locator('em').textContent()).toBe('smoke');
    await expect
      .poll(() => question(page, 'smokes').locator('li').allTextContents())
      .toEqual(['cigarettes', 'pipes']);
    await expectAccessible(page);
    const shown = () => page.locator('.question').evaluateAll((nodes) => nodes.map(({ id }) => id));
    expect(await shown()).toEqual(['q-smokes', 'q-sleep']);
    const text = question(page, 'sleep').locator('input');
    await text.fill('well');
    await choose(page, 'smokes', 'Yes');
    await question(page, 'daily').waitFor();
    expect(await shown()).toEqual(['q-smokes', 'q-daily', 'q-sleep']);
    expect(await text.inputValue()).toBe('well');
    await question(page, 'daily').locator('input').fill('5');
    await expect.poll(() => answersOf(place, session)).toEqual({ smokes: true, daily: 5, sleep: 'well' });
    await choose(page, 'smokes', 'No');
    await question(page, 'daily').waitFor({ state: 'detached' });
    await choose(page, 'smokes', 'Yes');
    // "Saved" may still be in view from the answer before.
    await expect.poll(() => answersOf(place, session)).toMatchObject({ smokes: true });

    await page.reload();
    await question(page, 'daily').waitFor();
    expect(await question(page, 'daily').locator('input').inputValue()).toBe('5');
    expect(await text.inputValue()).toBe('well');
    expect(await question(page, 'smokes').getByRole('radio', { name: 'Yes' }).isChecked()).toBe(true);
    await text.fill('');
    await expect.poll(() => answersOf(place, session)).toEqual({ smokes: true, daily: 5 });
    await next(page);
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.locator('.closing a').waitFor();
    await expectAccessible(page);
    expect(problems).toEqual([]);
    await page.close();
  });

  test('one question a step: a click leads on, the arrow keys do not', async () => {
    const session = await participant(place, await setUpProgram(place, ONE_BY_ONE));
    const { page } = await visit(browser, app, session.participant_token);
    await question(page, 'one').waitFor();
    expect(await question(page, 'two').count()).toBe(0);
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => answersOf(place, session)).toEqual({ one: 'yes' });
    expect(await question(page, 'two').count()).toBe(0);
    await choose(page, 'one', 'Disagree');
    await question(page, 'two').waitFor();
    expect(await page.getByRole('button', { name: 'Back' }).isVisible()).toBe(false);
    expect(await page.locator('#progress').isVisible()).toBe(false);
    await choose(page, 'two', 'Agree');
    await page.getByRole('button', { name: 'Finish' }).waitFor();
    expect(await answersOf(place, session)).toEqual({ one: 'no', two: 'yes' });
    await page.close();
  });

  test('a time limit is shown, and announced to screen readers', async () => {
    const { participant_token } = await participant(
      place,
      await setUpProgram(place, {
        experience: { questions: [{ id: 'q', input: 'text', prompt: 'Say?' }] },
        adaptive_policy: { stop: { any: [{ rule: 'time_limit_ms', value: 300_000 }] } },
      }),
    );
    const { page } = await visit(browser, app, participant_token);
    expect(await page.locator('.timer .time').textContent()).toMatch(/^Time left: 4:5|^Time left: 5:00/);
    expect(await page.locator('.timer').getByRole('status').textContent()).toMatch(/^Time left: /);
    await page.close();
  });
});
