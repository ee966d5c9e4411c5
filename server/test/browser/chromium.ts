import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  process.env.CHROMIUM_PATH,
];

/** Where this machine has a Chromium; undefined where it has none. */
export const chromiumPath = PATHS.find((path) => path !== undefined && existsSync(path));

export const WITHOUT_CHROMIUM =
  'no Chromium on this machine: install one (Debian: apt-get install chromium) or name it in CHROMIUM_PATH';

export function startBrowser(): Promise<Browser> {
  // As root, as in containers, Chromium starts without its own sandbox only.
  return chromium.launch({
    executablePath: chromiumPath!,
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
}
