import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setUpApp, type Workspace } from '../../server/test/actors.ts';
import { type MailServer, startMailServer } from '../../server/test/mail-server.ts';
import {
  type Console,
  chromiumPath,
  expectAccessible,
  PHONE,
  pagesOf,
  screenshot,
  settled,
  startConsole,
  tabTo,
  WALKTHROUGH,
} from './console.ts';

describe.skipIf(!chromiumPath)('messages to people', WALKTHROUGH, () => {
  let eps: Console;
  let mail: MailServer;
  let workspace: Workspace;
  let base: string;
  beforeAll(async () => {
    mail = await startMailServer();
    eps = await startConsole({ smtpUrl: mail.url });
    workspace = await setUpApp(eps.app);
    base = pagesOf(workspace.appPath);
  });
  afterAll(async () => {
    await eps?.close();
    await mail?.close();
  });

  const templates = async () => (await eps.app.call('GET', `${workspace.appPath}/messages`)).body.items;

  test('a message is written in two languages, tried, saved and published', async () => {
    const page = await eps.open(`${base}/messages`);
    await page.getByRole('heading', { name: 'No messages yet' }).waitFor();
    await page.getByRole('link', { name: 'New message' }).first().click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Weekly reminder');
    expect(await page.getByRole('textbox', { name: 'ID', exact: true }).inputValue()).toBe('weekly-reminder');
    await page.getByLabel('Subject').fill('Your questions, ');
    await page.getByRole('button', { name: 'Insert variable' }).click();
    await page.getByRole('menuitem', { name: /^First name/ }).click();
    expect(await page.getByLabel('Subject').inputValue()).toBe('Your questions, {{ profile.first_name }}');
    await page.getByText('The message has no plain text; every message needs one.').waitFor();

    const text = page.getByRole('textbox', { name: 'Text' });
    await text.fill('Answer here: ');
    await page.getByRole('button', { name: 'Insert variable' }).click();
    await page.getByRole('menuitem', { name: /^Personal link/ }).click();
    await expect.poll(() => text.inputValue()).toBe('Answer here: {{ link }}');
    const preview = page.getByRole('article', { name: 'Preview' });
    await preview.getByText('Your questions, Ada').waitFor();
    await page.getByLabel('Profile: first_name').fill('Grace');
    await preview.getByText('Your questions, Grace').waitFor();
    await page.getByRole('switch', { name: 'Also as HTML' }).check();
    const html = page.frameLocator('iframe[title="HTML"]');
    await html.getByText(/^Answer here: http/).waitFor();
    await settled(page);
    await expectAccessible(page);
    await screenshot(page, 'message');

    await page.getByRole('combobox', { name: 'Add language' }).fill('German');
    await page.getByRole('button', { name: 'Add language' }).click();
    await page.getByRole('tab', { name: 'German' }).waitFor();
    await page.getByLabel('Subject').fill('Ihre Fragen, {{ profile.first_nam }}');
    await preview.getByText('Ihre Fragen, Ada').waitFor();
    await page.getByLabel('Subject').fill('Ihre Fragen, {{ profile.first_name }}');
    await preview.getByText('Ihre Fragen, Grace').waitFor();
    await page.getByRole('button', { name: 'Send a test to me' }).click();
    await page.getByText(`A test was sent to ${eps.app.email}.`).waitFor();
    expect(mail.mails.map(({ to }) => to)).toEqual([eps.app.email]);

    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Revision 1 was saved.').waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Revision 1, Published').waitFor();
    expect(await templates()).toMatchObject([
      {
        business_id: 'weekly-reminder',
        status: 'published',
        content: { locales: { de: { subject: 'Ihre Fragen, {{ profile.first_name }}' } } },
      },
    ]);

    await page.getByLabel('Subject').fill('{{ lnk }}');
    await page.getByText(/Unknown variable "lnk"/).waitFor();
    await page.getByText('The preview appears when').waitFor();
    await page.getByLabel('Subject').fill('Questions until {{ closes_at }}');
    await page.getByRole('button', { name: 'Save as next revision' }).click();
    await page.getByText('Revision 2, Draft').waitFor();
    await page.getByRole('table', { name: 'Revisions' }).getByRole('link', { name: 'Revision 1' }).click();
    await page.getByText('Revision 1, Published').waitFor();
    eps.expectNoProblems();
  });

  test('by keyboard in German on a phone', async () => {
    const [{ id }] = await templates();
    const page = await eps.open(`${base}/messages/${id}`, {
      viewport: PHONE,
      language: 'de',
      colorScheme: 'dark',
    });
    const subject = page.getByLabel('Betreff');
    await tabTo(page, subject);
    await page.keyboard.press('End');
    await page.keyboard.type(' ');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: /^Persönlicher Link/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => subject.inputValue()).toMatch(/ \{\{ [^}]+ \}\}$/);
    await subject.fill('{{ linkk }}');
    await page.getByText('Die Variable „linkk“ gibt es nicht.').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    await settled(page);
    await expectAccessible(page);
    await screenshot(page, 'message-phone');
    await page.goto(`${eps.app.url}${base}/messages`);
    await page.getByRole('link', { name: 'Weekly reminder' }).first().waitFor();
    await settled(page);
    await expectAccessible(page);
    await screenshot(page, 'messages-phone');
    eps.expectNoProblems();
  });
});
