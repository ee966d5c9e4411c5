import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Console,
  chromiumPath,
  DESKTOP,
  expectAccessible,
  PHONE,
  startConsole,
  WALKTHROUGH,
} from './console.ts';

const WORDS = 'Evaluation of Wellbeing, Workload and Leadership for the Whole Group, Second Edition, ';
const UNBROKEN = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverleihungsurkunde';
const ORGANIZATION = `${WORDS}${UNBROKEN} GmbH & Co. KG`;
const APP = `${UNBROKEN}${UNBROKEN} ${WORDS}`.trim();

describe.skipIf(!chromiumPath)('long names', WALKTHROUGH, () => {
  let eps: Console;
  let base: string;
  let environment: string;
  beforeAll(async () => {
    eps = await startConsole();
    const { app } = eps;
    const body = { name: ORGANIZATION, slug: 'long', owner_email: app.email };
    const created = (await app.call('POST', '/v1/organizations', { body })).body;
    const key = created.api_key.key;
    const path = `/v1/organizations/${created.organization.id}/apps`;
    const apps = await app.call('POST', path, { key, body: { name: APP, slug: 'long' } });
    expect(apps.status, apps.text).toBe(201);
    await app.call('POST', path, { key, body: { name: `${APP} 2`, slug: 'long-2' } });
    base = `/o/${created.organization.id}`;
    environment = `${base}/a/${apps.body.application.id}/e/${apps.body.live_environment.id}`;
  });
  afterAll(() => eps?.close());

  async function expectNoOverflow(page: Page, width: number) {
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    const right = await page.evaluate(RIGHTMOST);
    expect(right).toEqual([]);
  }

  test.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ])('are cut, with the whole name as title, on a %s', async (name, viewport) => {
    const page = await eps.open(environment, { viewport });
    const scope = page.getByRole('banner').getByTitle(`${APP} · Live`);
    await scope.waitFor();
    // The kind of the environment is never cut.
    const kind = (await scope.getByText('· Live').boundingBox())!;
    const button = (await page.getByRole('banner').getByRole('button', { name: APP }).boundingBox())!;
    expect(kind.x + kind.width).toBeLessThanOrEqual(button.x + button.width);
    await expectNoOverflow(page, viewport.width);
    await page.getByRole('banner').getByRole('button', { name: APP }).click();
    await page.getByRole('menuitem', { name: `${APP} 2 · Live` }).waitFor();
    await expectNoOverflow(page, viewport.width);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    if (name === 'phone') await page.getByRole('button', { name: 'Open navigation' }).click();
    await page
      .getByRole('navigation', { name: 'Navigation' })
      .getByTitle(ORGANIZATION)
      .scrollIntoViewIfNeeded();
    await expectNoOverflow(page, viewport.width);
    for (const path of ['', '/apps', '/limits']) {
      await page.goto(eps.app.url + base + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByRole('banner').getByRole('button', { name: APP }).waitFor();
      await expectNoOverflow(page, viewport.width);
    }
    eps.expectNoProblems();
  });
});

/** The visible elements that end right of the window, outside of what scrolls by itself. */
const RIGHTMOST = `[...document.body.querySelectorAll('*')]
  .filter((node) => {
    const { right, width } = node.getBoundingClientRect();
    return width > 0 && right > window.innerWidth + 1 && node.checkVisibility({ visibilityProperty: true });
  })
  .filter((node) => {
    for (let up = node.parentElement; up; up = up.parentElement)
      if (getComputedStyle(up).overflowX !== 'visible' && up !== document.body) return false;
    return true;
  })
  .map((node) => node.outerHTML.slice(0, 120))`;
