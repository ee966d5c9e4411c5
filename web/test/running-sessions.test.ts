import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jobs } from '../../server/src/jobs.ts';
import { answer, participant, setUpApp, setUpProgram, type Workspace } from '../../server/test/actors.ts';
import { addMember, PASSWORD } from '../../server/test/members.ts';
import {
  type Console,
  chromiumPath,
  consolePath,
  expectAccessible,
  PHONE,
  startConsole,
  WALKTHROUGH,
} from './console.ts';

const CONTENTS = {
  experience: { questions: [{ id: 'mood', prompt: 'Your week?', input: 'rating', min: 1, max: 5 }] },
};

describe.skipIf(!chromiumPath)('sessions and public links', WALKTHROUGH, () => {
  let eps: Console;
  let workspace: Workspace;
  let programId: string;
  beforeAll(async () => {
    eps = await startConsole();
  });
  beforeEach(async () => {
    workspace = await setUpApp(eps.app, 'Europe/Berlin');
    programId = await setUpProgram(workspace, CONTENTS);
  });
  afterAll(() => eps?.close());

  const dialogOf = (page: Page) => page.getByRole('dialog');

  test('a session is found, revoked, and its person gets a new link with a QR code', async () => {
    const page = await eps.open(consolePath(workspace, '/sessions'));
    await page.getByText('No sessions yet').waitFor();
    const session = await participant(workspace, programId);
    await answer(workspace, session.participant_token, { mood: 4 });
    const other = await participant(workspace, programId);
    await page.reload();
    await page.getByText('2 rows').waitFor();
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Started', exact: true }).click();
    await page.waitForURL('**/sessions?status=active');
    await page.getByText('1 row', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Revoke the session of person / }).click();
    await dialogOf(page).getByText('The link stops working immediately.').waitFor();
    await dialogOf(page).getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('No sessions match these filters').waitFor();
    expect((await answer(workspace, session.participant_token, { mood: 1 })).status).toBe(401);

    await page.goto(eps.app.url + consolePath(workspace, `/sessions/${session.session_id}`));
    await page.getByText('The link no longer works.').waitFor();
    await page.getByRole('button', { name: 'New link' }).click();
    await dialogOf(page).getByRole('button', { name: 'Create link' }).click();
    const url = await dialogOf(page).getByLabel('Link', { exact: true }).inputValue();
    expect(url).toMatch(/\/p#/);
    await dialogOf(page).getByRole('img', { name: 'QR code for the link' }).waitFor();
    await expectAccessible(page);
    const saved = page.waitForEvent('download');
    await dialogOf(page).getByRole('button', { name: 'Download QR code' }).click();
    expect((await saved).suggestedFilename()).toBe('participant-link.svg');
    const path = `${workspace.environmentPath}/participant-sessions?subject_id=${session.subjectId}`;
    const { items } = (await eps.app.call('GET', path)).body;
    expect(items.map(({ status }: any) => status)).toEqual(['issued', 'revoked']);
    expect(items[0].evaluation_id).toBe(session.evaluation_id);

    await page.goto(eps.app.url + consolePath(workspace, `/sessions/${other.session_id}`));
    await page.getByRole('button', { name: 'End access' }).click();
    await dialogOf(page).getByRole('button', { name: 'End access' }).click();
    await page.getByRole('cell', { name: 'Revoked' }).waitFor();
    expect((await answer(workspace, other.participant_token, { mood: 1 })).status).toBe(401);
    eps.expectNoProblems();
  });

  test('a public link is created with limits, used, changed, closed, opened again and deleted', async () => {
    const page = await eps.open(consolePath(workspace, `/programs/${programId}?tab=links`));
    await page.getByText('No public links yet.').waitFor();
    await page.getByRole('button', { name: 'Create a public link' }).click();
    const dialog = dialogOf(page);
    await dialog.getByLabel('Name').fill('Poster at the entrance');
    await dialog.getByRole('radio', { name: 'Recognized' }).check();
    expect(await dialog.getByRole('radio', { name: 'By browser' }).isChecked()).toBe(true);
    await dialog.getByLabel('Maximum sessions').fill('2');
    await dialog.getByLabel('Opens').fill('2030-01-02T09:00');
    await dialog.getByLabel('Closes').fill('2030-01-01T09:00');
    await dialog.getByText('The closing time must be after the opening time.').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Opens').fill('');
    await dialog.getByRole('button', { name: 'Create a public link' }).click();
    await dialog.getByRole('img', { name: 'QR code for the link' }).waitFor();
    const url = await dialog.getByLabel('Link', { exact: true }).inputValue();
    await page.keyboard.press('Escape');
    await page.getByText('0 of 2').waitFor();

    const person = await page.context().browser()!.newPage();
    await person.goto(url);
    await person.getByText('Your week?').waitFor();
    // The first answer takes a place of the link.
    await person.getByText('4', { exact: true }).click();
    await person.getByText('Saved', { exact: true }).waitFor();
    await person.context().close();
    await page.reload();
    await page.getByText('1 of 2').waitFor();
    await page.getByRole('button', { name: 'Edit Poster at the entrance' }).click();
    expect(await dialog.getByLabel('Closes').inputValue()).toBe('2030-01-01T09:00');
    await dialog.getByRole('checkbox', { name: 'For a device that many people use' }).check();
    expect(await dialog.getByLabel('Return to the start').inputValue()).toBe('60');
    await dialog.getByLabel('Return to the start').fill('30');
    await expectAccessible(page);
    await dialog.getByLabel('Maximum sessions').fill('1');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Full', { exact: true }).waitFor();
    const links = await eps.app.call('GET', `${workspace.environmentPath}/programs/${programId}/links`);
    expect(links.body.items).toMatchObject([{ kiosk: { reset_after_seconds: 30 } }]);
    await page.getByRole('button', { name: 'Close Poster at the entrance' }).click();
    await dialog.getByText('You can reopen the link later.').waitFor();
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await page.getByText('Closed', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Reopen Poster at the entrance' }).click();
    await page.getByText('Full', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Delete Poster at the entrance' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No public links yet.').waitFor();
    eps.expectNoProblems();
  });

  test('personal links are created and downloaded once', async () => {
    const { subjectId } = await participant(workspace, programId);
    const page = await eps.open(consolePath(workspace, `/programs/${programId}?tab=links`));
    await page.getByRole('button', { name: 'Create personal links' }).click();
    await dialogOf(page).getByLabel('Days that the links work').fill('14');
    await expectAccessible(page);
    await dialogOf(page).getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText('Waiting to start.').waitFor();
    const job = jobs(eps.app.services).find((each) => each.name === 'personal-links')!;
    await job.run(new AbortController().signal);
    await page.reload();
    await page.getByText('The links are ready.').waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    const file = await readFile(await (await saved).path(), 'utf8');
    expect(file.split('\r\n')).toEqual([
      'subject_id,external_id,url,error',
      expect.stringMatching(new RegExp(`^${subjectId},[^,]+,http\\S+/p#[^,]+,$`)),
      '',
    ]);
    await page.getByText('The links were downloaded.').waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('?tab=links');
    eps.expectNoProblems();
  });

  test('a public link for signed values is created, and gets a new secret', async () => {
    const page = await eps.open(consolePath(workspace, `/programs/${programId}?tab=links`));
    await page.getByRole('button', { name: 'Create a public link' }).click();
    const dialog = dialogOf(page);
    await dialog.getByLabel('Name').fill('Mailing');
    await dialog.getByRole('checkbox', { name: 'Only with signed values' }).check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create a public link' }).click();
    const first = await dialog.getByLabel('Signing secret').inputValue();
    expect(first).toMatch(/^lsec_[0-9a-f]{64}$/);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'New secret for Mailing' }).click();
    await dialog.getByText('stop working at once').waitFor();
    await dialog.getByRole('button', { name: 'New secret' }).click();
    await dialog.locator('[data-secret]').waitFor();
    expect(await dialog.locator('[data-secret]').textContent()).not.toBe(first);
    eps.expectNoProblems();
  });

  test('a public link with codes for returning people is created, and the list shows this', async () => {
    const page = await eps.open(consolePath(workspace, `/programs/${programId}?tab=links`));
    await page.getByRole('button', { name: 'Create a public link' }).click();
    const dialog = dialogOf(page);
    await dialog.getByLabel('Name').fill('Tablet');
    expect(await dialog.getByRole('radio', { name: 'By code' }).count()).toBe(0);
    await dialog.getByRole('radio', { name: 'Recognized' }).check();
    await dialog.getByRole('radio', { name: 'By code' }).check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create a public link' }).click();
    await dialog.getByRole('img', { name: 'QR code for the link' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('By code').waitFor();
    await page.getByRole('button', { name: 'Delete Tablet' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No public links yet.').waitFor();
    eps.expectNoProblems();
  });

  test('with the keyboard alone, a phone creates a link in German; who may only read is offered nothing', async () => {
    const page = await eps.open(consolePath(workspace, `/programs/${programId}?tab=links`), {
      viewport: PHONE,
      language: 'de',
      colorScheme: 'dark',
    });
    await page.getByRole('button', { name: 'Öffentlichen Link anlegen' }).focus();
    await page.keyboard.press('Enter');
    await dialogOf(page).locator('input:focus').waitFor();
    await page.keyboard.type('Rundschreiben an alle Beschäftigten des Standorts');
    await page.keyboard.press('Enter');
    await dialogOf(page).getByRole('img', { name: 'QR-Code des Links' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Anonym', { exact: true }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE.width);

    await participant(workspace, programId);
    const { email } = await addMember(eps.app, 'viewer');
    const viewer = await eps.open(consolePath(workspace, '/sessions'), { email, password: PASSWORD });
    await viewer.getByText('1 row', { exact: true }).waitFor();
    expect(await viewer.getByRole('button', { name: /^(New link|Revoke)/ }).count()).toBe(0);
    eps.expectNoProblems();
  });
});
