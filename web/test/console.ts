import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Workspace } from '../../server/test/actors.ts';
import { startTestApp, type TestApp } from '../../server/test/app.ts';
import { AXE_SOURCE, closePages, startBrowser } from '../../server/test/browser/chromium.ts';
import { type OpenOptions, openPagesOf, unanswered } from './console-pages.ts';

export { chromiumPath } from '../../server/test/browser/chromium.ts';
export { DESKTOP, PHONE } from './console-pages.ts';

/** Options of a walkthrough. On a busy machine a page may take long to load; a step waits for it. */
export const WALKTHROUGH = { timeout: 300_000 };

/** A running service with a browser. Problems of any page fail the test that calls `expectNoProblems`. */
export interface Console {
  app: TestApp;
  /**
   * Opens a page of the console as the owner, or as the user with this email address and password, until the
   * test ends.
   */
  open(path: string, options?: OpenOptions): Promise<Page>;
  expectNoProblems(): void;
  close(): Promise<void>;
}

export async function startConsole(options: Parameters<typeof startTestApp>[0] = {}): Promise<Console> {
  const app = await startTestApp(options);
  // Requests with the session cookie must come from the origin of the public URL.
  app.services.config.publicUrl = app.url;
  const browser = await startBrowser();
  const problems: string[] = [];
  return {
    app,
    open: openPagesOf(browser, app, problems),
    expectNoProblems: () => expect(problems).toEqual([]),
    async close() {
      await closePages(browser);
      await app.close();
    },
  };
}

/** The path of the pages of an app or environment, from its path in the API. */
export function pagesOf(path: string): string {
  return path.replace('/v1/organizations/', '/o/').replace('/apps/', '/a/').replace('/environments/', '/e/');
}

/** The path of a page of the workspace's test environment. */
export function consolePath({ environmentPath }: Workspace, page: string): string {
  return pagesOf(environmentPath) + page;
}

const UNDRAWN = `[
  ...(document.querySelector('main h1') ? [] : ['the heading']),
  ...[...document.querySelectorAll('main .mantine-Skeleton-root, main .mantine-Loader-root')].map(
    (element) => element.parentElement.outerHTML.slice(0, 300),
  ),
]`;

/** Waits until the page has its heading and nothing is being loaded any more. */
export async function settled(page: Page): Promise<void> {
  const missing = async () => [...(await page.evaluate<string[]>(UNDRAWN)), ...unanswered(page)];
  await expect
    .poll(
      async () => {
        const before = await missing();
        if (before.length > 0) return before;
        // A response may cause further requests once it is rendered.
        await nextFrames(page);
        return missing();
      },
      // A proof takes seconds of processor time, on a busy machine minutes.
      { interval: 20, timeout: 240_000, message: `${page.url()} is still loading` },
    )
    .toEqual([]);
}

/** Presses Tab until the focus is there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  while (!(await target.evaluate((node) => node.matches(':focus')))) await page.keyboard.press('Tab');
}

/** Presses the arrow key in an open list of options until this one is highlighted. */
async function highlightOption(page: Page, name: string | RegExp): Promise<void> {
  const highlighted = page.getByRole('option').and(page.locator('[data-combobox-selected]'));
  const matches = (text: string | undefined) =>
    text !== undefined && (typeof name === 'string' ? text === name : name.test(text));
  await expect
    .poll(async () => {
      const isHighlighted = async () => matches((await highlighted.allTextContents())[0]);
      if (!(await isHighlighted())) {
        await page.keyboard.press('ArrowDown');
        return false;
      }
      // Options that arrive late are drawn again, without a highlight.
      await nextFrames(page);
      return isHighlighted();
    })
    .toBe(true);
}

/**
 * Chooses this option of the list in focus with the arrow keys and Enter, until `chosen` is visible. The
 * library of controls sets the position in a list some moments after it opened, so that earlier keys may have
 * no effect.
 */
export async function chooseOption(page: Page, name: string | RegExp, chosen: Locator): Promise<void> {
  const isChosen = async () => {
    if (!(await page.getByRole('option').first().isVisible())) await page.keyboard.press('ArrowDown');
    await highlightOption(page, name);
    await page.keyboard.press('Enter');
    return chosen.waitFor({ timeout: 5000 }).then(
      () => true,
      () => false,
    );
  };
  await expect.poll(isChosen, { timeout: 30_000 }).toBe(true);
}

/** Waits until changes are rendered. */
export async function nextFrames(page: Page): Promise<void> {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}

/** Waits until an element no longer moves. */
export async function steady(page: Page, element: Locator): Promise<void> {
  const isSteady = async () => {
    const before = await element.boundingBox();
    await nextFrames(page);
    const after = await element.boundingBox();
    return before !== null && after !== null && before.x === after.x && before.y === after.y;
  };
  await expect.poll(isSteady, { interval: 50 }).toBe(true);
}

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules that depend on the colours alone. */
export const COLORS = ['color-contrast', 'link-in-text-block'];

/** Other animations, such as those of loading indicators, do not end. */
const TRANSITIONS_END = `Promise.allSettled(
  document.getAnimations().filter((one) => one instanceof CSSTransition).map(({ finished }) => finished),
)`;

/**
 * axe-core is not loaded in frames and would wait for each of them in vain. No page has audio or video to
 * preload.
 */
const AXE_OPTIONS = { resultTypes: ['violations'], iframes: false, preload: false };

/** What is around the content, and the page below an open dialog, are examined by every-page.test.ts. */
const CONTENT = `document.querySelector('[aria-modal=true]')
  ? document.querySelectorAll('[aria-modal=true], [role=listbox]')
  : document.querySelector('main') ?? document`;

const runAxe = (rules: readonly string[], examined: string) => `(async () => {
  const options = ${JSON.stringify({ runOnly: rules, ...AXE_OPTIONS })};
  const { violations } = await window.axe.run(${examined}, options);
  return violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' | '));
})()`;

/** Expects no violation of WCAG 2.2 AA, or of these rules, in the content of the page. */
export async function expectAccessible(page: Page, rules: readonly string[] = STANDARDS): Promise<void> {
  expect(await violations(page, rules, CONTENT)).toEqual([]);
}

/** Returns the violations that axe-core finds on the page, or in the elements of a JavaScript expression. */
export async function violations(
  page: Page,
  rules: readonly string[] = STANDARDS,
  examined = 'document',
): Promise<string[]> {
  // The colours under the pointer change while axe reads them.
  await page.mouse.move(0, 0);
  await nextFrames(page);
  await page.evaluate(TRANSITIONS_END);
  if (!(await page.evaluate<boolean>("'axe' in window"))) await loadAxe(page);
  return page.evaluate<string[]>(runAxe(rules, examined));
}

/** Loads axe-core through the debugger: the page's Content-Security-Policy allows no other scripts. */
async function loadAxe(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: AXE_SOURCE });
  await session.detach();
}

/** Writes a screenshot for a person to look at, if EPS_SCREENSHOTS names a folder. */
export async function screenshot(page: Page, name: string): Promise<void> {
  const folder = process.env['EPS_SCREENSHOTS'];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.evaluate(TRANSITIONS_END);
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

/** Waits for a heading whose text contains the name. */
export function heading(page: Page, name: string | RegExp): Promise<void> {
  return page.getByRole('heading', { name }).first().waitFor();
}

export function button(page: Page, name: string | RegExp): Locator {
  return page.getByRole('button', { name, exact: true });
}

/** Expects an error at its field only, which has the focus: screen readers say it once, with the field. */
export async function expectOnlyAt(form: Locator, label: string, error: string): Promise<void> {
  const field = form.getByLabel(label);
  await expect.poll(() => field.evaluate((node) => node.matches(':focus'))).toBe(true);
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  const id = (await field.getAttribute('aria-describedby'))!
    .split(' ')
    .find((each) => each.endsWith('error'));
  expect((await form.locator(`[id="${id}"]`).textContent())!.trim()).toBe(error);
  await expect.poll(() => form.getByText(error).count()).toBe(1);
  expect(await form.getByRole('alert').count()).toBe(0);
}
