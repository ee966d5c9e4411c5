import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { timeLimit } from '../../vitest.machine.ts';
import {
  type Console,
  chromiumPath,
  expectAccessible,
  PHONE,
  screenshot,
  settled,
  startConsole,
  WALKTHROUGH,
} from './console.ts';
import { keyboardOf } from './keyboard.ts';

/** The time up to which search engines and browsers call the largest contentful paint good. */
const DRAWN_MS = 2_500;

const LARGEST_PAINT = `new Promise((resolve) =>
  new PerformanceObserver((list) => resolve(Math.round(list.getEntries().at(-1).startTime)))
    .observe({ type: 'largest-contentful-paint', buffered: true }))`;

describe.skipIf(!chromiumPath)('sign-in', WALKTHROUGH, () => {
  let eps: Console;
  beforeAll(async () => {
    eps = await startConsole();
  });
  afterAll(() => eps?.close());

  test('a deep link asks a stranger to sign in, with the keyboard, and then opens', async () => {
    const page = await eps.open('/', { viewport: PHONE });
    // A request that is still running would redirect to the sign-in by itself.
    await page.waitForURL('**/o/**');
    await settled(page);
    await page.context().clearCookies();
    const path = `/o/${eps.app.organizationId}`;
    await page.goto(eps.app.url + path);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await expectAccessible(page);
    await screenshot(page, 'sign-in-phone');
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
    await expectAccessible(page);
    await screenshot(page, 'overview-phone');
    eps.expectNoProblems();
  });

  test('the first load is less than 250 kB, asks no other server, and is drawn in 2.5 seconds', async () => {
    const page = await eps.open('/');
    await page.waitForURL('**/o/**');
    await page.getByRole('navigation', { name: 'Navigation' }).waitFor();
    await screenshot(page, 'overview');
    const bytes = await page.evaluate(`
      performance.getEntriesByType('resource')
        .filter(({ name }) => name.includes('/assets/'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(250_000);
    // A busy machine may render late once, but not every time.
    const limit = timeLimit(DRAWN_MS);
    const times: number[] = [];
    while (times.length < 3 && !times.some((time) => time < limit)) {
      await page.reload();
      await page.getByRole('heading', { level: 1 }).waitFor();
      times.push(await page.evaluate<number>(LARGEST_PAINT));
    }
    console.info(`first load: ${bytes} bytes, largest contentful paint after ${times.join(', ')} ms`);
    expect(Math.min(...times)).toBeLessThan(limit);
    eps.expectNoProblems();
  });
});
