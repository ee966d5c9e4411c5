import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { listTemplates } from '../../library/index.ts';
import { useAppConsole } from './app-console.ts';
import { chromiumPath, expectAccessible, PHONE, WALKTHROUGH } from './console.ts';
import { exampleContents } from './example-contents.ts';
import { beforeSaving } from './together.ts';

describe.skipIf(!chromiumPath)('authoring an instrument', WALKTHROUGH, () => {
  const eps = useAppConsole();

  const newWorkingCopy = (contents: unknown, name = 'Pulse') =>
    eps.createWorkingCopy({ name, business_id_prefix: 'pulse', contents });

  test('the library describes its instruments in the language of the console', async () => {
    const page = await eps.open(`${eps.pages}/instruments/new`, { language: 'de' });
    const cards = page.getByRole('listitem').filter({ has: page.getByRole('button') });
    await cards.first().waitFor();
    await expect.poll(() => cards.count()).toBe(listTemplates().length);
    const texts = (await cards.allTextContents()).join(' ');
    for (const { description, translations } of listTemplates()) {
      expect(texts).toContain(translations['de']!.description);
      expect(texts).not.toContain(description);
    }
    await page.getByLabel('Bibliothek durchsuchen').fill('PHQ anxiety depression');
    await page.getByText('Keine Instrumente gefunden').waitFor();
    // English words find an instrument, too.
    await page.getByLabel('Bibliothek durchsuchen').fill('anxiety');
    await cards.getByText('GAD-7: Screening auf Angst').click();
    await page.getByText('© Pfizer Inc., zur uneingeschränkten Nutzung freigegeben').waitFor();
    expect(await page.getByRole('list').filter({ hasText: 'Feeling nervous' }).getAttribute('lang')).toBe(
      'en',
    );
    await page.getByLabel('Bibliothek durchsuchen').fill('phq-9');
    await cards.getByText('PHQ-9: Screening auf Depression').click();
    await page.getByText('Wenig Interesse oder Freude an Ihren Tätigkeiten').waitFor();
    eps.expectNoProblems();
  });

  test('a new instrument from the library, from a file, and empty', async () => {
    const page = await eps.open(`${eps.pages}/instruments`);
    await page.getByText('No working copies yet').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'New instrument' }).first().click();
    await page.getByLabel('Search the library').fill('gad-7');
    await page.getByRole('listitem').getByRole('button').first().click();
    await page.getByRole('button', { name: 'Create instrument' }).waitFor();
    await page.getByRole('tab', { name: 'From a file' }).click();
    const survey = {
      title: 'Team',
      elements: [
        { type: 'text', name: 'why', title: 'Why?' },
        { type: 'file', name: 'upload' },
      ],
    };
    await page.getByLabel('Or paste the file contents').fill(JSON.stringify(survey));
    await page.getByRole('button', { name: 'Read file' }).click();
    await page.getByRole('table', { name: 'Not imported' }).waitFor();
    await page.locator('button[data-loading]').waitFor({ state: 'detached' });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create instrument' }).click();
    await page.getByRole('heading', { level: 1, name: 'Team' }).waitFor();
    await page.getByRole('button', { name: /^Why\?/ }).waitFor();
    eps.expectNoProblems();
  });

  test('questions are added, edited, moved and undone with the keyboard, and saved by themselves', async () => {
    const id = await newWorkingCopy({}, 'Keyboard');
    const page = await eps.open(`${eps.pages}/instruments/${id}`);
    await page.getByRole('button', { name: 'Add question' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Single choice' }).press('Enter');
    await page.getByLabel('Question text').fill('How was your week?');
    await page.getByRole('textbox', { name: 'Label, row 1' }).focus();
    await page.evaluate(`
      const data = new DataTransfer();
      data.setData('text/plain', 'Bad\\nGood\\nVery good');
      const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true });
      document.activeElement.dispatchEvent(event);
    `);
    const labelIn = (row: number) => page.getByRole('textbox', { name: `Label, row ${row}` });
    await expect.poll(() => labelIn(3).inputValue()).toBe('Very good');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => labelIn(2).inputValue()).toBe('Very good');
    await page.frameLocator('iframe').getByText('Very good').waitFor();
    await expect
      .poll(async () => (await eps.workingCopy(id)).contents.experience.questions)
      .toMatchObject([
        {
          prompt: 'How was your week?',
          options: [{ label: 'Bad' }, { label: 'Very good' }, { label: 'Good' }],
        },
      ]);
    await page
      .getByRole('status')
      .filter({ hasText: /^Saved$/ })
      .waitFor();
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect.poll(() => page.getByRole('textbox', { name: 'Label, row 1' }).inputValue()).toBe('');
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => page.getByRole('textbox', { name: 'Label, row 2' }).inputValue()).toBe('Good');
    await page.getByRole('button', { name: /^How was your week/ }).focus();
    await page.keyboard.press('Control+d');
    await page.getByText('2 questions').waitFor();
    await page.getByLabel('Question text').fill('And the one before?');
    await page.getByRole('button', { name: /^And the one before/ }).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await page.getByRole('status').filter({ hasText: 'is now at position 1 of 2' }).waitFor();
    await page
      .getByRole('status')
      .filter({ hasText: /^Saved$/ })
      .waitFor();
    const { questions } = (await eps.workingCopy(id)).contents.experience;
    expect(questions.map(({ prompt }: any) => prompt)).toEqual(['And the one before?', 'How was your week?']);
    eps.expectNoProblems();
  });

  test('form, JSON, translations and diagnostics are the same state', async () => {
    const id = await newWorkingCopy(exampleContents());
    const page = await eps.open(`${eps.pages}/instruments/${id}`);
    await page.getByRole('button', { name: /^What kept you from resting/ }).click();
    await page.frameLocator('iframe').getByText('What kept you from resting?').waitFor();
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Translations' }).click();
    await page.getByText('German: complete').waitFor();
    await page.getByLabel('Add language').first().fill('ar');
    await page.keyboard.press('Enter');
    await page.getByText(/Arabic: \d+ of \d+ missing/).waitFor();
    await page.getByRole('textbox', { name: /^Arabic: Well-being at work/ }).fill('العافية');
    await page.getByRole('tab', { name: 'Questionnaire' }).click();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Edit as JSON' }).click();
    const json = page.getByRole('textbox', { name: 'Questionnaire (JSON)' });
    await json.waitFor();
    await expectAccessible(page);
    await json.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(
      '{"title": "Short", "questions": [{"id": "a", "prompt": "A", "input": "ratng"}]}',
    );
    await page.getByRole('button', { name: /^Diagnostics: .*error/ }).click();
    await page.getByRole('button', { name: /^Go to it: .*ratng/ }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Go to it: .*ratng/ }).click();
    await page.getByLabel('Question text').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: /^What kept you from resting/ }).waitFor();
    eps.expectNoProblems();
  });

  test('two people edit together; only a change of the same value is asked about', async () => {
    const contents = exampleContents();
    const energy = contents['experience'].questions.findIndex((question: any) => question.id === 'energy');
    const id = await newWorkingCopy(contents, 'Together');
    const open = () => eps.open(`${eps.pages}/instruments/${id}/experience?at=/questions/${energy}`);
    const [one, two] = [await open(), await open()];
    const prompt = (page: Page) => page.getByLabel('Question text');
    const saved = (page: Page) =>
      page
        .getByRole('status')
        .filter({ hasText: /^Saved$/ })
        .waitFor();
    await one.getByRole('group', { name: 'Also here' }).getByRole('img').waitFor();
    await one.getByLabel('Help text').fill('Think of all days.');
    await saved(one);
    await two.getByLabel('Unit').fill('points');
    await saved(two);
    // The status of an earlier change may be shown until the page begins to save this one.
    await expect
      .poll(async () => (await eps.workingCopy(id)).contents.experience.questions[energy])
      .toMatchObject({ description: 'Think of all days.', unit: 'points' });
    await beforeSaving(one, async () => {
      await prompt(one).fill('Energy?');
      await prompt(two).fill('How much power?');
    });
    const dialogs = [one, two].map((page) => page.getByRole('dialog', { name: 'Conflicting changes' }));
    const page = await Promise.race(
      [one, two].map((each, index) => dialogs[index]!.waitFor().then(() => each)),
    );
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Keep all theirs' }).click();
    await page.getByRole('button', { name: 'Save choices' }).click();
    await saved(page);
    expect(await prompt(one).inputValue()).toBe(await prompt(two).inputValue());
    eps.expectNoProblems();
  });

  test('unsaved changes of a closed page are there when it opens again', async () => {
    const id = await newWorkingCopy(exampleContents(), 'Closed');
    const page = await eps.open(`${eps.pages}/instruments/${id}/experience?at=/questions/1`);
    await page.getByLabel('Question text').waitFor();
    await page.route('**/working-copies/**', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await page.getByLabel('Question text').fill('Not lost');
    await page.goto(`${eps.app.url}${eps.pages}/instruments`);
    await page.unroute('**/working-copies/**');
    await page.goto(`${eps.app.url}${eps.pages}/instruments/${id}/experience?at=/questions/1`);
    await expect.poll(() => page.getByLabel('Question text').inputValue()).toBe('Not lost');
    await expect
      .poll(async () => (await eps.workingCopy(id)).contents.experience.questions[1].prompt)
      .toBe('Not lost');
  });

  test('on a phone in German and dark', async () => {
    const id = await newWorkingCopy(exampleContents(), 'Unterwegs');
    const page = await eps.open(`${eps.pages}/instruments/${id}`, {
      viewport: PHONE,
      language: 'de',
      colorScheme: 'dark',
    });
    await page.getByRole('button', { name: /^How did you sleep/ }).waitFor();
    await page.getByRole('button', { name: /^How did you sleep/ }).click();
    await page.getByLabel('Fragetext').waitFor();
    await expectAccessible(page);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  });
});
