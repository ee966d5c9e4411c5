import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXAMPLE as MESSAGE } from '../../server/src/resources/content/messages/schema.ts';
import { expectStatus, publishedBundle, setUpApp, type Workspace } from '../../server/test/actors.ts';
import { CONTENTS } from '../../server/test/continuous.ts';
import {
  type Console,
  chooseOption,
  chromiumPath,
  expectAccessible,
  PHONE,
  pagesOf,
  startConsole,
  tabTo,
  WALKTHROUGH,
} from './console.ts';

describe.skipIf(!chromiumPath)('the end of a program', WALKTHROUGH, () => {
  let eps: Console;
  let workspace: Workspace;
  let base: string;
  let bundleId: string;
  beforeAll(async () => {
    eps = await startConsole();
    workspace = await setUpApp(eps.app, 'Europe/Berlin');
    bundleId = await publishedBundle(workspace, CONTENTS);
    base = pagesOf(workspace.environmentPath);
  });
  afterAll(() => eps?.close());

  const recurrenceOf = async (name: string) => {
    const { items } = (await eps.app.call('GET', `${workspace.environmentPath}/programs`)).body;
    return items.find((program: { name: string }) => program.name === name).recurrence;
  };

  test('a new program ends after a number of cycles, by keyboard; the preview shows the last one', async () => {
    const page = await eps.open(`${base}/programs/new`);
    await page.getByLabel('Name').fill('Twelve weeks');
    await page.getByRole('combobox', { name: 'Instrument' }).click();
    await page.getByRole('option').first().click();
    await page.getByRole('radio', { name: 'Continuous' }).check();
    await page.getByText('Next ten cycles').waitFor();
    expect(await page.getByText('Last cycle:').count()).toBe(0);

    await tabTo(page, page.getByRole('combobox', { name: 'Ends' }));
    const cycles = page.getByLabel('Number of cycles');
    await chooseOption(page, 'After a number of cycles', cycles);
    expect(await cycles.inputValue()).toBe('12');
    await page.getByText(/Ends after 12 cycles\./).waitFor();
    await page.getByText('Last cycle:').waitFor();
    await expectAccessible(page);
    await tabTo(page, cycles);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('4');
    await page.getByText(/Ends after 4 cycles\./).waitFor();
    // One cycle is open from the creation on.
    await expect
      .poll(() => page.getByRole('table', { name: 'Next cycles' }).getByRole('row').count())
      .toBe(4);
    await page.getByRole('button', { name: 'Create program' }).click();
    await page.getByRole('heading', { name: 'Twelve weeks', level: 1 }).waitFor();
    await page.getByText(/^Next cycle: /).click();
    await page.getByText('Last cycle:').waitFor();
    await expect
      .poll(() => page.getByRole('table', { name: 'Next cycles' }).getByRole('row').count())
      .toBe(4);
    expect(await recurrenceOf('Twelve weeks')).toMatchObject({ frequency: 'weekly', count: 4 });

    const message = { business_id: 'reminder', name: 'Reminder', content: MESSAGE };
    await expectStatus(eps.app.call('POST', `${workspace.appPath}/messages`, { body: message }), 201);
    await page.reload();
    await page.getByRole('tab', { name: 'Messages' }).click();
    await page.getByText('No messages are sent. Add a message').waitFor();
    await page.getByRole('button', { name: 'Add message' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add message' });
    await dialog.getByLabel('When').selectOption({ label: 'Questions are still open' });
    await dialog.getByLabel('Repeat until answered').check();
    await dialog.getByLabel('At most').fill('2');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Still open after 2 days, then every 2 days, at most 2', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Hours' }).click();
    const hours = page.getByRole('dialog', { name: 'Only between' });
    await hours.getByLabel('From').fill('08:00');
    await hours.getByLabel('To').fill('07:00');
    await hours.getByText(/the end later on the same day/).waitFor();
    expect(await hours.getByRole('button', { name: 'Save' }).isEnabled()).toBe(false);
    await hours.getByLabel('To').fill('20:00');
    await hours.getByRole('checkbox', { name: 'Mon' }).check();
    await hours.getByRole('checkbox', { name: 'Fri' }).check();
    await hours.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Messages are sent from 08:00 to 20:00 on Mon and Fri.').waitFor();
    // Somebody else adds a rule with the same cause; this page still shows one.
    const outreach = `${workspace.environmentPath}/programs/${new URL(page.url()).pathname.split('/').at(-1)}/outreach`;
    const stored = await expectStatus(eps.app.call('GET', outreach), 200);
    const other = { ...stored.rules[0], id: 'other', after: 'P5D' };
    const body = { ...stored, rules: [...stored.rules, other] };
    await expectStatus(eps.app.call('PUT', outreach, { body }), 200);
    await page.getByRole('button', { name: /^Edit message/ }).click();
    const edited = page.getByRole('dialog', { name: 'Edit' });
    await edited.getByLabel('At most').fill('3');
    await edited.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Still open after 5 days, then every 2 days, at most 2', { exact: true }).waitFor();
    const { rules } = await expectStatus(eps.app.call('GET', outreach), 200);
    expect(rules).toEqual([{ ...stored.rules[0], max: 3 }, other]);
    const remove = page.getByRole('button', { name: /^Remove message/ });
    await remove.first().click();
    await expect.poll(() => remove.count()).toBe(1);
    await remove.click();
    await page.getByText('No messages are sent. Add a message').waitFor();
    eps.expectNoProblems();
  });

  test('the end of a program is changed to a date and removed, in German on a phone', async () => {
    const body = {
      name: 'Bis Weihnachten',
      version_bundle_id: bundleId,
      mode: 'continuous',
      recurrence: { frequency: 'daily', until: '2130-12-24T20:00:00Z' },
    };
    const path = `${workspace.environmentPath}/programs`;
    const { id } = await expectStatus(eps.app.call('POST', path, { body }), 201);
    const page = await eps.open(`${base}/programs/${id}?tab=settings`, { viewport: PHONE, language: 'de' });
    await page.getByText(/Der letzte Zyklus beginnt spätestens am 24. Dezember 2130 um 21:00\./).waitFor();
    await page.getByRole('button', { name: 'Wiederholung ändern' }).click();
    const dialog = page.getByRole('dialog');
    const day = dialog.getByLabel('Letzter Tag, an dem ein Zyklus beginnt');
    expect(await day.inputValue()).toBe('2130-12-24');
    await day.fill('2131-01-06');
    await dialog.getByText(/spätestens am 6. Januar 2131\./).waitFor();
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(/spätestens am 6. Januar 2131\./).waitFor();
    expect(await recurrenceOf('Bis Weihnachten')).toMatchObject({ until: '2131-01-06' });

    await page.getByRole('button', { name: 'Wiederholung ändern' }).click();
    await day.fill('2001-01-01');
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await dialog.getByRole('alert').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('combobox', { name: 'Endet' }).click();
    await page.getByRole('option', { name: 'Nie' }).click();
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await recurrenceOf('Bis Weihnachten')).not.toHaveProperty('until');
  });
});
