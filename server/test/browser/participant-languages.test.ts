import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  enroll,
  importSubject,
  openSession,
  participant,
  setUpProgram,
  type TestContents,
} from '../actors.ts';
import { useTestApp, useWorkspace } from '../prepared.ts';
import { chromiumPath, useBrowser, WITHOUT_CHROMIUM } from './chromium.ts';
import { DESKTOP, expectAccessible, next, PHONE, question, visit } from './participant.ts';

/** The words of the participant page, its directions, and scales on narrow and wide screens. */

if (!chromiumPath) console.warn(WITHOUT_CHROMIUM);

const WORDS = new URL('../../src/pages/participant/words/', import.meta.url);

test('getParticipantPage: every language has every word with its variables', () => {
  const variables = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted();
  const wordsOf = (file: string) =>
    JSON.parse(readFileSync(new URL(file, WORDS), 'utf8')) as Record<string, string>;
  const EN = wordsOf('en.json');
  const files = readdirSync(WORDS);
  expect(files.length).toBe(20);
  for (const file of files) {
    const words = wordsOf(file);
    for (const [key, text] of Object.entries(words))
      expect([file, key, variables(text)]).toEqual([file, key, variables(EN[key] ?? '?')]);
    expect(Object.keys(words).toSorted(), file).toEqual(Object.keys(EN).toSorted());
  }
});

const agreement = ['Strongly disagree', 'Disagree', 'Neither', 'Agree', 'Strongly agree'];
const CONTENTS: TestContents = {
  experience: {
    title: 'Scales',
    questions: [
      {
        id: 'calm',
        input: 'likert',
        prompt: 'I was calm.',
        required: true,
        options: agreement.map((label, index) => ({ id: `o${index}`, label })),
      },
      { id: 'far', input: 'slider', prompt: 'How far?' },
    ],
    translations: {
      'zh-TW': { questions: { calm: { prompt: '我很平靜。' } } },
      he: { questions: { calm: { prompt: 'הייתי רגוע.' } } },
    },
  },
};

describe.skipIf(!chromiumPath)('getParticipantPage: languages and scales', { timeout: 300_000 }, () => {
  const app = useTestApp();
  const place = useWorkspace(app);
  const pages = useBrowser();
  let programId: string;
  beforeAll(async () => {
    programId = await setUpProgram(place, CONTENTS);
  });

  test.each([
    ['zh-TW', 'ltr', '下一步'],
    ['he', 'rtl', 'הבא'],
  ])('%s: one file of words, and the direction of the language', async (locale, dir, word) => {
    const { subjectId } = await participant(place, programId);
    const { participant_token } = await openSession(place, programId, subjectId, { locale });
    const { page, problems } = await visit(pages.browser, app, participant_token, { locale });
    await page.getByRole('button', { name: word }).waitFor();
    expect(await page.locator('html').getAttribute('dir')).toBe(dir);
    const loaded = await page.evaluate<string[]>(
      "performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.includes('words-'))",
    );
    expect(loaded.length).toBe(1);
    await expectAccessible(page);
    expect(problems).toEqual([]);
    await page.close();
  });

  test.each([
    ['phone', PHONE],
    ['desktop', DESKTOP],
  ])('a scale of five points on a %s is one row, and low', async (_, viewport) => {
    const { participant_token } = await participant(place, programId);
    const { page } = await visit(pages.browser, app, participant_token, { viewport, forcedColors: 'active' });
    const calm = question(page, 'calm');
    await calm.waitFor();
    const boxes = await Promise.all((await calm.locator('.choice').all()).map((cell) => cell.boundingBox()));
    expect(new Set(boxes.map((box) => box!.y)).size).toBe(1);
    for (const box of boxes) expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(44);
    if (viewport === PHONE) expect((await calm.boundingBox())!.height).toBeLessThanOrEqual(120);
    await next(page);
    await calm.getByText('Please answer this question.').waitFor();
    await calm.getByRole('radio', { name: 'Neither' }).check({ force: true });
    await page.getByText('Saved', { exact: true }).waitFor();
    await expectAccessible(page);
    await page.close();
  });

  test('a choice on a scale does not break the word of its label on a narrow phone', async () => {
    const labels = ['Strongly disagree', 'Disagree', 'Neither agree nor disagree', 'Agree', 'Strongly agree'];
    const options = labels.map((label, n) => ({ id: `o${n}`, label }));
    const questions = [{ id: 'rested', input: 'likert', prompt: 'I feel rested.', options }];
    const program = await setUpProgram(place, { experience: { questions } });
    const { participant_token } = await participant(place, program);
    const viewport = { width: 360, height: 740 };
    const { page } = await visit(pages.browser, app, participant_token, { viewport });
    for (const name of labels) {
      const label = question(page, 'rested').getByText(name, { exact: true });
      const before = await label.boundingBox();
      await question(page, 'rested').getByRole('radio', { name, exact: true }).check({ force: true });
      expect(await label.boundingBox()).toEqual(before);
    }
    await page.close();
  });

  test('numbers of scales have the separator of the language, and sliders a track in forced colours', async () => {
    const scales: TestContents = {
      experience: {
        questions: [
          { id: 'far', input: 'slider', prompt: 'How far?', min: 0, max: 1, step: 0.5, unit: 'km' },
          { id: 'half', input: 'rating', prompt: 'How much?', min: 0, max: 2, step: 0.5 },
        ],
        translations: { de: { questions: { far: { prompt: 'Wie weit?' } } } },
      },
    };
    const program = await setUpProgram(place, scales);
    const subjectId = await importSubject(place);
    await enroll(place, program, subjectId);
    const { participant_token } = await openSession(place, program, subjectId, { locale: 'de' });
    const { page } = await visit(pages.browser, app, participant_token, { forcedColors: 'active' });
    const slider = question(page, 'far').getByRole('slider');
    await slider.click();
    await question(page, 'far').getByText('0,5 km', { exact: true }).waitFor();
    expect(await slider.getAttribute('aria-valuetext')).toBe('0,5 km');
    const labels = await question(page, 'half').locator('.choice').allTextContents();
    expect(labels).toEqual(['0', '0,5', '1', '1,5', '2']);
    // Chromium drops a rule if it does not know one of its selectors.
    const rules = `[...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])
      .filter(({ media }) => media?.mediaText.includes('forced-colors'))
      .flatMap(({ cssRules }) => [...cssRules]).map(({ cssText }) => cssText).join(' ')`;
    expect(await page.evaluate(rules)).toMatch(/slider-runnable-track \{[^}]*border: 1px solid/);
    await page.close();
  });
});
