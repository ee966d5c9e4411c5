import { afterAll, beforeAll, describe, test } from 'vitest';
import { codeAt, nextCode } from '../../../server/test/factors.ts';
import { PASSWORD } from '../../../server/test/members.ts';
import { type Console, chromiumPath, startConsole, WALKTHROUGH } from '../console.ts';
import { Walk } from './walk.ts';

const COLLEAGUE = 'bo@example.com';

describe.skipIf(!chromiumPath)('the first day', WALKTHROUGH, () => {
  let eps: Console;
  beforeAll(async () => {
    eps = await startConsole();
  });
  afterAll(() => eps?.close());

  test('1: the sample is tried', async () => {
    const you = new Walk(await eps.open('/'), 1, 'Sample');
    await you.step('Open the sample', () => you.click('Try a sample', 'link'));
    await you.step('Set it up', async () => {
      await you.click('Set up sample');
      await you.page.getByRole('button', { name: 'Answer as the sample person' }).waitFor();
    });
    await you.step('Read the result', async () => {
      await you.click('Answer as the sample person');
      await you.page.getByRole('heading', { name: 'Next steps' }).waitFor();
    });
    await you.step('Look around', () => you.click('Explore the test environment of the sample', 'link'));
    you.done();
    eps.expectNoProblems();
  });

  test('10: a colleague is invited and signs in with a second factor', async () => {
    const you = new Walk(await eps.open('/'), 10, 'Colleague with a second factor');
    await you.step('Invite the colleague', async () => {
      await you.go('Settings');
      await you.click(/^Members/, 'link');
      await you.click('Invite member');
      await you.fill('Email address', COLLEAGUE, you.dialog);
      await you.click('Reviewer', 'radio', you.dialog);
      await you.confirm('Invite member');
    });
    await you.step('Create the link', async () => {
      await you.click(`Create link for ${COLLEAGUE}`);
      await you.see(/accept-invitation#/, you.dialog);
    });
    const link = await you.dialog.getByText(/accept-invitation#/).textContent();
    await you.confirm('Close');
    you.on(await eps.open(link!.trim().slice(eps.app.url.length), { signedOut: true, language: 'en' }));
    await you.step('Accept as the colleague', async () => {
      await you.fill('Password', PASSWORD);
      await you.click('Accept invitation');
      await you.page.getByRole('heading', { name: 'Welcome' }).waitFor();
    });
    await you.step('Sign in', async () => {
      await you.click('Sign in', 'link');
      await you.fill('Email address', COLLEAGUE);
      await you.fill('Password', PASSWORD);
      await you.click('Sign in');
      await you.see('Inbox');
    });
    await you.step('Open the account', async () => {
      await you.click('Account');
      await you.click('Account', 'menuitem');
    });
    await you.step('Add an authenticator app', async () => {
      await you.click('Add authenticator app');
      await you.dialog.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    });
    const secret = await you.dialog.getByLabel('Key').inputValue();
    await you.step('Keep the recovery codes', async () => {
      await you.dialog.getByRole('textbox', { name: /^Code/ }).fill(codeAt(secret));
      await you.page.keyboard.press('Enter');
      await you.page.getByRole('dialog', { name: 'Recovery codes' }).waitFor();
    });
    await you.page.keyboard.press('Escape');
    await you.step('Sign out', async () => {
      await you.click('Back to the console', 'link');
      await you.click('Account');
      await you.click('Sign out', 'menuitem');
      await you.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    });
    await you.step('Sign in with a code', async () => {
      await you.fill('Email address', COLLEAGUE);
      await you.fill('Password', PASSWORD);
      await you.click('Sign in');
      await you.page.getByRole('textbox', { name: /^Code/ }).fill(nextCode(secret));
      await you.page.keyboard.press('Enter');
      await you.see('Inbox');
    });
    you.done();
    eps.expectNoProblems();
  });
});
