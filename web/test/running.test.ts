import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishedBundle, setUpApp, type Workspace } from '../../server/test/actors.ts';
import { CONTENTS } from '../../server/test/continuous.ts';
import {
  type Console,
  chooseOption,
  chromiumPath,
  expectAccessible,
  pagesOf,
  startConsole,
  tabTo,
  WALKTHROUGH,
} from './console.ts';
import { keyboardOf } from './keyboard.ts';

const ROWS = 250;

/** The number of the row that has the focus; the names of the columns are the first. */
const focusedRow = (page: Page): Promise<number> =>
  page.evaluate("Number(document.activeElement.closest('tr').ariaRowIndex ?? 1)");

/** A script that presses a key many times before the page can draw anything. */
const pressAtOnce = (key: string, times: number): string => `
  for (let time = 0; time < ${times}; time++)
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: '${key}', bubbles: true }))`;

describe.skipIf(!chromiumPath)('running programs', WALKTHROUGH, () => {
  let eps: Console;
  let workspace: Workspace;
  let base: string;
  beforeAll(async () => {
    eps = await startConsole();
    workspace = await setUpApp(eps.app, 'Europe/Berlin');
    base = pagesOf(workspace.environmentPath);
  });
  afterAll(() => eps?.close());

  test('a program is created, activated, and gets another recurrence and another bundle', async () => {
    const page = await eps.open(`${base}/programs`);
    await page.getByText('No programs yet').waitFor();
    await page.getByRole('link', { name: 'New program' }).first().click();
    await page.getByText('No instrument can run in this environment yet').waitFor();

    await publishedBundle(workspace, CONTENTS);
    const second = await publishedBundle(workspace, CONTENTS);
    await page.reload();
    await page.getByLabel('Name').fill('Weekly pulse');
    await page.getByRole('combobox', { name: 'Instrument' }).click();
    await page.getByRole('option').last().click();
    await page.getByRole('radio', { name: 'Continuous' }).check();
    await page.getByText(/Every Monday at 09:00 \(Europe\/Berlin\)/).waitFor();
    await expect.poll(() => page.getByRole('table').getByRole('row').count()).toBe(11);
    await page.getByRole('combobox', { name: 'How often' }).click();
    await page.getByRole('option', { name: 'On an event' }).click();
    await page.getByRole('button', { name: 'Create program' }).click();
    await page.getByText('Enter at least one event').waitFor();
    await page.getByRole('combobox', { name: 'How often' }).click();
    await page.getByRole('option', { name: 'Every two weeks' }).click();
    await page.getByText(/Every second Monday/).waitFor();
    await page.getByRole('button', { name: 'Create program' }).click();

    await page.getByRole('heading', { name: 'Weekly pulse', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Activate' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/Cycles start on this schedule: Every second Monday/).waitFor();
    await dialog.getByRole('button', { name: 'Activate' }).click();
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Change recurrence' }).click();
    await dialog.getByLabel('Time of day').fill('07:30');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/Every second Monday at 07:30/).waitFor();
    await page.getByRole('button', { name: 'Change version' }).click();
    await dialog.getByText(/Open cycles and sessions keep their version/).waitFor();
    await dialog.getByRole('combobox', { name: 'Instrument' }).click();
    await page.getByRole('option').first().click();
    await dialog.getByRole('button', { name: 'Change version' }).click();
    await expect.poll(() => page.locator(`a[href$="/bundles/${second}"]`).count()).toBe(1);
    await page.getByRole('button', { name: 'What participants can do' }).click();
    await dialog.getByRole('radio', { name: 'Nobody' }).check();
    await dialog.getByLabel('Hours until a withheld result').fill('48');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    const settings = `${workspace.environmentPath}${new URL(page.url()).pathname.replace(/^.*(?=\/programs)/, '')}/participant-settings`;
    expect((await eps.app.call('GET', settings)).body).toMatchObject({
      self_service: { export: true, withdraw: false },
      review_within_hours: 48,
    });
    await page.getByRole('tab', { name: 'Overview' }).click();
    await page.getByText('No questions were due in this period').waitFor();
    eps.expectNoProblems();
  });

  test('a file is imported and everybody in it is enrolled; an interrupted import continues', async () => {
    const page = await eps.open(`${base}/subjects/import`);
    const lines = Array.from(
      { length: ROWS },
      (_, index) => `p-${index};"Müller; ${index}";${20 + (index % 40)}`,
    );
    const text = ['Personalnummer;Name;age', ...lines, ';nobody;3', 'p-x;bad;old', 'p-1;again;30'].join(
      '\r\n',
    );
    const file = { name: 'staff.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByText(`${ROWS + 3} rows`).waitFor();
    await page.getByRole('combobox', { name: 'Use Personalnummer as' }).waitFor();
    const use = page.getByRole('combobox', { name: 'Use Personalnummer as' });
    expect(await use.inputValue()).toBe('External ID');
    await use.click();
    await page.getByRole('option', { name: 'Skip' }).click();
    await page.getByText('Choose exactly one column for the external ID.').waitFor();
    await use.click();
    await page.getByRole('option', { name: 'External ID' }).click();
    await page.getByText('Müller; 0').first().waitFor();
    await page.getByRole('combobox', { name: 'Type of age' }).click();
    await page.getByRole('option', { name: 'Number' }).click();
    await page.getByText('2 rows cannot be imported and will be skipped:').waitFor();
    await page.getByText('1 ID is in several rows with other values').waitFor();
    await page.getByText('Last row').click();
    await expectAccessible(page);
    await page.getByRole('combobox', { name: 'Enroll everyone in a program' }).click();
    await page.getByRole('option', { name: 'Weekly pulse' }).click();

    // The second batch fails until the service can be reached again; the tab is closed meanwhile.
    let batches = 0;
    await page.route('**/subjects/batch', (route) =>
      ++batches > 1 ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await page.getByRole('button', { name: `Import ${ROWS} people` }).click();
    await page.getByText('The import was interrupted.').waitFor();
    await page.unroute('**/subjects/batch');
    await page.reload();
    await page.getByText('An import was interrupted').waitFor();
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByText('This file was partly imported').waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('The import is complete.').waitFor();
    await expect.poll(() => page.locator('dd').allTextContents()).toEqual(['250', '0', '0', '3', '250', '0']);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download these rows as CSV' }).click();
    expect((await download).suggestedFilename()).toBe('not-imported-staff.csv');
    eps.expectNoProblems();
  });

  test('a subject is found, gets a link, is explained, and is erased', async () => {
    const page = await eps.open(`${base}/subjects`);
    await page.getByRole('heading', { name: 'People' }).waitFor();
    await page.getByText(/\d+ rows/).waitFor();
    await page.getByRole('textbox', { name: 'Find a person' }).fill('nobody at all');
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByText('Nobody was found.').waitFor();
    await page.getByRole('textbox', { name: 'Find a person' }).fill('p-7');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Müller; 7', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Create link' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Who answers' }).click();
    await page.getByRole('option', { name: 'Somebody else about the person' }).click();
    await dialog.getByLabel('As what').fill('mother');
    await expectAccessible(page);
    const issued = page.waitForRequest((request) => request.url().endsWith('/participant-sessions'));
    await page.keyboard.press('Enter');
    expect((await issued).postDataJSON()).toMatchObject({ respondent: 'proxy', relation: 'mother' });
    expect(await dialog.getByLabel('Link', { exact: true }).inputValue()).toMatch(/\/p#/);
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: 'Weekly pulse', exact: true }).click();
    await page.getByRole('heading', { name: 'Enrollment in Weekly pulse' }).waitFor();
    await page.getByRole('button', { name: 'Explain' }).click();
    await page.getByText('It has not been asked before.').first().waitFor();
    await page.getByText('It is asked on an event, and none was given.').waitFor();
    await page.getByLabel('Event', { exact: true }).fill('incident');
    await page.getByRole('button', { name: 'Explain' }).click();
    await page.getByText('The event that it waits for was reported.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Pause' }).click();
    await dialog.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Resume' }).waitFor();
    await page.goBack();

    await page.getByRole('button', { name: 'Erase' }).click();
    await dialog.getByText('1 enrollment is withdrawn').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Erase permanently' }).click();
    await dialog.getByText('Type the confirmation word first.').waitFor();
    await dialog.getByLabel('Type “erase” to confirm').fill('erase');
    await dialog.getByRole('button', { name: 'Erase permanently' }).click();
    await page.getByText('This person was erased.').waitFor();
    eps.expectNoProblems();
  });

  test('with the keyboard alone, a program is created, activated and renamed', async () => {
    const page = await eps.open(`${base}/programs/new`);
    const { fill, choose, enter, press, reach } = keyboardOf(page);
    await fill('Name', 'By keyboard');
    await choose('Instrument', /version 1$/);
    await enter('Create program');
    await page.getByRole('heading', { name: 'By keyboard', level: 1 }).waitFor();
    await enter('Activate');
    await page.getByRole('dialog').locator(':focus').waitFor();
    await enter('Activate');
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    // What opened the dialog is gone.
    await reach('By keyboard');
    await tabTo(page, page.getByRole('tab', { name: 'Overview' }));
    await press('ArrowLeft');
    await page.getByRole('button', { name: 'Rename' }).waitFor();
    await enter('Rename');
    await page.getByRole('dialog').locator(':focus').waitFor();
    await fill('Name', 'Renamed by keyboard');
    await press('Enter');
    await page.getByRole('heading', { name: 'Renamed by keyboard', level: 1 }).waitFor();
    await reach('Rename');
    eps.expectNoProblems();
  });

  test('with the keyboard alone, selected subjects are enrolled', async () => {
    const page = await eps.open(`${base}/subjects?status=active`);
    await page.getByText('First 100 rows').waitFor();
    const { tabTo: tab, press } = keyboardOf(page);
    await tab(/^Select Müller/);
    // To somebody beyond the first page of the list.
    const first = await focusedRow(page);
    for (let row = first; row < 150; row++) {
      if (row === 90) await page.getByText('First 200 rows').waitFor();
      await press('ArrowDown');
      await expect.poll(() => focusedRow(page)).toBe(row + 1);
    }
    // Faster than the rows are drawn.
    await page.evaluate(pressAtOnce('ArrowUp', 30));
    await expect.poll(() => focusedRow(page)).toBe(120);
    await page.evaluate(pressAtOnce('ArrowDown', 30));
    await expect.poll(() => focusedRow(page)).toBe(150);
    await press('Space', 'Shift+ArrowDown', 'Shift+ArrowDown');
    await page.getByText('3 people selected').waitFor();
    await press('Shift+ArrowUp', 'ArrowDown', 'Space');
    await page.getByText('2 people selected').waitFor();
    await press('Home');
    expect(await focusedRow(page)).toBe(1);
    // Back past the list itself, which scrolls with the arrow keys.
    await press('Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Enter');
    // A dialog that opens moves the focus into itself.
    await page.getByRole('dialog').locator(':focus').waitFor();
    const program = page.getByRole('combobox', { name: 'Program' });
    await tabTo(page, program);
    await chooseOption(page, 'Weekly pulse', program.and(page.locator('[value="Weekly pulse"]')));
    await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Enroll' }));
    await page.keyboard.press('Enter');
    await page.getByText(/0 people were enrolled. 2 were not enrolled: already enrolled: 2/).waitFor();
    await page.keyboard.press('Escape');
    eps.expectNoProblems();
  });
});
