import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setUpApp, setUpProgram, type Workspace } from '../../server/test/actors.ts';
import { type Console, chromiumPath, consolePath, startConsole, WALKTHROUGH } from './console.ts';

const ROWS = 350;

describe.skipIf(!chromiumPath)('an import whose page is closed', WALKTHROUGH, () => {
  let eps: Console;
  let workspace: Workspace;
  let programId: string;
  beforeAll(async () => {
    eps = await startConsole();
    workspace = await setUpApp(eps.app);
    const questions = [{ id: 'mood', prompt: 'Question', input: 'rating', min: 1, max: 5 }];
    programId = await setUpProgram(workspace, { experience: { questions } });
  });
  afterAll(() => eps?.close());

  const choose = (page: Page, name: string, text: string) =>
    page.locator('input[type=file]').setInputFiles({
      name,
      mimeType: 'text/csv',
      buffer: Buffer.from(text, 'latin1'),
    });

  /** Reads all ids of a list of the environment. */
  async function all(list: string): Promise<any[]> {
    const items: any[] = [];
    let cursor = '';
    do {
      const query = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const { body } = await eps.app.call('GET', `${workspace.environmentPath}/${list}?limit=100${query}`);
      items.push(...body.items);
      cursor = body.next_cursor;
    } while (cursor !== '');
    return items;
  }

  test('while the service imports a batch continues on another day and imports everybody once', async () => {
    const path = consolePath(workspace, '/subjects/import');
    const lines = Array.from({ length: ROWS }, (_, index) => `p-${index}|M\xfcller ${index}`);
    const text = ['Personalnummer|Name', ...lines].join('\n');
    const page = await eps.open(path);
    await choose(page, 'staff.csv', text);
    await page.getByText(`${ROWS} rows`).waitFor();
    await page.getByRole('combobox', { name: 'Enroll everyone in a program' }).click();
    await page.getByRole('option').first().click();

    // The service imports the third batch, but the page is gone before its response arrives.
    let batches = 0;
    const imported = new Promise<void>((resolve) => {
      void page.route('**/subjects/batch', async (route) => {
        if (++batches < 3) return route.continue();
        await route.fetch();
        resolve();
      });
    });
    await page.getByRole('button', { name: `Import ${ROWS} people` }).click();
    await imported;
    const context = page.context();
    await page.close();
    expect(await all('subjects')).toHaveLength(300);
    expect(await all(`enrollments`)).toHaveLength(200);

    const later = await context.newPage();
    await later.goto(eps.app.url + path);
    await later.getByText('An import was interrupted').waitFor();
    // Another file is not mistaken for the interrupted one, which is still offered.
    await choose(later, 'other.csv', 'id|name\nx|y');
    await later.getByText('1 row', { exact: true }).waitFor();
    await later.getByText('An import was interrupted').waitFor();
    await choose(later, 'staff.csv', text);
    await later.getByText('This file was partly imported').waitFor();
    await later.getByText(`200 of ${ROWS}`).waitFor();
    await later.getByRole('button', { name: 'Continue' }).click();
    await later.getByText('The import is complete.').waitFor();
    await expect
      .poll(() => later.locator('dd').allTextContents(), { timeout: 20_000 })
      .toEqual([String(ROWS), '0', '0', '0', String(ROWS), '0']);
    expect(await all('subjects')).toHaveLength(ROWS);
    const enrollments = await all('enrollments');
    expect(new Set(enrollments.map(({ subject_id }) => subject_id)).size).toBe(ROWS);
    expect(enrollments.every(({ program_id }) => program_id === programId)).toBe(true);

    // Nothing is left to continue.
    await later.reload();
    await later.getByText('Choose file').waitFor();
    expect(await later.getByText('An import was interrupted').count()).toBe(0);
    eps.expectNoProblems();
  });
});
