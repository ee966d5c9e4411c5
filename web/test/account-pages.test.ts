import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createResetLink } from '../../server/src/resources/identity/auth/create-reset-link.ts';
import { startTestApp, type TestApp } from '../../server/test/app.ts';
import {
  chromiumPath,
  closePages,
  startBrowser,
  WITHOUT_CHROMIUM,
} from '../../server/test/browser/chromium.ts';
import { accept, addMember, inviteByLink, logIn, PASSWORD } from '../../server/test/members.ts';
import { expectAccessible, PHONE } from './console.ts';

/**
 * Tests the pages that the links of invitations and password resets open, with the window size of a phone.
 */

if (!chromiumPath) console.warn(WITHOUT_CHROMIUM);

const NEW_PASSWORD = 'a wholly new password';

describe.skipIf(!chromiumPath)('pages of invitations and passwords', { timeout: 300_000 }, () => {
  let app: TestApp;
  let browser: Browser;
  beforeAll(async () => {
    app = await startTestApp();
    browser = await startBrowser();
  });
  afterAll(async () => {
    await closePages(browser);
    await app?.close();
  });

  /** Opens a link of the service in a new browser window; `problems` collects errors and foreign requests. */
  async function open(link: string, locale = 'en-GB') {
    const context = await browser.newContext({ viewport: PHONE, locale });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    const problems: string[] = [];
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith('data:') && !url.startsWith(app.url)) problems.push(url);
    });
    page.on('pageerror', (error) => problems.push(String(error)));
    await page.goto(link.replace(app.services.config.publicUrl, app.url));
    return { page, problems };
  }

  async function resetLink(email: string): Promise<string> {
    return (await createResetLink(app.services, email))!.url;
  }

  /** Expects that the page is accessible and does not scroll sideways. */
  async function expectFits(page: Page, _name: string): Promise<void> {
    await expectAccessible(page);
    const fits = 'document.documentElement.scrollWidth <= document.documentElement.clientWidth';
    expect(await page.evaluate(fits)).toBe(true);
  }

  test('getAcceptInvitationPage: a new member chooses a password and can sign in', async () => {
    const { url } = await inviteByLink(app, 'new@example.com', 'editor');
    const { page, problems } = await open(url);
    await page.getByRole('heading', { name: 'Join First organization' }).waitFor();
    await page.getByText('You are invited with the role “Editor”.').waitFor();
    expect(await page.getByLabel('Email address').inputValue()).toBe('new@example.com');
    expect(new URL(page.url()).hash).toBe('');
    await expectFits(page, 'invitation');
    const password = page.getByRole('textbox', { name: 'Password' });
    await password.fill('short');
    await page.getByRole('button', { name: 'Accept invitation' }).click();
    await page.getByText('Use at least 10 characters.').waitFor();
    expect(await password.getAttribute('aria-invalid')).toBe('true');
    await expectFits(page, 'short-password');
    await password.fill('password123');
    await page.keyboard.press('Enter');
    await page.getByText('This password is too easy to guess.').waitFor();
    await page.locator('.mantine-PasswordInput-visibilityToggle').click();
    expect(await password.getAttribute('type')).toBe('text');
    // The token survives a reload.
    await page.reload();
    await password.fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Welcome' }).waitFor();
    await page.getByText('You are now a member of First organization.').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Welcome');
    await expectFits(page, 'welcome');
    expect((await logIn(app, 'new@example.com')).status).toBe(200);
    expect(problems).toEqual([]);
  });

  test('getAcceptInvitationPage: a wrong password of an existing account is corrected', async () => {
    const member = await addMember(app, 'viewer', 'existing@example.com');
    const { body } = await app.call('POST', '/v1/organizations', {
      body: { name: 'Other', slug: 'other', owner_email: 'owner@example.com' },
    });
    const tenant = { organizationId: body.organization.id, key: body.api_key.key };
    const { url } = await inviteByLink(app, member.email, 'viewer', tenant);
    const { page, problems } = await open(url, 'de-DE');
    await page.getByRole('heading', { name: 'Other beitreten' }).waitFor();
    await page.getByRole('textbox', { name: 'Passwort' }).fill('not the password');
    await page.keyboard.press('Enter');
    await page.getByText('Zu dieser Adresse gibt es schon ein Konto').waitFor();
    await page.getByRole('textbox', { name: 'Passwort' }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Einladung annehmen' }).click();
    await page.getByRole('heading', { name: 'Willkommen' }).waitFor();
    expect(problems).toEqual([]);
  });

  test('getAcceptInvitationPage: explains used, unknown and missing links', async () => {
    const { token, url } = await inviteByLink(app, 'used@example.com', 'viewer');
    await accept(app, token);
    const used = await open(url);
    await used.page.getByRole('heading', { name: 'Already accepted' }).waitFor();
    const unknown = await open(`${app.url}/accept-invitation#unknown`);
    await unknown.page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    const missing = await open(`${app.url}/accept-invitation`);
    await missing.page.getByRole('heading', { name: 'Open your invitation link' }).waitFor();
  });

  test('getResetPasswordPage: sets a new password, once, and ends the sessions', async () => {
    const member = await addMember(app, 'viewer', 'reset@example.com');
    const link = await resetLink(member.email);
    const { page, problems } = await open(link);
    await page.getByRole('textbox', { name: 'New password' }).fill(NEW_PASSWORD);
    await expectFits(page, 'reset');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByRole('heading', { name: 'Your password is saved' }).waitFor();
    expect((await logIn(app, member.email, NEW_PASSWORD)).status).toBe(200);
    const again = await open(link);
    await again.page.getByRole('textbox', { name: 'New password' }).fill('yet another password');
    await again.page.keyboard.press('Enter');
    await again.page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    await again.page.getByRole('link', { name: 'Request a new link' }).click();
    await again.page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    await again.page.getByLabel('Email address').fill(member.email);
    await again.page.keyboard.press('Enter');
    await again.page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await expectFits(again.page, 'sent');
    // The link of the mail is opened in the tab that waits for it.
    const fresh = await resetLink(member.email);
    await again.page.goto(fresh.replace(app.services.config.publicUrl, app.url));
    await again.page.getByRole('heading', { name: 'Set a new password' }).waitFor();
    expect(new URL(again.page.url()).hash).toBe('');
    expect([...problems, ...again.problems]).toEqual([]);
  });
});
