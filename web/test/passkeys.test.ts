import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPasskey } from '../../server/test/authenticator.ts';
import { addMember, PASSWORD } from '../../server/test/members.ts';
import {
  type Console,
  chromiumPath,
  expectAccessible,
  PHONE,
  settled,
  startConsole,
  WALKTHROUGH,
} from './console.ts';

describe.skipIf(!chromiumPath)('passkeys', WALKTHROUGH, () => {
  let eps: Console;
  let base: string;
  beforeAll(async () => {
    eps = await startConsole();
    // Passkeys are made for a host name.
    eps.app.url = eps.app.url.replace('127.0.0.1', 'localhost');
    eps.app.services.config.publicUrl = eps.app.url;
    base = `/o/${eps.app.organizationId}`;
  });
  afterAll(() => eps?.close());

  const inDialog = (page: Page) => page.getByRole('dialog');

  test('the pages with passkeys are accessible', async () => {
    const member = await addMember(eps.app, 'viewer');
    const page = await eps.open('/account', { email: member.email, password: PASSWORD, viewport: PHONE });
    await addPasskey(eps.app, member);
    await page.reload();
    await page.getByRole('button', { name: 'Rename Laptop' }).waitFor();
    await settled(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await inDialog(page).getByLabel('Name').waitFor();
    await expectAccessible(page);
    await page.context().clearCookies();
    await page.goto(`${eps.app.url}/sign-in`);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
    await expectAccessible(page);
    eps.expectNoProblems();
  });

  /**
   * Gives the browser of a page an authenticator that verifies its user. It ends together with any other
   * session of the debugger, so axe cannot be loaded into the page.
   */
  async function addAuthenticator(page: Page) {
    const session = await page.context().newCDPSession(page);
    await session.send('WebAuthn.enable');
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return { session, authenticatorId };
  }

  test('a passkey is added, signs in alone and as second step, confirms, and is removed', async () => {
    const member = await addMember(eps.app, 'admin');
    const options = { email: member.email, password: PASSWORD, keepsChanges: true };
    const page = await eps.open('/account', options);
    const { session, authenticatorId } = await addAuthenticator(page);
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await inDialog(page).getByLabel('Name').fill('Laptop');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Recovery codes' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('10 recovery codes are left.').waitFor();
    const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
    expect(credentials).toHaveLength(1);
    await page.getByRole('button', { name: 'Rename Laptop' }).click();
    await inDialog(page).getByLabel('Name').fill('Work laptop');
    await page.keyboard.press('Enter');
    await page.getByText('Work laptop').first().waitFor();
    await settled(page);

    await page.context().clearCookies();
    await page.goto(`${eps.app.url}/sign-in`);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${base}**`);
    await settled(page);

    await page.context().clearCookies();
    await page.goto(`${eps.app.url}/sign-in`);
    await page.getByLabel('Email address').fill(member.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL(`**${base}**`);
    await settled(page);

    eps.app.setClock(new Date(Date.now() + 6 * 60_000));
    await page.goto(`${eps.app.url}/account`);
    await page.getByRole('button', { name: 'Remove Work laptop' }).click();
    await inDialog(page).getByRole('button', { name: 'Remove' }).click();
    const confirmation = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await confirmation.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByText('The passkey was removed.').waitFor();
    eps.app.setClock(undefined);
    await settled(page);

    await page.context().clearCookies();
    await page.goto(`${eps.app.url}/sign-in`);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('alert').getByText('wrong_passkey').waitFor();
    eps.expectNoProblems();
  });

  test('a user who cancels stays where they are', async () => {
    const member = await addMember(eps.app, 'viewer');
    const options = { email: member.email, password: PASSWORD, keepsChanges: true };
    const page = await eps.open('/account', options);
    const { session, authenticatorId } = await addAuthenticator(page);
    await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await inDialog(page).getByLabel('Name').fill('Laptop');
    await page.keyboard.press('Enter');
    await inDialog(page).getByRole('button', { name: 'Add passkey' }).and(page.locator(':enabled')).waitFor();
    await settled(page);
    expect(await inDialog(page).getByLabel('Name').inputValue()).toBe('Laptop');
    expect(await page.getByRole('alert').count()).toBe(0);
    eps.expectNoProblems();
  });
});
