import { describe, expect, test } from 'vitest';
import { ALARMING } from '../../server/test/alarming.ts';
import { useAppConsole } from './app-console.ts';
import { chromiumPath, expectAccessible, PHONE, WALKTHROUGH } from './console.ts';

describe.skipIf(!chromiumPath)('what people see besides the questions', WALKTHROUGH, () => {
  const eps = useAppConsole();

  test('help lines and words of the page are set in a form', async () => {
    const page = await eps.open(`${eps.pages}/participant-page`);
    await page.getByRole('textbox', { name: 'Country of people' }).fill('de');
    await page.getByRole('button', { name: 'Add help lines' }).click();
    const line = page.getByRole('group', { name: 'Help line 1' });
    await line.getByRole('textbox', { name: 'Country' }).fill('at');
    await line.getByRole('textbox', { name: 'Language' }).fill('de');
    await line.getByRole('textbox', { name: 'Text of the link' }).fill('Telefonseelsorge');
    await line.getByRole('textbox', { name: 'Address' }).fill('tel:142');
    await page.getByLabel('Replace a word').first().fill('Next');
    await page.getByRole('option', { name: 'Next', exact: true }).click();
    await page.getByRole('textbox', { name: 'Text instead of "Next"' }).fill('Go on');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The participant page was saved.').waitFor();
    const { body } = await eps.app.call('GET', `${eps.appPath}/participant-page`);
    expect(body).toEqual({
      country: 'DE',
      help_lines: [{ country: 'AT', locale: 'de', links: [{ label: 'Telefonseelsorge', href: 'tel:142' }] }],
      words: { en: { next: 'Go on' } },
    });
    await page.setViewportSize(PHONE);
    await line.getByRole('textbox', { name: 'Address' }).fill('javascript:x');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').first().waitFor();
    await line.getByRole('button', { name: 'Delete help line 1' }).click();
    await page.getByRole('button', { name: 'Use the original text for Next' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(async () => (await eps.app.call('GET', `${eps.appPath}/participant-page`)).body)
      .toEqual({ country: 'DE', help_lines: [], words: {} });
  });

  test('the looks of the page are set and previewed', async () => {
    const page = await eps.open(`${eps.pages}/participant-page`);
    const frame = page.frameLocator('iframe');
    await frame.getByText('How rested do you feel?').waitFor();
    const accent = page.getByRole('textbox', { name: 'Accent' });
    await accent.fill('#ffff00');
    await page
      .getByText(/contrast of 1.0 with the background/)
      .first()
      .waitFor();
    await accent.fill('#7a1fa2');
    await accent.blur();
    await page
      .getByText(/contrast of 1.0/)
      .first()
      .waitFor({ state: 'detached' });
    const color = () =>
      page
        .frames()
        .at(-1)!
        .evaluate<string>("getComputedStyle(document.querySelector('button.primary')).backgroundColor");
    await expect.poll(color, { timeout: 10_000 }).toBe('rgb(122, 31, 162)');
    await page.getByRole('textbox', { name: 'Address of the imprint' }).fill('https://example.org/imprint');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The participant page was saved.').waitFor();
    const { body } = await eps.app.call('GET', `${eps.appPath}/participant-page`);
    expect(body).toMatchObject({ theme: { accent: '#7a1fa2' }, imprint_url: 'https://example.org/imprint' });

    // So does the preview of an instrument.
    const contents = { experience: { questions: [{ id: 'q', input: 'boolean', prompt: 'Calm?' }] } };
    const id = await eps.createWorkingCopy({ name: 'Calm', business_id_prefix: 'calm', contents });
    await page.goto(`${eps.app.url}${eps.pages}/instruments/${id}/experience`);
    await frame.getByText('Calm?').waitFor();
    await expect.poll(color, { timeout: 10_000 }).toBe('rgb(122, 31, 162)');
    await frame.getByRole('link', { name: 'Imprint' }).waitFor();
  });

  test('the preview and the trial show the help that an answer asks for', async () => {
    const links = [{ label: 'TelefonSeelsorge', href: 'tel:08001110111' }];
    const settings = { country: 'DE', help_lines: [{ country: 'DE', links }] };
    await eps.app.call('PUT', `${eps.appPath}/participant-page`, { body: settings });
    const id = await eps.createWorkingCopy({ name: 'Mood', business_id_prefix: 'mood', contents: ALARMING });
    const page = await eps.open(`${eps.pages}/instruments/${id}/experience`);
    const frame = page.frameLocator('iframe');
    const question = frame.getByRole('group', { name: 'I think of hurting myself' });
    await question.getByText('Often').click();
    const help = frame.getByRole('alert').filter({ hasText: 'You are not alone' });
    await help.getByRole('link', { name: 'TelefonSeelsorge' }).waitFor();
    // As on the participant page: below the question that was answered.
    await expect.poll(() => frame.locator('#q-harm + .help').count()).toBe(1);
    await question.getByText('Never').click();
    await help.waitFor({ state: 'hidden' });

    await page.getByRole('tab', { name: 'Try it' }).click();
    const answers = page.getByRole('region', { name: 'Answers' });
    await answers.getByRole('radio', { name: 'Often' }).nth(1).check();
    const notice = answers.getByRole('alert').filter({ hasText: 'Call someone now.' });
    await notice.getByRole('link', { name: 'TelefonSeelsorge' }).waitFor();
    await answers.getByRole('radio', { name: 'Often' }).nth(0).check();
    expect(await page.locator('#question-harm + *').textContent()).toContain('You are not alone');
    await page.getByRole('tab', { name: 'Report' }).last().click();
    await page.getByRole('note').getByText('Call someone now.').waitFor();
    await expectAccessible(page);
    await answers.getByRole('radio', { name: 'Never' }).nth(1).check();
    await notice.waitFor({ state: 'detached' });
    eps.expectNoProblems();
  });

  test('a consent asks to agree to documents', async () => {
    const contents = {
      experience: { questions: [{ id: 'ok', input: 'consent', prompt: 'Do you agree?', required: true }] },
    };
    const id = await eps.createWorkingCopy({ name: 'Study', business_id_prefix: 'study', contents });
    const page = await eps.open(`${eps.pages}/instruments/${id}/experience`);
    await page.getByRole('button', { name: /^Do you agree/ }).click();
    await page.getByRole('button', { name: 'Ask for agreement to documents' }).click();
    await page.getByRole('textbox', { name: 'Version of the documents' }).fill('2026-03');
    const document = page.getByRole('group', { name: 'Document d1' });
    await document.getByRole('textbox', { name: 'Title of the document' }).fill('Information');
    await document.getByRole('textbox', { name: 'Text of the document' }).fill('We measure sleep.');
    await page.getByRole('textbox', { name: 'Contact' }).fill('Study office');
    await expectAccessible(page);
    await expect
      .poll(async () => {
        const copy = await eps.workingCopy(id);
        return copy.contents.experience.questions[0].consent;
      })
      .toEqual({
        version: '2026-03',
        documents: [{ id: 'd1', title: 'Information', text: 'We measure sleep.' }],
        contact: 'Study office',
      });
    eps.expectNoProblems();
  });
});
