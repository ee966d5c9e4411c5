import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  COLORS,
  type Console,
  chromiumPath,
  DESKTOP,
  PHONE,
  screenshot,
  settled,
  violations,
  WALKTHROUGH,
} from './console.ts';
import { type FilledWorkspace, startFilled } from './filled.ts';
import { type Offer, offerOf, wronglyOffered } from './offers.ts';
import { everyAddress, follow } from './routes.ts';

const PRODUCT = 'Evaluation Program Service';

/** Paper forms are entered one after another with the keyboard: the focus is in the first field. */
const ENTRY = /\/paper$/;

/** Rules that depend on the size of the window. */
const LAYOUT = ['target-size', 'scrollable-region-focusable'];

/** The state of a page: where the focus is, and whether it scrolls sideways. */
const FACTS = `({
  language: document.documentElement.lang,
  title: document.title,
  heading: document.querySelector('main h1').textContent,
  focused: document.activeElement.tagName,
  width: document.documentElement.scrollWidth,
  wide: [...document.querySelectorAll('main *')]
    .filter((element) => element.closest('[role=tablist]') === null)
    .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
    .slice(0, 6)
    .map((element) => element.cloneNode(false).outerHTML.slice(0, 160)),
})`;

interface Facts {
  language: string;
  title: string;
  heading: string;
  focused: string;
  width: number;
  /** The elements that extend beyond the right edge of the page. */
  wide: string[];
}

describe.skipIf(!chromiumPath)('every page', { ...WALKTHROUGH, timeout: 600_000 }, () => {
  let eps: Console;
  let filled: FilledWorkspace;
  beforeAll(async () => {
    ({ eps, filled } = await startFilled());
  });
  afterAll(() => eps?.close());

  /** Visits every page with links; returns the problems by address. */
  async function visitAll(page: Page, language: string, rules?: string[]): Promise<Record<string, string[]>> {
    const problems: Record<string, string[]> = {};
    const offers = new Map<string, Offer>();
    page.on('response', (response) => {
      if (response.status() >= 400) problems[`${page.url()} ${response.url()}`] = [`${response.status()}`];
    });
    await settled(page);
    for (const address of await everyAddress(page, filled)) {
      await follow(page, address);
      await settled(page);
      await picture(page, address);
      const found = [
        ...problemsOf(page, language, await page.evaluate<Facts>(FACTS)),
        ...(await violations(page, rules)),
      ];
      if (found.length > 0) problems[address] = found;
      // Actions are named in English.
      if (language === 'en') offers.set(address, await offerOf(page));
    }
    const wrong = language === 'en' ? wronglyOffered('owner', filled, offers) : [];
    if (wrong.length > 0) problems['actions'] = wrong;
    return problems;
  }

  /** Takes a picture for the review of the design (`web/DESIGN.md`). */
  function picture(page: Page, address: string): Promise<void> {
    const name = address.replace(/[0-9a-f-]{36}/g, '').replace(/\W+/g, '-');
    return screenshot(page, `page${name}-${page.viewportSize()!.width}`);
  }

  function problemsOf(page: Page, language: string, facts: Facts): string[] {
    const { width } = page.viewportSize()!;
    return [
      ...(facts.language === language ? [] : [`The language of the document is ${facts.language}.`]),
      ...(facts.title === `${facts.heading} · ${PRODUCT}` ? [] : [`Its title is ${facts.title}.`]),
      ...(facts.focused === 'H1' || ENTRY.test(page.url())
        ? []
        : [`The focus is at ${facts.focused}, not at the heading.`]),
      ...(facts.width <= width ? [] : [`It is ${facts.width} pixels wide: ${facts.wide.join(' ')}`]),
    ];
  }

  test('in English on a wide screen: accessible in light, titled, focused at its heading, with every action of an owner', async () => {
    const page = await eps.open(`/o/${filled.organizationId}`, { viewport: DESKTOP, colorScheme: 'light' });
    expect(await visitAll(page, 'en')).toEqual({});
    eps.expectNoProblems();
  });

  test('in German on a phone: accessible in dark, and nothing scrolls sideways', async () => {
    const options = { viewport: PHONE, language: 'de', colorScheme: 'dark' } as const;
    const page = await eps.open(`/o/${filled.organizationId}`, options);
    // The other rules read roles, names and states, which are those of the wide screen.
    expect(await visitAll(page, 'de', [...COLORS, ...LAYOUT])).toEqual({});
    eps.expectNoProblems();
  });

  test('the first Tab leads to a link that skips the navigation', async () => {
    const page = await eps.open(`/o/${filled.organizationId}/members`);
    await settled(page);
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect.poll(() => page.evaluate('document.activeElement.className')).toBe('skip-link');
    expect((await skip.boundingBox())!.x).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('content');
    eps.expectNoProblems();
  });
});
