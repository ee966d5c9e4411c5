import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { useAppConsole } from './app-console.ts';
import { chromiumPath, DESKTOP, expectAccessible, PHONE, screenshot, WALKTHROUGH } from './console.ts';
import { exampleContents } from './example-contents.ts';

describe.skipIf(!chromiumPath)('translating an instrument', WALKTHROUGH, () => {
  const eps = useAppConsole();

  const newWorkingCopy = (name: string) =>
    eps.createWorkingCopy({ name, business_id_prefix: 'words', contents: exampleContents() });

  const contentsOf = async (id: string) => (await eps.workingCopy(id)).contents;

  test('all parts are one table, into which cells of a spreadsheet are pasted, and one undo takes them back', async () => {
    const id = await newWorkingCopy('One table');
    const page = await eps.open(`${eps.pages}/instruments/${id}`);
    await page.getByRole('tab', { name: 'Translations' }).click();
    await page.getByRole('rowheader', { name: /^German: / }).waitFor();
    await page.getByLabel('Add language').first().fill('fr');
    await page.keyboard.press('Enter');
    await page.getByRole('rowheader', { name: /^French: \d+ of \d+ missing/ }).waitFor();
    await page
      .getByText(/^Questionnaire: /)
      .first()
      .waitFor();
    const cells = page.getByRole('textbox', { name: /^French: / });
    await cells.first().focus();
    await page.evaluate(`
      const data = new DataTransfer();
      data.setData('text/plain', 'Le bien-être au travail\\n\\n"Bienvenue.\\nDeux minutes."\\n');
      data.setData('text/html', '<table><tr><td>Le bien-être au travail</td></tr></table>');
      document.activeElement.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    `);
    await expect.poll(() => cells.nth(2).inputValue()).toBe('Bienvenue.\nDeux minutes.');
    await expect
      .poll(async () => (await contentsOf(id)).experience.translations.fr)
      .toEqual({ title: 'Le bien-être au travail', welcome: 'Bienvenue.\nDeux minutes.' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => cells.first().inputValue()).toBe('');
    expect(page.url()).toContain('/translations');
    await expect.poll(async () => (await contentsOf(id)).experience.translations.fr).toEqual({});
    expect(Object.keys(await contentsOf(id).then(({ guardrail }) => guardrail.translations))).toContain('fr');
    eps.expectNoProblems();
  });

  test('an instrument is saved for another tool, with a list of what does not fit', async () => {
    const id = await newWorkingCopy('For REDCap');
    for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
      const page = await eps.open(`${eps.pages}/instruments/${id}`, { viewport });
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Export for another tool' }).click();
      const dialog = page.getByRole('dialog', { name: 'Export for another tool' });
      await dialog.getByRole('combobox', { name: 'Format' }).click();
      await page.getByRole('option', { name: 'REDCap data dictionary' }).click();
      await dialog.getByRole('button', { name: 'Create file' }).click();
      await dialog.getByRole('table', { name: 'What does not fit the format' }).waitFor();
      await expectAccessible(page);
      await screenshot(page, `export-instrument-${size}`);
      const download = page.waitForEvent('download');
      await dialog.getByRole('button', { name: /^Save / }).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe('for-redcap-redcap.csv');
      expect(await readFile((await file.path())!, 'utf8')).toMatch(/^Variable \/ Field Name,Form Name,/);
    }
    eps.expectNoProblems();
  });

  test('CSV and XLIFF are exported and imported; entries that do not match are listed; publishing warns about missing texts', async () => {
    const id = await newWorkingCopy('Files');
    const page = await eps.open(`${eps.pages}/instruments/${id}/translations`);
    await page.getByLabel('Add language').first().fill('fr');
    await page.keyboard.press('Enter');
    await page.getByRole('rowheader', { name: /^French: \d+ of \d+ missing/ }).waitFor();
    const save = async (item: RegExp) => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export', exact: true }).press('Enter');
      await page.getByRole('menuitem', { name: item }).press('Enter');
      const file = await download;
      return { name: file.suggestedFilename(), text: await readFile((await file.path())!, 'utf8') };
    };
    const csv = await save(/^CSV/);
    expect(csv.name).toBe('Files.csv');
    expect(csv.text).toContain('part,place,original,de,fr');
    const xliff = await save(/^XLIFF: French/);
    expect(xliff.name).toBe('Files.fr.xlf');
    const take = async (name: string, text: string) => {
      await page
        .getByLabel('File of translations')
        .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
      await page.getByRole('dialog', { name: 'Import' }).waitFor();
    };
    await take('notes.csv', 'a,b\n1,2\n');
    await page.getByRole('alert').filter({ hasText: 'cannot be read' }).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await take(
      'old.csv',
      'part,place,original,fr\nexperience,/title,Old title,Vieux\nexperience,/questions/gone/prompt,Gone,Parti\n',
    );
    await page.getByText('1 translation is for an earlier wording and is not imported').waitFor();
    await page.getByText('1 translation is for a text that this instrument does not have').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    // A translator fills every unit but one.
    const units = xliff.text.replaceAll(
      /<source>([^<]*)<\/source>/g,
      '<source>$1</source><target>[$1]</target>',
    );
    await take('Files.fr.xlf', units.replace(/<target>[^<]*<\/target>/, ''));
    await page.getByRole('button', { name: /^Take \d+ translations/ }).click();
    await page.getByRole('rowheader', { name: /^French: 1 of \d+ missing/ }).waitFor();
    await expect.poll(async () => (await contentsOf(id)).scorecard.translations.fr).toBeDefined();
    await page
      .getByRole('status')
      .filter({ hasText: /^Saved$/ })
      .waitFor();
    await page.getByRole('link', { name: /^Publish/ }).click();
    await page.getByText('1 language is incomplete').waitFor();
    await page.getByText(/^French: 1 of \d+ texts is missing/).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Open the translations' }).click();
    await page.getByRole('rowheader', { name: /^French: 1 of/ }).waitFor();
    eps.expectNoProblems();
  });

  test('an instrument that is written in German has German buttons, in the preview and when it is published', async () => {
    const page = await eps.open(`${eps.pages}/instruments/new?from=preset`, { language: 'de' });
    const language = page.getByRole('combobox', { name: 'Sprache der Texte' });
    expect(await language.inputValue()).toBe('Deutsch');
    await page.getByRole('button', { name: 'Instrument anlegen' }).click();
    const button = (name: string) => page.frameLocator('iframe').getByRole('button', { name }).waitFor();
    await button('Weiter');
    await page.getByRole('button', { name: /^Titel, Begrüßung/ }).click();
    await language.click();
    await page.getByRole('option', { name: 'Französisch' }).click();
    await button('Suivant');
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await button('Weiter');
    await page
      .getByRole('status')
      .filter({ hasText: /^Gespeichert$/ })
      .waitFor();
    const draft = page.waitForRequest(/from-contents$/);
    await page.getByRole('link', { name: /^Veröffentlichen/ }).click();
    await page.getByRole('button', { name: 'Veröffentlichen', exact: true }).click();
    expect((await draft).postDataJSON()).toMatchObject({ locale: 'de' });
    eps.expectNoProblems();
  });
});
