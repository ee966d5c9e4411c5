import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectStatus, setUpApp, type Workspace } from '../../server/test/actors.ts';
import { addMember, PASSWORD } from '../../server/test/members.ts';
import {
  type Console,
  chromiumPath,
  expectAccessible,
  expectOnlyAt,
  PHONE,
  pagesOf,
  startConsole,
  tabTo,
  WALKTHROUGH,
} from './console.ts';
import { keyboardOf } from './keyboard.ts';

describe.skipIf(!chromiumPath)('operating an organization', WALKTHROUGH, () => {
  let eps: Console;
  let workspace: Workspace;
  let base: string;
  beforeAll(async () => {
    eps = await startConsole();
    workspace = await setUpApp(eps.app);
    base = `/o/${eps.app.organizationId}`;
  });
  afterAll(() => eps?.close());

  const inDialog = (page: Page) => page.getByRole('dialog');

  test('a person is invited, gets a link and another role, and is removed', async () => {
    const page = await eps.open(`${base}/members`);
    await page.getByText('(you)').waitFor();
    await page.getByRole('button', { name: 'Invite member' }).click();
    await inDialog(page).getByLabel('Email address').fill('grace@example.com');
    await inDialog(page).getByRole('radio', { name: 'Analyst' }).check();
    await expectAccessible(page);
    await inDialog(page).getByRole('button', { name: 'Invite member' }).click();
    await page.getByText('(invited)').waitFor();
    await page.getByRole('button', { name: 'Rights of grace@example.com' }).click();
    await inDialog(page).getByLabel('Reviewer').check();
    await inDialog(page).getByLabel('Reads profiles').check();
    await expectAccessible(page);
    await inDialog(page).getByRole('button', { name: 'Save' }).click();
    await page.getByText('also: Reviewer, Reads profiles').waitFor();
    await page.getByRole('button', { name: 'Create link for grace@example.com' }).click();
    await inDialog(page)
      .getByText(/accept-invitation/)
      .waitFor();
    await inDialog(page).getByRole('button', { name: 'Close' }).last().click();
    await page.getByLabel('Role of grace@example.com').selectOption('Reviewer');
    await page.getByText('The role was changed.').waitFor();
    await page.getByRole('button', { name: 'Remove grace@example.com' }).click();
    await inDialog(page).getByRole('button', { name: 'Remove' }).click();
    await page.getByText('(invited)').waitFor({ state: 'detached' });
    eps.expectNoProblems();
  });

  test('the sessions of a member are seen and ended', async () => {
    const { cookie } = await addMember(eps.app, 'analyst', 'lost-laptop@example.com');
    const page = await eps.open(`${base}/members`);
    await tabTo(page, page.getByRole('button', { name: 'Sessions of lost-laptop@example.com' }));
    await page.keyboard.press('Enter');
    await inDialog(page)
      .getByRole('button', { name: /^End the session from/ })
      .first()
      .waitFor();
    await expectAccessible(page);
    await inDialog(page).getByRole('button', { name: 'End all sessions' }).click();
    await page.getByText('This member is not signed in anywhere.').waitFor();
    const path = `/v1/organizations/${eps.app.organizationId}`;
    expect((await eps.app.call('GET', path, { key: null, headers: { cookie } })).status).toBe(401);
    await page.keyboard.press('Escape');
    await page.locator('[aria-label="Sessions of lost-laptop@example.com"]:focus').waitFor();
    await page.setViewportSize(PHONE);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE.width);
    eps.expectNoProblems();
  });

  test('a key is created with explained scopes, by keyboard alone, and shown once; then it is revoked', async () => {
    const page = await eps.open(`${base}/api-keys`);
    await page.getByRole('button', { name: 'Create API key' }).focus();
    await page.keyboard.press('Enter');
    await inDialog(page).locator('input:focus').waitFor();
    await page.keyboard.type('Import of people');
    await expectAccessible(page);
    await tabTo(page, page.getByRole('checkbox', { name: /subjects:write/ }));
    await page.keyboard.press('Space');
    await inDialog(page).getByLabel('Limited to').selectOption(workspace.appId);
    await inDialog(page).getByLabel('Environment', { exact: true }).selectOption('Test');
    await tabTo(page, inDialog(page).getByRole('button', { name: 'Create API key' }));
    await page.keyboard.press('Enter');
    await page.getByText('API key “Import of people”').waitFor();
    expect(await page.locator('[data-secret]').textContent()).toMatch(/^eps_/);
    const keys = `/v1/organizations/${eps.app.organizationId}/api-keys`;
    const [key] = (await eps.app.call('GET', keys)).body.items;
    expect(key).toMatchObject({ app_id: workspace.appId, environment_id: workspace.testId });
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '1 scope', exact: true }).click();
    await page.getByText('Import people and change their profiles').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Revoke Import of people' }).click();
    await inDialog(page).getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('The key was revoked.').waitFor();
    eps.expectNoProblems();
  });

  test('an error of the service is shown at its field, which has the focus', async () => {
    const page = await eps.open(`${base}/api-keys`);
    await page.getByRole('button', { name: 'Create API key' }).click();
    await inDialog(page).getByLabel('Name').fill('From nowhere');
    await inDialog(page)
      .getByRole('checkbox', { name: /subjects:read/ })
      .check();
    const networks = inDialog(page).getByLabel('Allowed networks');
    await networks.fill('not a network');
    await inDialog(page).getByRole('button', { name: 'Create API key' }).click();
    await expectOnlyAt(inDialog(page), 'Allowed networks', '1: must be an IP address or a CIDR range');
    await expectAccessible(page);
    await networks.fill('');
    expect(await networks.getAttribute('aria-invalid')).not.toBe('true');
    await inDialog(page).getByRole('button', { name: 'Create API key' }).click();
    await page.getByText('API key “From nowhere”').waitFor();
  });

  test('the audit log is filtered by a link, verified in words and exported', async () => {
    const page = await eps.open(`${base}/audit-log`);
    await page.getByRole('button', { name: 'Details of App created' }).click();
    await page.getByText('Position in the chain').waitFor();
    await page.getByText('app.created').first().waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'This action only' }).click();
    await page.waitForURL('**/audit-log?action=app.created');
    await page.getByText('1 row').waitFor();
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByText('The log is unchanged').waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    expect((await saved).suggestedFilename()).toBe('audit-log.jsonl');
    eps.expectNoProblems();
  });

  test('actions and resources of the audit log have German names beside their codes', async () => {
    const page = await eps.open(`${base}/audit-log`, { language: 'de' });
    const row = page.getByRole('row').filter({ hasText: 'app.created' }).first();
    await row.getByText('App angelegt').waitFor();
    eps.expectNoProblems();
  });

  test('an app is created on a phone with the keyboard, and opened', async () => {
    const page = await eps.open(`${base}/apps`, { viewport: PHONE });
    const { enter, fill, press, reach } = keyboardOf(page);
    await enter('Create app');
    await inDialog(page).locator(':focus').waitFor();
    await press('Escape');
    // The focus is back at what opened the dialog.
    await reach('Create app');
    await press('Enter');
    await inDialog(page).locator(':focus').waitFor();
    await fill(/^Name/, 'Wellbeing at Work');
    expect(await inDialog(page).getByLabel('Slug').inputValue()).toBe('wellbeing-at-work');
    const zone = await page.evaluate('Intl.DateTimeFormat().resolvedOptions().timeZone');
    expect(await inDialog(page).getByRole('combobox', { name: 'Time zone' }).inputValue()).toBe(zone);
    await expectAccessible(page);
    await enter('Create app');
    await page.getByRole('heading', { level: 1, name: 'Wellbeing at Work' }).waitFor();
    eps.expectNoProblems();
  });

  test('the overview of an app counts over all pages of a list', async () => {
    const { appPath } = await setUpApp(eps.app);
    for (let number = 1; number <= 101; number++) {
      const body = { name: `Copy ${number}`, business_id_prefix: `copy-${number}`, contents: {} };
      await expectStatus(eps.app.call('POST', `${appPath}/working-copies`, { body }), 201);
    }
    const page = await eps.open(pagesOf(appPath));
    await page.getByText('101', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Working copies' }).waitFor();
    eps.expectNoProblems();
  });

  test('the account shows the sessions, ends others and changes the password', async () => {
    const { email, password } = eps.app;
    expect((await eps.app.call('POST', '/auth/login', { key: null, body: { email, password } })).status).toBe(
      200,
    );
    const page = await eps.open('/account', { language: 'de', colorScheme: 'dark' });
    await page.getByRole('heading', { name: 'Sitzungen' }).waitFor();
    await page.getByText('Dieser Browser').waitFor();
    await page
      .getByRole('button', { name: /^Sitzung vom/ })
      .first()
      .click();
    await page.getByText('Die Sitzung wurde beendet.').waitFor();
    await page.getByLabel('Aktuelles Passwort').fill('not this one');
    await page.getByLabel('Neues Passwort').fill(PASSWORD);
    await page.getByRole('button', { name: 'Passwort ändern' }).click();
    await page.getByRole('alert').getByText('wrong_password').waitFor();
    eps.expectNoProblems();
  });
});
