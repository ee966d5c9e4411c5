import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  enroll,
  expectStatus,
  importSubject,
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

const IN_TEAM = 25;

describe.skipIf(!chromiumPath)('many people of a study at once', WALKTHROUGH, () => {
  let eps: Console;
  let workspace: Workspace;
  let studyId: string;
  beforeAll(async () => {
    eps = await startConsole();
    workspace = await setUpApp(eps.app, 'Europe/Berlin', 'Recovery');
    const at = (method: string, path: string, body: object) =>
      expectStatus(eps.app.call(method, workspace.environmentPath + path, { body }), 200);
    await at('PUT', '/units', { units: [{ id: 'ward-3', name: 'Ward 3' }] });
    await at('PATCH', '', { unit_mapping: { field: 'team' }, contact_mapping: { email: 'mail' } });
    for (let n = 0; n < IN_TEAM; n++)
      await importSubject(workspace, { team: 'ward-3', mail: `p${n}@example.com` });
    const programId = await setUpProgram(workspace, CONTENTS, { name: 'Check-up' });
    for (const name of ['one', 'two'])
      await enroll(workspace, programId, await importSubject(workspace, {}, name));
    await importSubject(workspace, {}, 'three');
    const content = { ...TWO_WAVES, fields: [{ id: 'surgery', type: 'date' }] };
    studyId = (await studiesApi(workspace).study(content, CONTENTS)).id;
  });
  afterAll(() => eps?.close());

  const people = async (query = '') => {
    const path = `${workspace.environmentPath}/studies/${studyId}/participants?limit=100${query}`;
    return (await expectStatus(eps.app.call('GET', path), 200)).items;
  };

  test('they are added from a team, a program and a list, dated, paused, withdrawn and exported', async () => {
    const page = await eps.open(consolePath(workspace, `/studies/${studyId}/participants`));
    await button(page, 'Add people').first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('A team', { exact: true }).click();
    await dialog.getByRole('combobox', { name: 'A team' }).click();
    await page.getByRole('option', { name: 'Ward 3' }).click();
    await button(page, 'Find everybody').click();
    await dialog.getByText(`${IN_TEAM} people found.`).waitFor();
    await dialog.getByText('A program', { exact: true }).click();
    await dialog.getByRole('combobox', { name: 'A program' }).click();
    await page.getByRole('option', { name: 'Check-up' }).click();
    await button(page, 'Find everybody').click();
    await dialog.getByText('2 people found.').waitFor();
    await dialog.getByText('A list of IDs', { exact: true }).click();
    await dialog.getByRole('textbox', { name: 'External IDs' }).fill('three\ntwo\nfour');
    await button(page, 'Find everybody').click();
    await dialog.getByText('Not found: four').waitFor();
    await dialog.getByLabel('surgery of everybody').fill('2026-03-01');
    await settled(page);
    await expectAccessible(page);
    await screenshot(page, 'many-add');
    await button(page, `Add ${IN_TEAM + 3} people`).click();
    await dialog.getByText(`${IN_TEAM + 3} people were added.`).waitFor();
    await page.keyboard.press('Escape');
    expect(await people()).toHaveLength(IN_TEAM + 3);

    await page.getByRole('checkbox', { name: 'Select all loaded people' }).check();
    await page.getByText(`${IN_TEAM + 3} people selected`).waitFor();
    await button(page, 'Change dates').click();
    await dialog.getByLabel('surgery').fill('2026-04-01');
    await button(page, 'Save').click();
    await page.getByText(`${IN_TEAM + 3} people were changed, 0 not.`).waitFor();
    const [first] = await people();
    const path = `${workspace.environmentPath}/studies/${studyId}/participants/${first.id}`;
    expect((await eps.app.call('GET', path)).body.fields).toEqual({ surgery: '2026-04-01' });
    await screenshot(page, 'many-selected');
    await expectAccessible(page);
    await page.setViewportSize(PHONE);
    await nextFrames(page);
    await screenshot(page, 'many-selected-phone');
    const download = page.waitForEvent('download');
    await button(page, 'Export').click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    await page.getByRole('tabpanel').getByRole('button', { name: 'Pause' }).click();
    await dialog.getByText(`For ${IN_TEAM + 3} people:`).waitFor();
    await dialog.getByRole('button', { name: 'Pause' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await people('&status=paused')).toHaveLength(IN_TEAM + 3);

    await page.goto(eps.app.url + consolePath(workspace, '/subjects'));
    await page.getByRole('checkbox', { name: 'Select three' }).check();
    await button(page, 'Add to a study').click();
    await dialog.getByRole('combobox', { name: 'Study' }).click();
    await page.getByRole('option').first().click();
    await button(page, 'Add 1 person').click();
    await dialog.getByText('already in the study: 1').waitFor();
    eps.expectNoProblems();
  });
});
