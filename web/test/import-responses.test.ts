import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobs } from '../../server/src/jobs.ts';
import { expectStatus, setUpApp, type Workspace } from '../../server/test/actors.ts';
import {
  type Console,
  chromiumPath,
  consolePath,
  DESKTOP,
  expectAccessible,
  PHONE,
  screenshot,
  startConsole,
  WALKTHROUGH,
} from './console.ts';
import { libraryProgram } from './library.ts';

/** Twelve people of another system; “9” is its code for no answer. */
const FILE = [
  ['record_id', 'visit_date', 'redcap_event_name']
    .concat(Array.from({ length: 9 }, (_, index) => `phq_${index + 1}`))
    .concat('phq_total')
    .join(';'),
  ...Array.from(
    { length: 12 },
    (_, row) =>
      `P-${row};2024-03-${row + 10};${row < 11 ? 'baseline' : 'trial'};1;2;3;0;1;0;0;0;${row === 3 ? 9 : 0};7`,
  ),
].join('\n');

describe.skipIf(!chromiumPath)('importing earlier answers', WALKTHROUGH, () => {
  let eps: Console;
  let workspace: Workspace;
  let programId: string;
  beforeAll(async () => {
    eps = await startConsole();
    workspace = await setUpApp(eps.app);
    programId = await libraryProgram(workspace, 'phq-9', { name: 'Check-in' });
  });
  afterAll(() => eps?.close());

  async function run(): Promise<void> {
    const job = jobs(eps.app.services).find(({ name }) => name === 'response-imports')!;
    while ((await job.run(new AbortController().signal)).more);
  }

  const file = { name: 'phq.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) };

  test('guesses columns and meanings, shows ten rows as results, and imports all', async () => {
    const page = await eps.open(consolePath(workspace, `/programs/${programId}`), { viewport: DESKTOP });
    await page.getByRole('tab', { name: 'People' }).click();
    await page.getByRole('link', { name: 'Import earlier answers' }).click();
    await page.getByRole('heading', { name: 'Import earlier answers: Check-in' }).waitFor();
    await page.locator('input[type=file]').setInputFiles(file);
    const column = (name: string) => page.getByRole('combobox', { name, exact: false });
    await page.getByRole('heading', { name: 'What the contents mean' }).waitFor();
    expect(await column('Person').inputValue()).toBe('record_id');
    expect(await column('Answered').inputValue()).toBe('visit_date');
    expect(await column('Wave').inputValue()).toBe('redcap_event_name');
    await page.getByRole('combobox', { name: 'Rows that are imported' }).click();
    await page.getByRole('option', { name: 'baseline' }).click();
    await page.keyboard.press('Escape');
    const questions = page.getByRole('combobox', { name: /^Column of:/ });
    expect(await questions.first().inputValue()).toBe('phq_1');
    expect(await column('Option of 0').inputValue()).toBe('Not at all');
    await page.getByText('Choose what this means.').waitFor();
    await column('Option of 9').click();
    await page.getByRole('option', { name: 'Not answered' }).click();
    await expectAccessible(page);
    await screenshot(page, 'import-responses-mapping');

    await page.getByRole('button', { name: 'Try the first rows' }).click();
    await page.getByText('Waiting to start').waitFor();
    await run();
    await page.getByRole('cell', { name: 'P-9' }).waitFor();
    expect(await page.getByRole('cell', { name: 'New result' }).count()).toBe(10);
    await expectAccessible(page);
    await screenshot(page, 'import-responses-preview');
    const people = () => expectStatus(eps.app.call('GET', `${workspace.environmentPath}/subjects`), 200);
    expect((await people()).items).toEqual([]);

    await page.getByRole('button', { name: 'Import 11 rows' }).click();
    await page.getByText('Waiting to start').waitFor();
    await run();
    await page.getByText('11 results were imported.').waitFor();
    expect((await people()).items).toHaveLength(11);
    await page.getByRole('link', { name: 'See the results' }).click();
    await page.getByRole('heading', { name: 'Evaluations' }).waitFor();
    eps.expectNoProblems();
  });

  test('on a phone, in German, says what is missing and which rows are not imported', async () => {
    const path = consolePath(workspace, `/programs/${programId}/responses`);
    const page = await eps.open(path, { viewport: PHONE, language: 'de' });
    const rows = ['wer,Tag,phq_1', 'P-1,gestern,1', 'P-2,2024-05-02,1'].join('\n');
    await page.locator('input[type=file]').setInputFiles({ ...file, buffer: Buffer.from(rows) });
    await page.getByText('Wählen Sie die Spalten der Person').waitFor();
    for (const [label, option] of [
      ['Person', 'wer'],
      ['Beantwortet', 'Tag'],
      [/^Spalte von: .*Freude/, 'phq_1'],
    ] as const) {
      await page.getByRole('combobox', { name: label }).click();
      await page.getByRole('option', { name: option, exact: true }).click();
    }
    await page.getByText('9 Antworten haben keine Spalte').waitFor();
    await expectAccessible(page);
    await screenshot(page, 'import-responses-phone');
    await page.getByRole('button', { name: 'Erste Zeilen ausprobieren' }).click();
    await page.getByText(/^Wartet/).waitFor();
    await run();
    await page.getByRole('cell', { name: 'Ungültig' }).waitFor();
    await expectAccessible(page);
    await screenshot(page, 'import-responses-phone-preview');
    eps.expectNoProblems();
  });
});
