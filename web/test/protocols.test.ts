import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { studiesApi } from '../../server/test/studies.ts';
import { useAppConsole } from './app-console.ts';
import {
  chromiumPath,
  consolePath,
  expectAccessible,
  PHONE,
  settled,
  steady,
  tabTo,
  WALKTHROUGH,
} from './console.ts';
import { keyboardOf } from './keyboard.ts';
import { BASELINE, CONTENTS, DAILY, TWO_WAVES } from './study-example.ts';

describe.skipIf(!chromiumPath)('protocols', WALKTHROUGH, () => {
  const eps = useAppConsole('Europe/Berlin', 'Recovery');

  const path = (page: string) => eps.pages + page;
  const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
  const content = (page: Page) => page.getByRole('textbox', { name: 'Content' });

  test('a protocol is designed on a line with its check beside it, published, revised and compared', async () => {
    const page = await eps.open(path('/protocols'));
    await page.getByText('No protocols yet').waitFor();
    await page.getByRole('link', { name: 'New protocol' }).first().click();
    await heading(page, 'New protocol');
    await page.getByText('The check finds nothing wrong.').waitFor();
    await page.getByText('13 occasions, from').waitFor();
    await page.getByLabel('Name').fill('Recovery');
    await page.getByRole('textbox', { name: 'ID' }).fill('recovery');

    await tabTo(page, page.getByRole('button', { name: /^week/ }));
    await page.keyboard.press('Enter');
    const opens = page.getByRole('slider', { name: 'week: opens' });
    const closes = page.getByRole('slider', { name: 'week: closes' });
    await tabTo(page, opens);
    expect(await opens.getAttribute('aria-valuetext')).toMatch(/^7 days after the start, on /);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('PageUp');
    await expectValue(opens, /^15 days after the start/);
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await expectValue(closes, /^open for 3 days, until /);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectValue(closes, /^open for 2 days, until /);
    await page.getByRole('button', { name: 'Redo' }).click();
    await settled(page);
    await expectAccessible(page);

    const form = page.getByRole('region', { name: 'Wave week' });
    expect(await form.getByLabel('Opens after: amount').inputValue()).toBe('15');
    await form.getByLabel('Times').fill('4');
    await page.getByText('5 occasions, from').waitFor();
    // A drop on a bar that the drag has just removed would be lost.
    const last = page.getByRole('slider', { name: 'week: last occasion' });
    const elements = () => last.evaluate((slider) => slider.parentElement!.childElementCount);
    const before = await elements();
    await drag(page, last, -120, async () => {
      await expect.poll(async () => Number(await last.getAttribute('aria-valuenow'))).toBeLessThan(4);
      expect(await elements()).toBe(before);
    });
    const times = async () => Number(await form.getByLabel('Times').inputValue());
    await expect.poll(times).toBeLessThan(4);
    // The scale follows what the service has computed.
    await page.getByText(new RegExp(`^${1 + (await times())} occasions?, from`)).waitFor();
    await drag(page, opens, 90);
    await expect.poll(async () => Number(await opens.getAttribute('aria-valuenow'))).toBeGreaterThan(15);
    await page.keyboard.press('Control+z');
    await expectValue(opens, /^15 days after the start/);
    await form.getByLabel('Times').fill('12');
    await form.getByRole('textbox', { name: 'ID' }).fill('weekly');
    const { enter, menu } = keyboardOf(page);
    await enter('Add wave');
    await menu('Asks at random times of the day');
    await page.getByText('48 occasions, from').waitFor();

    await page.getByText('JSON', { exact: true }).click();
    const start = await content(page).inputValue();
    expect(JSON.parse(start).waves).toMatchObject([
      { id: 'baseline' },
      { id: 'weekly', opens: 'P15D', closes: 'P3D', repeat: { every: 'P7D', count: 12 } },
      { id: 'wave3', days: 7, prompts: { per_day: 5 } },
    ]);
    await content(page).fill(start.replace('"wave": "baseline"', '"wave": "weekly"'));
    await page
      .getByText(/^Nobody reaches the wave/)
      .first()
      .waitFor();
    await settled(page);
    await expectAccessible(page);
    await content(page).fill('{');
    await page.getByText('This is not a JSON object.').waitFor();
    await content(page).fill(start);
    const save = page.getByRole('button', { name: 'Save draft' });
    await tabTo(page, save);
    await page.keyboard.press('Enter');
    await heading(page, 'Recovery');

    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('link', { name: 'New revision' }).click();
    await heading(page, 'New revision');
    await page.getByText('JSON', { exact: true }).click();
    await content(page).fill(start.replace('"count": 12', '"count": 11').replace('"09:00",', '"10:00",'));
    await save.click();
    await heading(page, 'Recovery');
    await page.getByRole('combobox', { name: 'Compare with' }).click();
    await page.getByRole('option', { name: 'Recovery, revision 1' }).click();
    await page.getByText('Wave weekly is changed.').waitFor();
    await expect.poll(() => page.getByRole('row', { name: /Moved.*weekly/ }).count()).toBe(11);
    await expect.poll(() => page.getByRole('cell', { name: 'Removed' }).count()).toBe(1);
    await settled(page);
    await expectAccessible(page);
    eps.expectNoProblems();
  });

  test('the waves are drawn by arm for a person whose dates are chosen, in German, on a phone as a list', async () => {
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
    const page = await eps.open(path(`/protocols/${id}`), { language: 'de' });
    await page.getByText(/^17 Termine, von/).waitFor();
    await page.getByText('Arm coach').waitFor();
    await page.getByLabel('discharge_at').fill('2027-01-31');
    await page.getByText(/bis 14\.08\.2027$/).waitFor();
    await settled(page);
    await expectAccessible(page);
    await page.setViewportSize(PHONE);
    await page
      .getByText(/^bei der Aufnahme · 7 Tage offen$/)
      .filter({ visible: true })
      .waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Als Tabelle anzeigen' }).click();
    await page.getByRole('link', { name: 'Neue Revision' }).click();
    await page
      .getByRole('button', { name: /^moment/ })
      .filter({ visible: true })
      .click();
    const form = page.getByRole('region', { name: 'Welle moment' });
    await form.getByLabel('Tage', { exact: true }).fill('2');
    await page.getByText(/^12 Termine, von/).waitFor();
    await page.getByRole('button', { name: 'Arm hinzufügen' }).click();
    await page.getByRole('button', { name: 'arm3 entfernen' }).waitFor();
    expect(await page.getByLabel('Größen der Zufallsblöcke').inputValue()).toBe('6, 12');
    eps.expectNoProblems();
  });

  test('a study runs another protocol, after a preview of whom it moves', async () => {
    const api = studiesApi(eps.workspace);
    const study = await api.study(TWO_WAVES, CONTENTS);
    await api.add(study.id);
    const daily = { ...DAILY, repeat: { every: 'P1D', count: 8 } };
    await api.protocol({ ...TWO_WAVES, waves: [BASELINE, daily] });
    const page = await eps.open(consolePath(eps.workspace, `/studies/${study.id}`));
    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Change protocol' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change protocol' });
    await dialog.getByRole('combobox', { name: 'Protocol' }).click();
    await page
      .getByRole('option', { name: /^Protocol, revision/ })
      .first()
      .click();
    await dialog.getByText('Something changes for 1 person').waitFor();
    await dialog.getByText('2 appear').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Apply protocol' }).click();
    await page.getByText('The study runs the new protocol.').waitFor();
    eps.expectNoProblems();
  });
});

const expectValue = (slider: Locator, text: RegExp) =>
  expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(text);

/** Drags an element sideways; `beforeDrop` runs when it is there. */
async function drag(
  page: Page,
  element: Locator,
  pixels: number,
  beforeDrop?: () => Promise<void>,
): Promise<void> {
  await steady(page, element);
  const { x, y, width, height } = (await element.boundingBox())!;
  const [from, middle] = [x + width / 2, y + height / 2];
  await page.mouse.move(from, middle);
  await page.mouse.down();
  await page.mouse.move(from + pixels, middle, { steps: 6 });
  await beforeDrop?.();
  await page.mouse.up();
}
