import { existsSync } from 'node:fs';

/** The shell has no windows and takes a third less processor time for the same tests. */
const PATHS = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Path of the Chromium on this machine, undefined if there is none. */
export const chromiumPath = PATHS.find((path) => path !== undefined && existsSync(path));

export const WITHOUT_CHROMIUM =
  'No Chromium found. Install it (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH to its path.';
