import { afterAll, beforeAll, describe, test } from 'vitest';
import {
  type Console,
  chromiumPath,
  expectAccessible,
  PHONE,
  settled,
  startConsole,
  WALKTHROUGH,
} from './console.ts';
import { keyboardOf } from './keyboard.ts';

describe.skipIf(!chromiumPath)('sign-in', WALKTHROUGH, () => {
  let eps: Console;
  beforeAll(async () => {
    eps = await startConsole();
  });
  afterAll(() => eps?.close());

  test('a deep link asks a stranger to sign in, with the keyboard, and then opens', async () => {
    const path = `/o/${eps.app.organizationId}`;
    const page = await eps.open(path, { viewport: PHONE, signedOut: true });
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await expectAccessible(page);
    const { fill, enter, press } = keyboardOf(page);
    await fill('Email address', eps.app.email);
    await fill('Password', 'wrong password here');
    await enter('Sign in');
    await page.getByRole('alert').getByText('unauthenticated').waitFor();
    await fill('Password', eps.app.password);
    await press('Enter');
    await page.waitForURL(`**${path}`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor({ state: 'detached' });
    await settled(page);
    eps.expectNoProblems();
  });
});
