import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../server/src/config/config.ts';
import { CLIENT, startOpenidProvider, type TestProvider } from '../../server/test/openid-provider.ts';
import { person } from '../../server/test/single-sign-on.ts';
import {
  type Console,
  chromiumPath,
  expectAccessible,
  settled,
  startConsole,
  WALKTHROUGH,
} from './console.ts';

/** Creates a token for the directory of the provider, and revokes it. */
async function createAndRevokeScimToken(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create SCIM token for Example Identity' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Okta');
  await dialog.getByRole('button', { name: 'Create SCIM token' }).click();
  await page.getByText(/^scim_[\w-]{43}$/).waitFor();
  await settled(page);
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText('Okta · last used never').waitFor();
  await page.getByRole('button', { name: 'Revoke Okta' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('SCIM token revoked').waitFor();
  await page.getByRole('button', { name: 'Revoke Okta' }).waitFor({ state: 'detached' });
}

describe.skipIf(!chromiumPath)('single sign-on', WALKTHROUGH, () => {
  let eps: Console;
  let provider: TestProvider;
  beforeAll(async () => {
    const { webhooks } = readConfig({ EPS_WEBHOOK_ALLOW: '127.0.0.1' });
    [eps, provider] = [await startConsole({ webhooks }), await startOpenidProvider(person('grace'))];
  });
  afterAll(async () => {
    await provider?.close();
    await eps?.close();
  });

  test('an owner adds a provider, and somebody signs in with it and out', async () => {
    const page = await eps.open(`/o/${eps.app.organizationId}/sign-in-policy`);
    await page.getByRole('button', { name: 'Add identity provider' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Example Identity');
    await dialog.getByLabel('Issuer').fill(provider.issuer);
    await dialog.getByLabel('Client ID').fill(CLIENT.client_id);
    await dialog.getByRole('textbox', { name: 'Client secret' }).fill(CLIENT.client_secret);
    await dialog.getByLabel('E-mail domains').fill('example.test');
    await dialog.getByLabel('Further scopes').fill('groups');
    await dialog.getByLabel('Claim with the groups').fill('groups');
    await dialog.getByLabel('Roles of groups').fill('authors = editor');
    await dialog.getByLabel('Teams of groups').fill('authors = *\nward = a1, a2');
    await settled(page);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add identity provider' }).click();
    await page.getByRole('article', { name: 'Example Identity' }).waitFor();
    const providers = `/v1/organizations/${eps.app.organizationId}/identity-providers`;
    const { items } = (await eps.app.call('GET', providers)).body;
    expect(items[0].group_units).toEqual({ authors: null, ward: ['a1', 'a2'] });
    await settled(page);
    await expectAccessible(page);
    await createAndRevokeScimToken(page);
    await page.goto(`${eps.app.url}/account`);
    await page.getByRole('button', { name: /^Link to Example Identity/ }).waitFor();
    await settled(page);

    const { slug } = (await eps.app.call('GET', `/v1/organizations/${eps.app.organizationId}`)).body;
    await page.context().clearCookies();
    await page.goto(`${eps.app.url}/sign-in`);
    await page.getByRole('link', { name: 'Sign in with your organization' }).click();
    await page.getByLabel('Organization').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Organization').fill('nowhere');
    await page.keyboard.press('Enter');
    await page.getByText('This organization has no single sign-on.').waitFor();
    // In none of the groups.
    await page.getByLabel('Organization').fill(slug);
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('sso_failed').waitFor();
    await expectAccessible(page);
    expect(page.url()).not.toContain('code=');
    provider.person.groups = ['authors'];
    await page.getByRole('link', { name: 'Sign in with your organization' }).click();
    await page.getByLabel('Organization').fill(slug);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname.startsWith('/o/') || url.pathname === '/');
    const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'service_session');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
    const members = await eps.app.call('GET', `/v1/organizations/${eps.app.organizationId}/members`);
    expect(members.body.items[0]).toMatchObject({ email: 'grace@example.test', role: 'editor' });
  });
});
