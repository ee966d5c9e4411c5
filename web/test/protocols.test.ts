import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { studiesApi } from '../../server/test/studies.ts';
import { useAppConsole } from './app-console.ts';
import { chromiumPath, expectAccessible, PHONE, screenshot, settled, tabTo, WALKTHROUGH } from './console.ts';

describe.skipIf(!chromiumPath)('protocols', WALKTHROUGH, () => {
  const eps = useAppConsole('Europe/Berlin', 'Recovery');

  const path = (page: string) => eps.pages + page;
  const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
  const content = (page: Page) => page.getByRole('textbox', { name: 'Content' });

  test('a protocol is written with its check beside it, published, revised and compared', async () => {
    const page = await eps.open(path('/protocols'));
    await page.getByText('No protocols yet').waitFor();
    await settled(page);
    await expectAccessible(page);
    await screenshot(page, 'protocols-empty');
    await page.getByRole('link', { name: 'New protocol' }).first().click();
    await heading(page, 'New protocol');
    await page.getByText('The check finds nothing wrong.').waitFor();
    const start = await content(page).inputValue();
    await content(page).fill(start.replace('"wave": "baseline"', '"wave": "week"'));
    await page
      .getByText(/^Nobody reaches the wave/)
      .first()
      .waitFor();
    await page.getByText('The waves can be drawn once the content has no errors.').waitFor();
    await settled(page);
    await expectAccessible(page);
    await screenshot(page, 'protocol-new-error');
    await content(page).fill('{');
    await page.getByText('This is not a JSON object.').waitFor();
    await content(page).fill(start);
    await page.getByText('13 occasions, from').waitFor();
    await page.getByLabel('Name').fill('Recovery');
    await page.getByRole('textbox', { name: 'ID' }).fill('recovery');
    const save = page.getByRole('button', { name: 'Save draft' });
    await tabTo(page, save);
    await page.keyboard.press('Enter');
    await heading(page, 'Recovery');

    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('link', { name: 'New revision' }).click();
    await heading(page, 'New revision');
    await content(page).fill(start.replace('"count": 12', '"count": 11').replace('09:00', '10:00'));
    await save.click();
    await heading(page, 'Recovery');
    await page.getByRole('combobox', { name: 'Compare with' }).click();
    await page.getByRole('option', { name: 'Recovery, revision 1' }).click();
    await page.getByText('Wave week is changed.').waitFor();
    await expect.poll(() => page.getByRole('cell', { name: 'Moved', exact: true }).count()).toBe(11);
    expect(await page.getByRole('cell', { name: 'Removed' }).count()).toBe(1);
    await page.getByText('13 occasions').or(page.getByText('12 occasions')).first().waitFor();
    await settled(page);
    await expectAccessible(page);
    await screenshot(page, 'protocol');
    eps.expectNoProblems();
  });

  test('the waves are drawn for a person whose arm and dates are chosen, in German on a phone', async () => {
    const id = await studiesApi(eps.workspace).protocol({
      time_zone: 'participant',
      fields: [{ id: 'discharge_at', type: 'date' }],
      arms: [
        { id: 'usual', ratio: 1 },
        { id: 'coach', ratio: 1 },
      ],
      randomization: { method: 'blocked', block_sizes: [2] },
      waves: [
        { id: 'baseline', anchor: { on: 'enrollment' }, opens: 'P0D', closes: 'P7D' },
        {
          id: 'moment',
          anchor: { on: 'completed', wave: 'baseline' },
          opens: 'P1D',
          days: 3,
          prompts: { per_day: 5, between: ['09:00', '21:00'], min_gap: 'PT90M' },
          closes: 'PT30M',
          arms: ['coach'],
        },
        {
          id: 'month6',
          anchor: { on: 'field', field: 'discharge_at' },
          opens: 'P6M',
          at: '09:00',
          closes: 'P14D',
        },
      ],
    });
    const page = await eps.open(path(`/protocols/${id}`), { viewport: PHONE, language: 'de' });
    await page.getByText(/^2 Termine, von/).waitFor();
    await page.getByText('Kein Termin für diese Person').waitFor();
    await page.getByRole('combobox', { name: 'Arm' }).click();
    await page.getByRole('option', { name: 'coach' }).click();
    await page.getByText(/^17 Termine, von/).waitFor();
    await page.getByLabel('discharge_at').fill('2027-01-31');
    await page.getByText(/bis 14\.08\.2027$/).waitFor();
    await settled(page);
    await expectAccessible(page);
    await screenshot(page, 'protocol-phone');
    await page.getByRole('button', { name: 'Als Tabelle anzeigen' }).click();
    await expectAccessible(page);
    await screenshot(page, 'protocol-table-phone');
    eps.expectNoProblems();
  });
});
