import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useAppConsole } from './app-console.ts';
import { chromiumPath, expectAccessible, PHONE, WALKTHROUGH } from './console.ts';

/** A table as Excel puts it on the clipboard: with a break in a cell, a merged cell and spaces for layout. */
const EXCEL = `<html><body><table>
  <tr><td>Item</td><td>Answers</td><td>Reverse</td><td>Subscale</td><td>German</td></tr>
  <tr><td>I feel full of
    energy</td><td>Never<br>Sometimes<br>Often</td><td></td><td>Energy</td>
    <td>Ich bin voller Energie</td></tr>
  <tr><td>I am tired</td><td>Never<br>Sometimes<br>Often</td><td>x</td><td>Energy</td>
    <td>Ich bin müde</td></tr>
  <tr><td>I sleep well</td><td>Never<br>Sometimes<br>Often</td><td></td><td>Sleep</td>
    <td>Ich schlafe gut</td></tr>
  <tr><td colspan="2"></td><td></td><td>Sleep</td><td></td></tr>
</table></body></html>`;

async function paste(page: Page, clipboard: Record<string, string>): Promise<void> {
  await page.evaluate(`
    const data = new DataTransfer();
    for (const [type, text] of Object.entries(${JSON.stringify(clipboard)})) data.setData(type, text);
    const event = { clipboardData: data, bubbles: true, cancelable: true };
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', event));
  `);
}

describe.skipIf(!chromiumPath)('writing an instrument from rows', WALKTHROUGH, () => {
  const eps = useAppConsole();

  const newWorkingCopy = (contents: unknown, name: string) =>
    eps.createWorkingCopy({ name, business_id_prefix: 'rows', contents });

  const idsOf = async (id: string) =>
    (await eps.workingCopy(id)).contents.experience.questions?.map((question: any) => question.id);

  /** Questions in two sections that share a scale. */
  function questionnaire(count: number) {
    const questions = Array.from({ length: count }, (_, index) => ({
      id: `q${index + 1}`,
      section_id: index < count / 2 ? 'a' : 'b',
      prompt: `Question number ${index + 1}`,
      input: 'text',
    }));
    const sections = [
      { id: 'a', title: 'First part' },
      { id: 'b', title: 'Second part' },
    ];
    return { experience: { sections, questions } };
  }

  test('rows of a spreadsheet become questions with scale, subscales and translations, and one undo takes them back', async () => {
    const id = await newWorkingCopy({}, 'Rows');
    const page = await eps.open(`${eps.pages}/instruments/${id}`);
    await page.getByRole('button', { name: 'Paste rows' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Paste rows' });
    await dialog.getByLabel('Rows', { exact: true }).focus();
    await paste(page, { 'text/plain': 'Item\tAnswers', 'text/html': EXCEL });
    await dialog.getByRole('button', { name: 'Insert 3 questions' }).waitFor();
    await dialog.getByText('Row 5 has no question.').waitFor();
    expect(
      await dialog
        .getByRole('combobox', { name: /^Column \d/ })
        .evaluateAll((fields) => fields.map((field: any) => field.value)),
    ).toEqual(['Question', 'Answers', 'Reverse-scored', 'Subscale', 'Translation: German']);
    await dialog.getByText('I feel full of energy').last().waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Insert 3 questions' }).press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('3 questions', { exact: true }).waitFor();
    await expect.poll(() => idsOf(id)).toEqual(['q1', 'q2', 'q3']);
    const { experience, scorecard } = (await eps.workingCopy(id)).contents;
    expect(experience).toMatchObject({
      scales: {
        scale1: [
          { label: 'Never', scores: { energy: 0, sleep: 0 } },
          { label: 'Sometimes' },
          { label: 'Often' },
        ],
      },
      questions: [{ prompt: 'I feel full of energy', scale: 'scale1' }, {}, {}],
      translations: { de: { questions: { q2: { prompt: 'Ich bin müde' } } } },
    });
    expect(scorecard.concepts).toMatchObject([
      { id: 'energy', items: [{ question_id: 'q1' }, { question_id: 'q2', reverse: true }] },
      { id: 'sleep', items: [{ question_id: 'q3' }] },
    ]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('No questions yet').first().waitFor();
    await expect.poll(() => idsOf(id) ?? []).toEqual(undefined);
    eps.expectNoProblems();
  });

  test('rows are pasted into the outline itself, and take a ready scale in the language of the instrument', async () => {
    const id = await newWorkingCopy(questionnaire(2), 'Into the outline');
    const page = await eps.open(`${eps.pages}/instruments/${id}`);
    const first = page.getByRole('button', { name: /^Question number 1/ });
    await first.click();
    await page.getByLabel('Question text').waitFor();
    await first.focus();
    await paste(page, { 'text/plain': 'Ich bin zufrieden\nIch bin müde' });
    const dialog = page.getByRole('dialog', { name: 'Paste rows' });
    await dialog.getByRole('button', { name: 'Insert 2 questions' }).waitFor();
    await dialog.getByRole('combobox', { name: 'Answers' }).click();
    await page.getByRole('option', { name: /^Agreement/ }).click();
    await dialog.getByRole('combobox', { name: 'Language of ready scales' }).click();
    await page.getByRole('option', { name: 'German' }).click();
    await dialog.getByRole('button', { name: 'Insert 2 questions' }).click();
    await expect.poll(() => idsOf(id)).toEqual(['q1', 'q3', 'q4', 'q2']);
    expect((await eps.workingCopy(id)).contents.experience).toMatchObject({
      scales: { agreement: [{ id: '1', label: 'Stimme überhaupt nicht zu' }, {}, {}, {}, { id: '5' }] },
      questions: [{}, { prompt: 'Ich bin zufrieden', section_id: 'a', scale: 'agreement' }, {}, {}],
    });
    eps.expectNoProblems();
  });

  test('several questions are chosen with the keyboard and changed in one step each', async () => {
    const id = await newWorkingCopy(questionnaire(6), 'Several');
    const page = await eps.open(`${eps.pages}/instruments/${id}`);
    const row = (number: number) =>
      page.getByRole('button', { name: new RegExp(`^Question number ${number}`) });
    const bar = page.getByRole('region', { name: 'Change the selected questions' });
    const choose = async (menu: string, item: string | RegExp) => {
      await bar.getByRole('button', { name: menu, exact: true }).press('Enter');
      await page.getByRole('menuitem', { name: item, exact: typeof item === 'string' }).press('Enter');
      await page.getByRole('menu').waitFor({ state: 'hidden' });
    };
    await row(1).click();
    await row(1).focus();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await bar.getByText('3 questions selected').waitFor();
    await expectAccessible(page);
    await choose('Answers', /^Agreement/);
    await choose('Required', 'Required');
    await choose('Subscale', 'New subscale');
    await expect
      .poll(async () => (await eps.workingCopy(id)).contents.scorecard.concepts)
      .toMatchObject([
        { label: 'Subscale 1', items: [{ question_id: 'q1' }, { question_id: 'q2' }, { question_id: 'q3' }] },
      ]);
    expect((await eps.workingCopy(id)).contents.experience).toMatchObject({
      scales: {
        agreement: [{ id: '1', scores: { subscale_1: 1 } }, {}, {}, {}, { scores: { subscale_1: 5 } }],
      },
      questions: [1, 2, 3].map(() => ({ scale: 'agreement', required: true })).concat([{}, {}, {}] as never),
    });
    await choose('Section', 'Second part');
    await expect.poll(() => idsOf(id)).toEqual(['q4', 'q5', 'q6', 'q1', 'q2', 'q3']);
    await row(1).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => idsOf(id)).toEqual(['q4', 'q5', 'q1', 'q2', 'q3', 'q6']);
    await page.keyboard.press('Delete');
    await expect.poll(() => idsOf(id)).toEqual(['q4', 'q5', 'q6']);
    for (let step = 0; step < 3; step++) await page.keyboard.press('Control+z');
    await expect.poll(() => idsOf(id)).toEqual(['q1', 'q2', 'q3', 'q4', 'q5', 'q6']);
    // With the pointer: Ctrl adds and takes out, Shift chooses a range, Escape ends it.
    await row(2).click();
    await row(5).click({ modifiers: ['Control'] });
    await bar.getByText('2 questions selected').waitFor();
    await row(6).click({ modifiers: ['Shift'] });
    await bar.getByText('2 questions selected').waitFor();
    expect(await row(6).getAttribute('aria-pressed')).toBe('true');
    await row(5).focus();
    await page.keyboard.press('Control+a');
    await bar.getByText('6 questions selected').waitFor();
    await page.keyboard.press('Escape');
    await bar.waitFor({ state: 'hidden' });
    eps.expectNoProblems();
  });

  test('shared scales have names and warn where they score items twice', async () => {
    const scored = (id: string, points: number) => ({ id, label: id, scores: { a: points, b: points } });
    const questions = ['q1', 'q2'].map((id) => ({ id, prompt: id, input: 'likert', scale: 'scale1' }));
    const id = await newWorkingCopy(
      {
        experience: { scales: { scale1: [scored('low', 0), scored('high', 1)] }, questions },
        scorecard: { concepts: ['a', 'b'] },
      },
      'Scales',
    );
    const page = await eps.open(`${eps.pages}/instruments/${id}/experience?at=/title`);
    await page
      .getByRole('status')
      .filter({ hasText: /scores the same 2 items/ })
      .waitFor();
    await page.getByLabel('ID of the scale').fill('strength');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Add ready scale' }).press('Enter');
    await page.getByRole('menuitem', { name: /^Frequency/ }).press('Enter');
    await page.getByRole('region', { name: 'Shared scale: frequency' }).waitFor();
    await expectAccessible(page);
    await expect
      .poll(async () => Object.keys((await eps.workingCopy(id)).contents.experience.scales))
      .toEqual(['strength', 'frequency']);
    expect((await eps.workingCopy(id)).contents.experience.questions).toMatchObject([
      { scale: 'strength' },
      { scale: 'strength' },
    ]);
    eps.expectNoProblems();
  });

  test('a preset is an instrument without problems', async () => {
    const page = await eps.open(`${eps.pages}/instruments/new?from=preset`);
    await page.getByRole('radio', { name: /^Exam/ }).check();
    await page.getByRole('button', { name: 'Create instrument' }).click();
    await page.getByRole('heading', { level: 1, name: 'Exam' }).waitFor();
    await page.getByRole('button', { name: /^Question 5/ }).waitFor();
    await page.getByRole('button', { name: 'No problems' }).waitFor();
    eps.expectNoProblems();
  });

  test('on a phone in German', async () => {
    const id = await newWorkingCopy(questionnaire(4), 'Unterwegs');
    const page = await eps.open(`${eps.pages}/instruments/${id}`, { viewport: PHONE, language: 'de' });
    await page.getByRole('button', { name: 'Mehrere Fragen auswählen' }).click();
    await page.getByRole('button', { name: /^Question number 1/ }).click();
    await page.getByRole('button', { name: /^Question number 3/ }).click();
    await page.getByText('2 Fragen ausgewählt').waitFor();
    await page.getByRole('button', { name: 'Nichts auswählen' }).click();
    await page.getByRole('button', { name: 'Zeilen einfügen' }).click();
    await page.getByRole('dialog').getByLabel('Zeilen', { exact: true }).focus();
    await paste(page, {
      'text/plain':
        'Frage\tAntworten\tEnglisch\nWie geht es?\tGut; Schlecht\tHow are you?\nMir geht es gut.\tZustimmung\t\nUnd nun?\tvielleicht\t',
    });
    await page.getByRole('button', { name: '2 Fragen einfügen' }).waitFor();
    // A cell with the name of a ready scale gives its answers, in the language of the name.
    await page.getByText(/^Stimme überhaupt nicht zu · Stimme nicht zu/).waitFor();
    await page.getByRole('combobox', { name: 'Sprache fertiger Skalen' }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    eps.expectNoProblems();
  });
});
