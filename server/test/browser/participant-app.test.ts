import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  expectStatus,
  participant,
  setUpApp,
  setUpProgram,
  type TestContents,
  type Workspace,
} from '../actors.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { chromiumPath, closePages, startBrowser, WITHOUT_CHROMIUM } from './chromium.ts';
import {
  answersOf,
  choose,
  DESKTOP,
  EVERY_INPUT,
  expectAccessible,
  next,
  PHONE,
  question,
  visit,
} from './participant.ts';

/** Tests the choices of participants on the page, and the settings of an app for the page. */

if (!chromiumPath) console.warn(WITHOUT_CHROMIUM);

const SIZES = [
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const;

const TRANSLATED: TestContents = {
  experience: {
    title: 'Mood',
    presentation: { mode: 'question' },
    questions: [
      { id: 'calm', input: 'boolean', prompt: 'Were you calm?' },
      { id: 'word', input: 'text', prompt: 'A word?' },
    ],
    translations: {
      de: { questions: { calm: { prompt: 'Waren Sie ruhig?' }, word: { prompt: 'Ein Wort?' } } },
      he: { questions: { calm: { prompt: 'הייתי רגוע?' }, word: { prompt: 'מילה?' } } },
    },
  },
  report_template: {
    title: 'Your result',
    blocks: [{ id: 't', type: 'text', template: 'Thanks.', audience: ['participant'] }],
    translations: { de: { title: 'Ihr Ergebnis' } },
  },
};

const CONSENTING: TestContents = {
  experience: {
    title: 'Sleep study',
    questions: [
      {
        id: 'ok',
        section_id: 'first',
        input: 'consent',
        prompt: 'Do you agree?',
        required: true,
        consent: {
          version: '3',
          documents: [
            { id: 'info', title: 'Information', text: 'We *measure* sleep.\n\n- one\n- two' },
            { id: 'privacy', title: 'Privacy notice', href: 'https://example.org/privacy' },
          ],
          contact: 'Study office, [+49 30 1](tel:+49301)',
        },
      },
      { id: 'calm', section_id: 'second', input: 'boolean', prompt: 'Calm?' },
    ],
  },
};

describe.skipIf(!chromiumPath)('getParticipantPage: of an app', { timeout: 300_000 }, () => {
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

  test.each(SIZES)('the language is switched on a %s, and answers stay', async (_, viewport) => {
    const session = await participant(place, await setUpProgram(place, TRANSLATED));
    const { page, problems } = await visit(browser, app, session.participant_token, { viewport });
    const language = page.getByRole('combobox');
    await choose(page, 'calm', 'Yes');
    await next(page);
    await question(page, 'word').locator('input').fill('blue');
    await expectAccessible(page);
    // Typed answers are saved before the page restarts.
    await language.selectOption({ label: 'Deutsch' });
    await page.getByText('Ein Wort?').waitFor();
    expect(await question(page, 'word').locator('input').inputValue()).toBe('blue');
    expect(await page.getByRole('combobox', { name: 'Sprache' }).inputValue()).toBe('de');
    expect(await answersOf(place, session)).toEqual({ calm: true, word: 'blue' });
    await page.getByRole('combobox').selectOption({ label: 'עברית' });
    await page.getByText('מילה?').waitFor();
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    await expectAccessible(page);
    await page.getByRole('combobox').selectOption('en');
    await page.getByText('A word?').waitFor();
    await next(page);
    await next(page);
    await page.getByText('Your result').waitFor();
    // The report, too.
    await page.getByRole('combobox').selectOption('de');
    await page.getByText('Ihr Ergebnis').waitFor();
    expect(problems).toEqual([]);
    await page.close();
  });

  test.each(SIZES)('documents are agreed to or refused on a %s', async (_, viewport) => {
    const session = await participant(place, await setUpProgram(place, CONSENTING));
    const { page, problems } = await visit(browser, app, session.participant_token, { viewport });
    const link = page.getByRole('link', { name: 'Privacy notice' });
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe('https://example.org/privacy');
    expect(await page.getByText('measure', { exact: true }).isVisible()).toBe(false);
    await page.getByText('Information', { exact: true }).click();
    expect(await page.getByText('measure', { exact: true }).isVisible()).toBe(true);
    await expectAccessible(page);
    await choose(page, 'ok', 'I do not agree');
    await next(page);
    await page.getByRole('heading', { name: 'The questionnaire ends here.' }).waitFor();
    expect(await page.getByRole('link', { name: '+49 30 1' }).getAttribute('href')).toBe('tel:+49301');
    await expectAccessible(page);
    expect(await answersOf(place, session)).toEqual({ ok: false });

    await page.reload();
    await page.getByText('Study office').waitFor();
    await page.getByRole('button', { name: 'Change my answer' }).click();
    await choose(page, 'ok', 'I agree');
    await next(page);
    await page.getByText('Calm?').waitFor();
    expect(await answersOf(place, session)).toEqual({ ok: true });
    expect(problems).toEqual([]);
    await page.close();
  });

  test.each(SIZES)('help lines and words of the app are shown on a %s', async (_, viewport) => {
    const when = {
      op: 'eq',
      args: [
        { op: 'answer', question_id: 'harm' },
        { op: 'lit', value: true },
      ],
    };
    const help = {
      text: 'Call somebody now.',
      links: [{ label: 'Find a line', href: 'https://example.org' }],
    };
    const programId = await setUpProgram(place, {
      experience: { title: 'Mood', questions: [{ id: 'harm', input: 'boolean', prompt: 'Harm?' }] },
      guardrail: { rules: [{ id: 'r', when, phase: 'answer', help }] },
    });
    const body = {
      country: 'GB',
      help_lines: [{ country: 'GB', links: [{ label: 'Samaritans: 116 123', href: 'tel:116123' }] }],
      words: { en: { next: '<i>Go on</i>', finish: 'Send' } },
    };
    await expectStatus(app.call('PUT', `${place.appPath}/participant-page`, { body }), 200);
    const session = await participant(place, programId);
    const { page, problems } = await visit(browser, app, session.participant_token, { viewport });
    await choose(page, 'harm', 'Yes');
    const line = page.getByRole('link', { name: 'Samaritans: 116 123' });
    await line.waitFor();
    expect(await line.getAttribute('href')).toBe('tel:116123');
    await expectAccessible(page);
    await page.getByRole('button', { name: '<i>Go on</i>' }).click();
    await page.getByRole('button', { name: 'Send' }).waitFor();
    expect(await line.isVisible()).toBe(true);
    await expectStatus(app.call('PUT', `${place.appPath}/participant-page`, { body: {} }), 200);
    expect(problems).toEqual([]);
    await page.close();
  });

  test.each(SIZES)('the looks of an app on a %s, in light and dark', async (_, viewport) => {
    const logo =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const programId = await setUpProgram(place, EVERY_INPUT);
    const set = (body: object) =>
      expectStatus(app.call('PUT', `${place.appPath}/participant-page`, { body }), 200);
    const links = { imprint_url: 'https://example.org/imprint', privacy_url: 'https://example.org/privacy' };
    for (const background of ['#fff8e7', '#0d1b2a', undefined])
      for (const colorScheme of ['light', 'dark'] as const) {
        const accent = background === '#0d1b2a' ? '#ffb703' : '#7a1fa2';
        const theme = { accent, ...(background && { background }), radius: 16, font: 'serif', logo };
        await set({ theme: { ...theme, logo_alt: 'Our logo' }, ...links });
        const session = await participant(place, programId);
        const options = { viewport, colorScheme };
        const { page, problems } = await visit(browser, app, session.participant_token, options);
        await page.getByRole('img', { name: 'Our logo' }).waitFor();
        await choose(page, 'single', 'Agree');
        await next(page);
        await page.getByRole('link', { name: 'Imprint' }).waitFor();
        await expectAccessible(page);
        expect(problems).toEqual([]);
        await page.close();
      }
    await set({});
  });
});
