import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach } from 'vitest';
import { openPages } from './chromium.ts';

/**
 * Runs before every file of browser tests: the message of a failed test says what its pages showed. A
 * screenshot of each is in the folder EPS_SCREENSHOTS, or in that of temporary files.
 */
afterEach(async ({ task }) => {
  const error = task.result?.state === 'fail' && task.result.errors?.[0];
  if (!error) return;
  const pages = await Promise.all((await openPages()).map(describePage));
  const shown = ['', ...pages].join('\n\n');
  // The report of CI prints the stack, which begins with the message.
  error.stack = `${error.stack ?? error.message}${shown}`;
  error.message += shown;
});

const BLANK_LINES = /\n\s*\n/g;
const MOST_SHOWN = 3_000;
/** A page that hangs must not hide why the test failed. */
const PATIENCE = { timeout: 5_000 };

async function describePage(page: Page): Promise<string> {
  const picture = await screenshot(page).catch(String);
  // biome-ignore lint/performance/useDomNodeTextContent: only what is visible
  const text = await page.locator('body').innerText(PATIENCE).catch(String);
  return `Page ${page.url()} (picture: ${picture}) showed:\n${text.replace(BLANK_LINES, '\n').slice(0, MOST_SHOWN)}`;
}

async function screenshot(page: Page): Promise<string> {
  const folder = process.env['EPS_SCREENSHOTS'] ?? join(tmpdir(), 'eps-failed-pages');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `failed-${Date.now()}-${Math.random().toString(36).slice(2, 8)}.png`);
  await page.screenshot({ path, ...PATIENCE });
  return path;
}
