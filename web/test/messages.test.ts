import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enroll, setUpApp, setUpProgram, type Workspace } from '../../server/test/actors.ts';
import { report, SECRET, ses, sns } from '../../server/test/mail-events.ts';
import { type MailServer, startMailServer } from '../../server/test/mail-server.ts';
import {
  CONTENTS,
  messageTemplate,
  reachable,
  rule,
  sendDueMessages,
  setOutreach,
} from '../../server/test/messages.ts';
import {
  type Console,
  chromiumPath,
  expectAccessible,
  PHONE,
  pagesOf,
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
    const mailEvents = { secret: SECRET, mailgunKey: undefined, sendgridKey: undefined };
    eps = await startConsole({ smtpUrl: mail.url, mailEvents });
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
    const checked = page.waitForResponse(/\/messages\/check$/);
    await page.getByRole('link', { name: 'New message' }).first().click();
    await checked;
    const missing = page.getByText('The message has no plain text; every message needs one.');
    expect(await missing.count()).toBe(0);
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Weekly reminder');
    expect(await page.getByRole('textbox', { name: 'ID', exact: true }).inputValue()).toBe('weekly-reminder');
    await page.getByLabel('Subject').fill('Your questions, ');
    await page.getByRole('button', { name: 'Insert variable' }).click();
    await page.getByRole('menuitem', { name: /^First name/ }).click();
    expect(await page.getByLabel('Subject').inputValue()).toBe('Your questions, {{ profile.first_name }}');
    await missing.waitFor();

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
    const publish = page.getByRole('button', { name: 'Publish' });
    await publish.waitFor();
    await page.getByLabel('Subject').fill('Something else');
    await publish.waitFor({ state: 'detached' });
    // What was changed back is no change.
    await page.getByLabel('Subject').fill('Questions until {{ closes_at }}');
    await publish.waitFor();
    await page.getByText('Nothing is changed.').waitFor();
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
    eps.expectNoProblems();
  });

  test('settings, the log with its reasons, sending again, and an address that was suppressed', async () => {
    const environment = pagesOf(workspace.environmentPath);
    const page = await eps.open(`${environment}/message-settings`);
    await page.getByRole('textbox', { name: 'Sender' }).fill('study@example.test');
    await page.getByRole('textbox', { name: /^Addresses to which/ }).fill('*@example.test');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The settings were saved.').waitFor();

    const programId = await setUpProgram(workspace, CONTENTS, { name: 'Mood' });
    const rules = [rule('invitation', 'opened', await messageTemplate(workspace))];
    await setOutreach(workspace, programId, { rules });
    const subjectId = await reachable(workspace, 'ada@example.test');
    await enroll(workspace, programId, subjectId);
    mail.rejectWith = 550;
    await sendDueMessages(workspace);
    mail.rejectWith = undefined;
    mail.mails = [];
    await page.goto(`${eps.app.url}${environment}/programs/${programId}?tab=messages`);
    await page.getByRole('link', { name: 'View messages' }).click();
    await page.waitForURL(`**/message-log?program_id=${programId}`);
    await page.getByText('The mail server rejected it (550).').waitFor();
    await page.getByRole('button', { name: /^Message of / }).click();
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('The person gets it with a new link.').waitFor();
    await expectAccessible(page);
    await page.getByRole('dialog').last().getByRole('button', { name: 'Send again' }).click();
    await page.getByText('The message will be sent again.').waitFor();
    const log = page.getByRole('region', { name: 'Message log' });
    await log.getByText('Waiting').waitFor();
    await sendDueMessages(workspace);
    await page.reload();
    await log.getByText('Sent', { exact: true }).waitFor();
    const [sent] = mail.mails;
    expect([sent!.to, sent!.headers['from']]).toEqual(['ada@example.test', 'study@example.test']);

    const bounce = { bounce: { bounceType: 'Permanent' } };
    await report(workspace, sns(ses(sent!.headers['message-id']!, 'Bounce', bounce)));
    const german = { viewport: PHONE, language: 'de' } as const;
    const phone = await eps.open(`${environment}/subjects/${subjectId}?tab=administration`, german);
    await phone.getByRole('button', { name: /^Nachricht vom / }).click();
    await phone.getByText(/^Hello Ada: /).waitFor();
    await phone.getByText('Zurückgekommen').last().waitFor();
    await settled(phone);
    await expectAccessible(phone);
    await phone.goto(`${eps.app.url}${environment}/suppressions?reason=bounced`);
    await phone.getByRole('button', { name: /^Sperre vom .* aufheben$/ }).click();
    await phone.getByRole('dialog').getByRole('button', { name: 'Aufheben' }).click();
    await phone.getByText('Keine passenden gesperrten Adressen').waitFor();

    await page.goto(`${eps.app.url}${environment}/message-settings`);
    await page.getByLabel('From').fill('20:00');
    await page.getByLabel('To', { exact: true }).fill('08:00');
    await page.getByRole('checkbox', { name: 'Mon' }).check();
    await page.getByText('Choose both times, the end later on the same day.').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').waitFor();
    await expectAccessible(page);
    await page.getByLabel('From').fill('07:00');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The settings were saved.').waitFor();
    const { body } = await eps.app.call('GET', `${workspace.environmentPath}/message-settings`);
    expect(body).toEqual({
      from: 'study@example.test',
      allow: ['*@example.test'],
      send_window: { from: '07:00', to: '08:00', days: [1] },
    });
  });
});
