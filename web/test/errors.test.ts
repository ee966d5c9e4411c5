import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setUpApp } from '../../server/test/actors.ts';
import {
  type Console,
  chromiumPath,
  expectAccessible,
  expectOnlyAt,
  startConsole,
  WALKTHROUGH,
} from './console.ts';

/** An id that does not exist. */
const NOTHING = '01890000-0000-7000-8000-000000000000';
const REQUEST_ID = /Request \S+/;

describe.skipIf(!chromiumPath)('errors', WALKTHROUGH, () => {
  let eps: Console;
  let organization: string;
  let environment: string;
  beforeAll(async () => {
    eps = await startConsole();
    const { appId, testId } = await setUpApp(eps.app);
    organization = `/o/${eps.app.organizationId}`;
    environment = `${organization}/a/${appId}/e/${testId}`;
  });
  afterAll(() => eps?.close());

  test('an address without a page, and one of something that is not there', async () => {
    const page = await eps.open(`${environment}/nothing/here`);
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    await page
      .getByRole('navigation', { name: 'Pages of Run' })
      .getByRole('link', { name: 'Programs' })
      .waitFor();
    await expectAccessible(page);
    await page.goto(`${eps.app.url}${environment}/evaluations/${NOTHING}`);
    await page.getByRole('heading', { level: 1, name: 'This does not exist' }).waitFor();
    const alert = page.getByRole('alert');
    await alert.getByText('not_found').waitFor();
    await alert.getByText(REQUEST_ID).waitFor();
    await expectAccessible(page);
    eps.expectNoProblems();
  });

  test('a conflict and an invalid input are shown in the form, which keeps what was entered', async () => {
    const page = await eps.open(`${organization}/members`);
    await page.getByRole('button', { name: 'Invite member', exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email address').fill(eps.app.email);
    await dialog.getByRole('button', { name: /^Invite/ }).click();
    await dialog.getByRole('alert').getByText('already_member').waitFor();
    await dialog.getByText('This is not possible in the current state').waitFor();
    await dialog.getByText(REQUEST_ID).waitFor();
    await dialog.getByLabel('Email address').fill(`${'x'.repeat(400)}@example.com`);
    await dialog.getByRole('button', { name: /^Invite/ }).click();
    await expectOnlyAt(dialog, 'Email address', 'String should have at most 320 characters');
    expect(await dialog.getByLabel('Email address').inputValue()).toMatch(/^xxx/);
    await expectAccessible(page);
    eps.expectNoProblems();
  });

  test('in German the errors of the service and of fields are German', async () => {
    const page = await eps.open(`${organization}/members`, { language: 'de' });
    await page.getByRole('button', { name: 'Mitglied einladen' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('E-Mail-Adresse').fill(eps.app.email);
    await dialog.getByRole('button', { name: 'Mitglied einladen' }).click();
    await dialog.getByText('Diese Adresse gehört bereits einem Mitglied').waitFor();
    await dialog.getByLabel('E-Mail-Adresse').fill(`${'x'.repeat(400)}@example.com`);
    await dialog.getByRole('button', { name: 'Mitglied einladen' }).click();
    await expectOnlyAt(dialog, 'E-Mail-Adresse', 'Höchstens 320 Zeichen sind erlaubt.');
    eps.expectNoProblems();
  });

  test('too many requests and an unavailable service can be tried again', async () => {
    const page = await eps.open(organization);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const answers = (status: number, code: string) =>
      page.route('**/programs?*', (route) =>
        route.fulfill({
          status,
          headers: { 'retry-after': '0', 'x-request-id': 'r-1' },
          json: { detail: { code, message: 'Not now.', context: {} } },
        }),
      );
    await answers(429, 'rate_limited');
    await page.goto(`${eps.app.url}${environment}/programs`);
    const alert = page.getByRole('alert');
    await alert.getByText('rate_limited').waitFor();
    await alert.getByText('Too many requests').waitFor();
    await alert.getByText('Request r-1').waitFor();
    await page.unroute('**/programs?*');
    await answers(503, 'unavailable');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await alert.getByText('The service could not complete the request').waitFor();
    await alert.getByText('unavailable', { exact: true }).waitFor();
    await page.unroute('**/programs?*');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No programs yet').waitFor();
    eps.expectNoProblems();
  });

  test('without a connection the page says so and can be tried again', async () => {
    const page = await eps.open(environment);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.route('**/v1/**', (route) => route.abort());
    await page
      .getByRole('navigation', { name: 'Pages of Run' })
      .getByRole('link', { name: 'Programs' })
      .click();
    const alert = page.getByRole('alert');
    await alert.getByText('The service cannot be reached').waitFor();
    await alert.getByText('ConnectionError').waitFor();
    await expectAccessible(page);
    await page.unroute('**/v1/**');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No programs yet').waitFor();
    eps.expectNoProblems();
  });

  test('when the session has ended, a page leads to the sign-in and back; a form keeps its input', async () => {
    const page = await eps.open(`${organization}/members`);
    await page.getByRole('button', { name: 'Invite member', exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email address').fill('new@example.com');
    await page.context().clearCookies();
    await dialog.getByRole('button', { name: /^Invite/ }).click();
    await dialog.getByText('Your session has ended').waitFor();
    await dialog.getByText('unauthenticated').waitFor();
    const opened = page.context().waitForEvent('page');
    await dialog.getByRole('link', { name: 'Sign in in a new tab' }).click();
    await signIn(await opened);
    await page.bringToFront();
    await dialog.getByRole('button', { name: /^Invite/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('new@example.com').first().waitFor();

    await page.context().clearCookies();
    await page.goto(`${eps.app.url}${organization}/audit-log?action=app.created`);
    await signIn(page);
    await page.waitForURL('**/audit-log?action=app.created');
    await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
    eps.expectNoProblems();
  });

  async function signIn(page: Page): Promise<void> {
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.getByLabel('Email address').fill(eps.app.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(eps.app.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('navigation', { name: 'Navigation' }).waitFor();
  }
});
