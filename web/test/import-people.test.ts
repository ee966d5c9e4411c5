import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  answer,
  enroll,
  expectStatus,
  openSession,
  setUpApp,
  setUpProgram,
  type Workspace,
} from '../../server/test/actors.ts';
import { studiesApi } from '../../server/test/studies.ts';
import {
  button,
  type Console,
  chromiumPath,
  consolePath,
  expectAccessible,
  nextFrames,
  PHONE,
  screenshot,
  settled,
  startConsole,
  WALKTHROUGH,
} from './console.ts';
import { CONTENTS, TWO_WAVES } from './study-example.ts';

const FILE = [
  'E-Mail;Patient ID;Vorname;Nachname;Geburtsdatum;Surgery',
  'ada@example.com;p-1;Ada;Löwe;31/12/1990;01/02/2026',
  'bert@example;p-2;Bert;Mann;1/2/1980;03/02/2026',
  'ada@example.com;p-1;Ada;Wolf;31/12/1990;01/02/2026',
  'bert@example;p-2;Bert;Mann;1/2/1980;03/02/2026',
  'cleo@example.com;p-3;Cleo;Roth;4/5/1970;',
].join('\n');

describe.skipIf(!chromiumPath)('an import of a file with mistakes', WALKTHROUGH, () => {
  let eps: Console;
  let workspace: Workspace;
  beforeAll(async () => {
    eps = await startConsole();
    workspace = await setUpApp(eps.app, 'Europe/Berlin', 'Recovery');
    const content = { ...TWO_WAVES, fields: [{ id: 'surgery', type: 'date' }] };
    await studiesApi(workspace).study(content, CONTENTS);
  });
  afterAll(() => eps?.close());

  const list = (what: string) =>
    expectStatus(eps.app.call('GET', `${workspace.environmentPath}/${what}`), 200);

  test('asks who is who, adds people to a study with their dates, names them, and is undone', async () => {
    const page = await eps.open(consolePath(workspace, '/subjects/import'));
    const file = { name: 'patients.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) };
    await page.locator('input[type=file]').setInputFiles(file);
    const use = (column: string) => page.getByRole('combobox', { name: `Use ${column} as` });
    await use('Vorname').waitFor();
    const roles = { 'E-Mail': 'Email', 'Patient ID': 'External ID', Nachname: 'Last or whole name' };
    for (const [column, role] of Object.entries(roles)) expect(await use(column).inputValue()).toBe(role);
    // The ID moves to another column and back.
    await use('E-Mail').click();
    await page.getByRole('option', { name: 'External ID' }).click();
    expect(await use('Patient ID').inputValue()).toBe('Profile field');
    await use('Patient ID').click();
    await page.getByRole('option', { name: 'External ID' }).click();
    await use('E-Mail').click();
    await page.getByRole('option', { name: 'Email', exact: true }).click();

    await page.getByText('1 row repeats an earlier row').waitFor();
    await page.getByText('row 2: bert@example').waitFor();
    await page.getByText('1 ID is in several rows with other values').waitFor();
    expect(await button(page, /^Import \d/).isDisabled()).toBe(true);
    await page.getByRole('radiogroup', { name: 'ID p-1' }).getByLabel('3', { exact: true }).check();
    await page.getByRole('combobox', { name: 'Enroll everyone' }).click();
    await page.getByRole('group', { name: 'Studies' }).getByRole('option').first().click();
    await page.getByRole('combobox', { name: 'Date “surgery”' }).click();
    await page.getByRole('option', { name: 'Surgery' }).click();
    await settled(page);
    await expectAccessible(page);
    await screenshot(page, 'import');
    await page.setViewportSize(PHONE);
    await nextFrames(page);
    await screenshot(page, 'import-phone');
    await page.setViewportSize({ width: 1280, height: 800 });
    await button(page, 'Import 3 people').click();
    await page.getByText('The import is complete.').waitFor();
    await screenshot(page, 'import-done');
    await expectAccessible(page);
    const [study] = (await list('studies')).items;
    const people = `studies/${study.id}/participants`;
    const { items } = await list(people);
    const found = await Promise.all(items.map(({ id }: any) => list(`${people}/${id}`)));
    expect(found.map(({ fields = {} }: any) => fields.surgery).sort()).toEqual([
      '2026-02-01',
      '2026-02-03',
      undefined,
    ]);
    await page.getByRole('link', { name: 'View the study' }).click();
    await page.getByRole('link', { name: 'Ada Wolf' }).waitFor();
    await page.goto(eps.app.url + consolePath(workspace, '/subjects'));
    await page.getByRole('textbox', { name: 'Find a person' }).fill('roth');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Cleo Roth', level: 1 }).waitFor();

    // Nobody is removed who has begun to answer.
    const experience = { questions: [{ id: 'slept', prompt: 'Did you sleep?', input: 'boolean' }] };
    const programId = await setUpProgram(workspace, { experience });
    await enroll(workspace, programId, items[0].subject_id);
    const { participant_token: token } = await openSession(workspace, programId, items[0].subject_id);
    await expectStatus(answer(workspace, token, { slept: true }), 200);

    await page.goto(eps.app.url + consolePath(workspace, '/subjects/import'));
    await button(page, 'Undo').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
    await page.getByText('2 people were removed, 1 kept.').waitFor();
    const subjects = (await list('subjects')).items;
    expect(subjects.map(({ status }: any) => status).sort()).toEqual(['active', 'deleted', 'deleted']);
    eps.expectNoProblems();
  });
});
