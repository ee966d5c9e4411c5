import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  process.env.CHROMIUM_PATH,
];

/** Path of the Chromium on this machine, undefined if there is none. */
export const chromiumPath = PATHS.find((path) => path !== undefined && existsSync(path));

export const WITHOUT_CHROMIUM =
  'No Chromium found. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH to its path.';

export function startBrowser(): Promise<Browser> {
  // Chromium does not start its sandbox as root, which is the user in many containers.
  return chromium.launch({
    executablePath: chromiumPath!,
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
}
