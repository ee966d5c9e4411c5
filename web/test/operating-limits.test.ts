import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Console, chromiumPath, expectAccessible, startConsole, WALKTHROUGH } from './console.ts';

const PER_SECOND = 60;

describe.skipIf(!chromiumPath)('rate limits', WALKTHROUGH, () => {
  let eps: Console;
  let base: string;
  beforeAll(async () => {
    eps = await startConsole({ requestsPerSecond: 300, organizationRequestsPerSecond: PER_SECOND });
    base = `/o/${eps.app.organizationId}`;
  });
  afterAll(() => eps?.close());

  test('show what is in use, and what to do when an organization uses most of its limit', async () => {
    const page = await eps.open(`${base}/limits`);
    await page.getByText('300 units per second').waitFor();
    await page.getByText(`${PER_SECOND} units per second`).waitFor();
    await page.getByText('You are well within the limits.').waitFor();
    // A busy API key of the organization; the page asks again by itself.
    const path = `/v1/organizations/${eps.app.organizationId}`;
    const burst = () => Promise.all(Array.from({ length: 2 * PER_SECOND }, () => eps.app.call('GET', path)));
    const isNear = async () => {
      await burst();
      return page.getByText('More than 80% of a limit was used').isVisible();
    };
    await expect.poll(isNear, { timeout: 60_000 }).toBe(true);
    await page.getByText('Wait for the time in the Retry-After header').waitFor();
    await expectAccessible(page);
    eps.expectNoProblems();
  });
});
