import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSignInLink } from '../../server/src/resources/identity/auth/create-sign-in-link.ts';
import { type Console, chromiumPath, expectAccessible, PHONE, startConsole, WALKTHROUGH } from './console.ts';

describe.skipIf(!chromiumPath)('the first minute', WALKTHROUGH, () => {
  let eps: Console;
  beforeAll(async () => {
    eps = await startConsole();
  });
  afterAll(() => eps?.close());

  test('a link signs the owner in once and is not left in the address', async () => {
    const link = await createSignInLink(eps.app.services, eps.app.email);
    const page = await eps.open('/docs');
    await page.context().clearCookies();
    await page.goto(link!.url);
    await page.getByRole('heading', { name: 'No apps yet' }).waitFor();
    expect(page.url()).toBe(`${eps.app.url}/o/${eps.app.organizationId}`);
    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.goto(link!.url);
    await page.getByRole('alert').getByText('sign_in_link_expired').waitFor();
    expect(page.url()).toBe(`${eps.app.url}/sign-in`);
    await expectAccessible(page);
    eps.expectNoProblems();
  });

  test('three clicks lead from an empty organization to a finished evaluation', async () => {
    const page = await eps.open('/');
    await page.getByRole('heading', { name: 'No apps yet' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'Try a sample' }).first().click();
    await page.getByRole('button', { name: 'Set up sample' }).waitFor();
    await page.getByRole('button', { name: 'Set up sample' }).click();
    await page.getByRole('button', { name: 'Answer as the sample person' }).waitFor();
    await page.getByRole('button', { name: 'Answer as the sample person' }).click();
    await page.getByRole('heading', { name: 'Next steps' }).waitFor();
    await page.getByRole('heading', { name: /PHQ-9/ }).waitFor();
    // Few symptoms are good, in the colour of their meaning.
    await page.locator('[data-current][data-tone=best]').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Explore the test environment of the sample' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sample · Test' }).waitFor();
    const completed = page.getByRole('link', { name: 'Completed evaluations' }).locator('..');
    await completed.getByText('1', { exact: true }).waitFor();
    const navigation = page.getByRole('navigation', { name: 'Navigation' });
    await navigation.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: /^Apps/ }).click();
    await page.getByRole('main').getByRole('link', { name: 'Sample', exact: true }).click();
    await page.getByRole('link', { name: 'Open Live' }).waitFor();
    await navigation.getByRole('link', { name: 'Inbox' }).click();
    await page.getByText('Nothing needs your attention.').waitFor();
    eps.expectNoProblems();
  });

  test('a finished sample is shown on a phone, in German and dark', async () => {
    const page = await eps.open(`/o/${eps.app.organizationId}/sample`, {
      viewport: PHONE,
      language: 'de',
      colorScheme: 'dark',
    });
    await page.getByRole('heading', { name: 'Nächste Schritte' }).waitFor();
    // The report was written in English, and is read in German.
    await page.getByText(/^Wert \d+ von 27/).waitFor();
    const width = await page.evaluate('document.documentElement.scrollWidth');
    expect(width).toBeLessThanOrEqual(PHONE.width);
    eps.expectNoProblems();
  });
});

describe.skipIf(!chromiumPath)('a sample that is left in the middle', WALKTHROUGH, () => {
  let eps: Console;
  beforeAll(async () => {
    eps = await startConsole();
  });
  afterAll(() => eps?.close());

  const list = async (path: string) => {
    const { body, text } = await eps.app.call('GET', `/v1/organizations/${eps.app.organizationId}${path}`);
    expect(body.items, text).toBeDefined();
    return body.items;
  };

  test('continues after a lost connection, a reload and a closed page, and leaves nothing behind', async () => {
    const path = `/o/${eps.app.organizationId}`;
    const page = await eps.open(`${path}/sample`);
    await page.route('**/bundles', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await page.getByRole('button', { name: 'Set up sample' }).click();
    await page.getByRole('alert').getByText('The service cannot be reached').waitFor();
    await page.unroute('**/bundles');
    // The bundle is published, but the page is reloaded before it receives the response.
    const published = new Promise<void>((resolve) => {
      void page.route('**/publish', async (route) => {
        await route.fetch();
        resolve();
      });
    });
    await page.getByRole('button', { name: 'Continue' }).click();
    await published;
    await page.reload();
    await page.getByRole('button', { name: 'Continue' }).waitFor();
    await page.close();

    const again = await eps.open(path);
    await again.getByRole('main').getByRole('link', { name: 'Continue sample' }).click();
    await again.getByRole('button', { name: 'Continue' }).click();
    await again.getByRole('button', { name: 'Answer yourself' }).click();
    const questionnaire = again.waitForEvent('popup');
    await again.getByRole('link', { name: 'Open questionnaire in a new tab' }).click();
    await (await questionnaire).getByRole('radio').first().check({ force: true });
    await (await questionnaire).getByText('Saved', { exact: true }).waitFor();
    await (await questionnaire).close();
    await again.reload();
    await again.getByRole('button', { name: 'Answer as the sample person' }).click();
    await again.getByRole('heading', { name: 'Next steps' }).waitFor();
    eps.expectNoProblems();

    const [app, ...otherApps] = await list('/apps');
    expect(otherApps).toEqual([]);
    const inApp = `/apps/${app.id}`;
    expect(await list(`${inApp}/definitions`)).toHaveLength(6);
    expect(await list(`${inApp}/bundles`)).toHaveLength(1);
    const [test] = (await list(`${inApp}/environments`)).filter(({ kind }: any) => kind === 'test');
    for (const kind of ['programs', 'subjects', 'enrollments', 'evaluations'])
      expect(await list(`${inApp}/environments/${test.id}/${kind}`), kind).toHaveLength(1);
  });
});
