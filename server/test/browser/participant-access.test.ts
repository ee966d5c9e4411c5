import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  enroll,
  importSubject,
  openSession,
  participant,
  setUpApp,
  setUpProgram,
  type Workspace,
} from '../actors.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { chromiumPath, closePages, startBrowser, WITHOUT_CHROMIUM } from './chromium.ts';
import {
  answerEverything,
  answersOf,
  DESKTOP,
  EVERY_INPUT,
  expectAccessible,
  next,
  PHONE,
  question,
  visit,
} from './participant.ts';

/** Tests the accessibility of the participant page: screens, keyboard, languages. */

if (!chromiumPath) console.warn(WITHOUT_CHROMIUM);

describe.skipIf(!chromiumPath)('getParticipantPage: access', { timeout: 300_000 }, () => {
  let app: TestApp;
  let place: Workspace;
  let browser: Browser;
  let programId: string;
  beforeAll(async () => {
    app = await startTestApp();
    place = await setUpApp(app);
    const { experience } = EVERY_INPUT;
    const questions = { single: { prompt: 'واحد؟' }, nps: { prompt: 'هل توصي بنا؟' } };
    const translations = { ar: { title: 'كل شيء', questions } };
    programId = await setUpProgram(place, { ...EVERY_INPUT, experience: { ...experience, translations } });
    browser = await startBrowser();
  });
  afterAll(async () => {
    await closePages(browser);
    await app?.close();
  });

  async function sessionIn(locale: string) {
    const subjectId = await importSubject(place);
    await enroll(place, programId, subjectId);
    return openSession(place, programId, subjectId, { locale });
  }

  test.each([
    ['a phone', PHONE, 'light', 'en'],
    ['a wide screen', DESKTOP, 'dark', 'en'],
    ['a phone', PHONE, 'dark', 'ar'],
  ] as const)(
    'axe-core finds nothing on any screen of %s (%o, %s, %s)',
    async (_, viewport, colorScheme, locale) => {
      const session = await sessionIn(locale);
      const options = { viewport, colorScheme, reducedMotion: 'reduce' } as const;
      const { page, problems } = await visit(browser, app, session.participant_token, options);
      await question(page, 'single').waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe(locale);
      expect(await page.locator('html').getAttribute('dir')).toBe(locale === 'ar' ? 'rtl' : 'ltr');
      await expectAccessible(page);
      await next(page);
      await page.locator('.summary h2').waitFor();
      await expectAccessible(page);
      if (locale === 'ar') {
        await page.getByText('يُرجى مراجعة هذه الإجابات').waitFor();
        await page.getByRole('button', { name: 'التالي' }).waitFor();
      } else {
        await answerEverything(page);
        await expectAccessible(page);
        await next(page);
        await page.getByRole('button', { name: 'Finish' }).waitFor();
        await expectAccessible(page);
      }
      expect(problems).toEqual([]);
      await page.close();
    },
  );

  test('the language of the document is that of the questions, not the one asked for', async () => {
    const session = await sessionIn('fr-CA');
    const { page } = await visit(browser, app, session.participant_token);
    await question(page, 'single').waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    const arabic = await sessionIn('ar-EG');
    const { body } = await app.call('GET', '/v1/participant/session', { key: arabic.participant_token });
    expect(body).toMatchObject({ locale: 'ar-EG', language: 'ar' });
    await page.close();
  });

  test('a scale has equal cells in one row and its anchors on a phone', async () => {
    const { page } = await visit(browser, app, (await sessionIn('en')).participant_token);
    await question(page, 'nps').getByText('Not at all likely').waitFor();
    await question(page, 'rating').getByText('Very rested').waitFor();
    const boxes = await Promise.all(
      (await question(page, 'nps').locator('.points .choice').all()).map((cell) => cell.boundingBox()),
    );
    expect(boxes).toHaveLength(11);
    expect(new Set(boxes.map((box) => box!.y)).size).toBe(1);
    const widths = boxes.map((box) => box!.width);
    expect(Math.max(...widths) - Math.min(...widths)).toBeLessThan(1);
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(24);
    await page.close();
  });

  test('a matrix is a grid on a wide screen and cards on a phone', async () => {
    const session = await participant(place, programId);
    const { page } = await visit(browser, app, session.participant_token, { viewport: DESKTOP });
    await answerEverything(page);
    const height = async () => (await question(page, 'grid').boundingBox())!.height;
    expect(await height()).toBeLessThan(230);
    await page.setViewportSize(PHONE);
    expect(await height()).toBeGreaterThan(300);
    await page.close();
  });

  /** Moves the focus on with Tab until it is in the question. */
  async function tabTo(page: Page, id: string): Promise<void> {
    for (let presses = 0; presses < 12; presses++) {
      if ((await question(page, id).locator(':focus').count()) > 0) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach the question ${id}.`);
  }

  test('every input takes an answer from the keyboard alone', async () => {
    const session = await participant(place, programId);
    const { page } = await visit(browser, app, session.participant_token);
    await question(page, 'single').waitFor();
    const press = async (id: string, ...keys: string[]) => {
      await tabTo(page, id);
      for (const key of keys) await page.keyboard.press(key);
    };
    await press('single', 'Space', 'ArrowDown');
    await press('likert', 'Space');
    await press('rating', 'Space', 'ArrowRight');
    const focused = "document.querySelector('.choice:has(:focus-visible)')";
    const outline = await page.evaluate(`getComputedStyle(${focused}).outlineStyle`);
    expect(outline).toBe('solid');
    await press('nps', 'ArrowLeft');
    await press('several', 'Space');
    await press('truth', 'Space');
    await press('consent', 'Space');
    await press('secret', 'Space', 'Tab', 'Space');
    await press('secret', 'Tab', 'Enter');
    await question(page, 'number').waitFor();
    await press('number', '8');
    await press('slider', 'Space');
    await press('text', 'o', 'k');
    await press('long', 'o', 'k');
    await press('date', ...'02282026');
    await press('time', ...'0930', 'A');
    await press('order', 'Enter', 'Enter');
    await press('grid', 'Space', 'Tab', 'Space', 'Tab', 'Enter');
    await page.getByRole('button', { name: 'Finish' }).waitFor();
    expect(await answersOf(place, session)).toMatchObject({
      single: 'yes',
      likert: 'no',
      rating: 2,
      nps: 10,
      several: ['no'],
      truth: true,
      consent: true,
      secret: 'declined',
      number: 8,
      slider: 50,
      text: 'ok',
      date: '2026-02-28',
      time: '09:30',
      order: ['no', 'yes'],
      grid: { a: 'no', b: 'no' },
    });
    await page.close();
  });

  test('a slider has no value until it is touched, also in the middle', async () => {
    const far = await setUpProgram(place, {
      experience: { questions: [{ id: 'far', input: 'slider', prompt: 'How far?', step: 1 }] },
    });
    const session = await participant(place, far);
    const { page } = await visit(browser, app, session.participant_token);
    const slider = question(page, 'far').getByRole('slider');
    expect(await slider.getAttribute('aria-valuetext')).toBe('not answered yet');
    await slider.focus();
    await expectAccessible(page);
    expect(await answersOf(place, session)).toEqual({});
    await slider.click();
    await expect.poll(() => answersOf(place, session), { timeout: 15_000 }).toEqual({ far: 50 });
    expect(await slider.getAttribute('aria-valuetext')).toBe('50');
    await page.close();
  });
});
