import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeAt, nextCode } from '../../server/test/factors.ts';
import { addMember, PASSWORD } from '../../server/test/members.ts';
import {
  type Console,
  chromiumPath,
  expectAccessible,
  PHONE,
  settled,
  startConsole,
  tabTo,
  WALKTHROUGH,
} from './console.ts';

describe.skipIf(!chromiumPath)('second factors and the sign-in policy', WALKTHROUGH, () => {
  let eps: Console;
  let base: string;
  beforeAll(async () => {
    eps = await startConsole();
    base = `/o/${eps.app.organizationId}`;
  });
  afterAll(() => eps?.close());

  const inDialog = (page: Page) => page.getByRole('dialog');

  /** Adds an authenticator app on the account page. Returns its secret and the recovery codes. */
  async function addApp(page: Page) {
    await page.getByRole('button', { name: 'Add authenticator app' }).click();
    await inDialog(page).getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    await expectAccessible(page);
    const secret = await inDialog(page).getByLabel('Key').inputValue();
    await inDialog(page).getByRole('textbox', { name: /^Code/ }).fill(codeAt(secret));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Recovery codes' }).waitFor();
    const codes = (await page.locator('pre[data-secret]').textContent())!.split('\n');
    expect(codes).toHaveLength(10);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByText('10 recovery codes are left.').waitFor();
    return { secret, codes };
  }

  test('an owner adds a factor, requires it, and a member is led to add one', async () => {
    const viewer = await addMember(eps.app, 'viewer');
    const page = await eps.open(`${base}/sign-in-policy`);
    await page.getByLabel('Require a second factor').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText('sign_in_policy_not_met').waitFor();
    await page.goto(`${eps.app.url}/account`);
    await addApp(page);
    await page.goto(`${eps.app.url + base}/sign-in-policy`);
    await page.getByLabel('Require a second factor').check();
    await page.getByLabel('Allowed networks').fill('127.0.0.1\n ::1 \n');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Sign-in policy saved').waitFor();
    expect(await page.getByLabel('Allowed networks').inputValue()).toBe('127.0.0.1/32\n::1/128');

    const theirs = await eps.open(base, { email: viewer.email, password: PASSWORD, viewport: PHONE });
    await theirs.getByRole('heading', { name: 'Your organization requires a second factor' }).waitFor();
    await settled(theirs);
    await expectAccessible(theirs);
    await theirs.getByRole('link', { name: 'Add one to your account' }).click();
    const { secret, codes } = await addApp(theirs);
    await theirs.getByRole('link', { name: 'Back to the console' }).click();
    await theirs.waitForURL(`**${base}**`);
    await theirs.getByRole('button', { name: 'Search' }).waitFor();
    await settled(theirs);
    expect(await theirs.getByText('second_factor_missing').count()).toBe(0);

    await theirs.context().clearCookies();
    await signInWith(theirs, viewer.email, nextCode(secret));
    await theirs.context().clearCookies();
    await signInWith(theirs, viewer.email, codes[0]!);
    eps.expectNoProblems();
  });

  /** Signs in on the page with the password and a code, by keyboard alone. */
  async function signInWith(page: Page, email: string, code: string) {
    await page.goto(`${eps.app.url}/sign-in`);
    await page.getByLabel('Email address').fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
    await page.locator('input:focus').waitFor();
    await expectAccessible(page);
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('wrong_code').waitFor();
    await page.locator('input').fill(code);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${base}**`);
    await settled(page);
  }

  test('a confirmation is asked for in front of a form, and the form continues', async () => {
    const owner = await addMember(eps.app, 'admin');
    await eps.app.call('PUT', `/v1/organizations/${eps.app.organizationId}/sign-in-policy`, {
      body: { second_factor: 'optional', networks: [], reauthentication: 'required' },
    });
    const page = await eps.open(`${base}/audit-log`, { email: owner.email, password: PASSWORD });
    const confirmation = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await page.getByRole('button', { name: 'Export' }).waitFor();
    eps.app.setClock(new Date(Date.now() + 6 * 60_000));
    await page.getByRole('button', { name: 'Export' }).click();
    await confirmation.waitFor();
    await expectAccessible(page);
    await confirmation.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alert').getByText('reauthentication_required').first().waitFor();
    await page.goto(`${eps.app.url + base}/api-keys`);
    await page.getByRole('button', { name: 'Create API key' }).click();
    await inDialog(page).getByLabel('Name').fill('Import of people');
    await inDialog(page).getByLabel('Allowed networks').fill('127.0.0.0/8');
    await page.getByRole('checkbox', { name: /organization:read/ }).check();
    const submit = inDialog(page).getByRole('button', { name: 'Create API key' });
    await submit.click();
    await confirmation.waitFor();
    await page.locator('input:focus').waitFor();
    await page.keyboard.press('Escape');
    await confirmation.waitFor({ state: 'detached' });
    await page.getByRole('alert').getByText('reauthentication_required').waitFor();
    expect(await inDialog(page).getByLabel('Name').inputValue()).toBe('Import of people');
    await submit.click();
    await confirmation.getByRole('textbox', { name: 'Password' }).fill('wrong password here');
    await page.keyboard.press('Enter');
    await confirmation.getByText('wrong_password').waitFor();
    await confirmation.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await tabTo(page, confirmation.getByRole('button', { name: 'Confirm' }));
    await page.keyboard.press('Enter');
    await page.getByText('API key “Import of people”').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('From 127.0.0.0/8').waitFor();
    eps.app.setClock(undefined);
    eps.expectNoProblems();
  });
});
