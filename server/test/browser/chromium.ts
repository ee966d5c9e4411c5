import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { isMeasuring } from '../../../vitest.limits.ts';
import { prepared } from '../prepared.ts';
import { chromiumPath } from './chromium-path.ts';

export { chromiumPath, WITHOUT_CHROMIUM } from './chromium-path.ts';

/** The script of axe-core without its comments, which pages would parse, too. */
export const AXE_SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The files that a worker of Vitest runs one after the other share its globals, not its modules. */
const worker = globalThis as { chromium?: Promise<Browser> };

/**
 * Returns the browser of this worker, which ends with the worker. Contexts keep the files apart; starting a
 * browser for each of them takes longer than many of their tests.
 */
export async function startBrowser(): Promise<Browser> {
  // A crashed browser must not fail the next files.
  if (!(await worker.chromium)?.isConnected()) worker.chromium = launch();
  return worker.chromium!;
}

function launch(): Promise<Browser> {
  // Chromium does not start its sandbox as root, which is the user in many containers. Without background
  // networking it does not look up hosts that tests never need. A separate process for drawing and V8's
  // optimizing compilers take a tenth of the tests' processor time, and pages close before these pay off.
  const args = [
    '--no-sandbox',
    '--disable-dev-shm-usage',
    '--disable-gpu',
    '--in-process-gpu',
    '--disable-background-networking',
    // What is measured is as fast as for people.
    ...(isMeasuring ? [] : ['--js-flags=--no-maglev,--no-turbofan']),
  ];
  return chromium.launch({ executablePath: chromiumPath!, args });
}

/** Returns the pages that are open in the browser of this worker. */
export async function openPages(): Promise<Page[]> {
  const browser = await worker.chromium;
  return browser?.contexts().flatMap((context) => context.pages()) ?? [];
}

/** Closes every page that a test file has opened. */
export async function closePages(browser: Browser | undefined): Promise<void> {
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
}

/** Opens pages with the browser of this worker while the tests of the file, or of the describe block, run. */
export function useBrowser(): { browser: Browser } {
  return prepared(
    async () => ({ browser: await startBrowser() }),
    ({ browser }) => closePages(browser),
  );
}
