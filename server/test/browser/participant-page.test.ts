import { beforeAll, describe, expect, test } from 'vitest';
import { participant, setUpProgram } from '../actors.ts';
import { useTestApp, useWorkspace } from '../prepared.ts';
import { chromiumPath, useBrowser, WITHOUT_CHROMIUM } from './chromium.ts';
import { answersOf, choose, EVERY_INPUT, next, question, visit } from './participant.ts';

/** Tests the participant page in a real browser with the window size of a phone. */

if (!chromiumPath) console.warn(WITHOUT_CHROMIUM);

describe.skipIf(!chromiumPath)('getParticipantPage: in a browser', { timeout: 300_000 }, () => {
  const app = useTestApp();
  const place = useWorkspace(app);
  const pages = useBrowser();
  let programId: string;
  beforeAll(async () => {
    programId = await setUpProgram(place, EVERY_INPUT);
  });

  const open = (token: string) => visit(pages.browser, app, token);

  test('a changed answer replaces the first, and after a reload the page shows it', async () => {
    const session = await participant(place, programId);
    const { page } = await open(session.participant_token);
    await choose(page, 'single', 'Agree');
    await page.getByText('Saved', { exact: true }).waitFor();
    await choose(page, 'single', 'Disagree');
    await expect.poll(() => answersOf(place, session), { timeout: 15_000 }).toEqual({ single: 'no' });
    await page.reload();
    await question(page, 'likert').waitFor();
    expect(await question(page, 'single').getByRole('radio').first().isChecked()).toBe(true);
    await page.close();
  });

  test('a participant can answer with the keyboard alone', async () => {
    const session = await participant(place, programId);
    const { page } = await open(session.participant_token);
    await question(page, 'single').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => answersOf(place, session), { timeout: 15_000 }).toEqual({ single: 'yes' });
    await page.close();
  });

  test('shuffled options of a scale, with a text to one of them, and placeholders', async () => {
    const sources = ['radio', 'poster', 'friend', 'shop'].map((id) => ({ id, label: `The ${id}` }));
    const options = { scale: 'sources', shuffle: true, placeholder: 'Which one?' };
    const programOfTexts = await setUpProgram(place, {
      experience: {
        description: 'It takes a minute.',
        scales: { sources: [...sources, { id: 'other', label: 'Another', text: true }] },
        questions: [
          { id: 'heard', input: 'single_select', prompt: 'Heard of us?', required: true, ...options },
          { id: 'seen', input: 'multi_select', prompt: 'Seen?', ...options },
          { id: 'age', input: 'number', prompt: 'Age?', placeholder: '34' },
        ],
      },
    });
    const session = await participant(place, programOfTexts);
    const { page, problems } = await open(session.participant_token);
    await page.getByText('It takes a minute.').waitFor();
    const { body } = await app.call('GET', '/v1/participant/session', { key: session.participant_token });
    const labels = body.questions[0].options.map(({ label }: { label: string }) => label);
    await expect.poll(() => question(page, 'heard').locator('label span').allTextContents()).toEqual(labels);
    expect(await question(page, 'age').locator('input').getAttribute('placeholder')).toBe('34');

    const field = (id: string) => question(page, id).getByRole('textbox', { name: 'Another' });
    expect(await field('heard').count()).toBe(0);
    await choose(page, 'heard', 'Another');
    expect(await field('heard').getAttribute('placeholder')).toBe('Which one?');
    await next(page);
    await question(page, 'heard').getByText('Please add text to your choice.').waitFor();
    await field('heard').fill('A market');
    await choose(page, 'seen', 'The shop');
    await choose(page, 'seen', 'Another');
    await field('seen').fill('On a bus');
    await next(page);
    await page.getByRole('button', { name: 'Finish' }).waitFor();
    const view = await app.call('GET', '/v1/participant/session', { key: session.participant_token });
    const [heard, seen] = view.body.answers;
    expect(heard).toMatchObject({ question_id: 'heard', value: 'other', text: 'A market' });
    expect(seen).toMatchObject({ question_id: 'seen', text: 'On a bus' });
    expect(seen.value.toSorted()).toEqual(['other', 'shop']);

    await page.getByRole('button', { name: 'Back' }).click();
    await choose(page, 'heard', 'The radio');
    await field('heard').waitFor({ state: 'hidden' });
    await expect
      .poll(() => answersOf(place, session), { timeout: 15_000 })
      .toEqual({ heard: 'radio', seen: expect.any(Array) });
    expect(problems).toEqual([]);
    await page.close();
  });

  test('a link with an invalid token shows that it does not work', async () => {
    const { page } = await open('nonsense');
    await page.getByText('This link no longer works.').waitFor();
    await page.close();
  });
});
