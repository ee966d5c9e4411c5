// @ts-check
// Help for a person in danger is in view after a reload, too, when the page cannot reach the service.

import { byId } from './dom.js';
import { keepHelp, keptHelp } from './drafts.js';
import { helpArea, showHelp } from './help.js';
import { keepPage } from './offline.js';
import { showWaiting } from './status.js';

/** @import { SessionView } from './types.ts' */

/**
 * Keeps the help of a session that is not completed, and the page that shows it.
 *
 * @param {NonNullable<SessionView['help']>} help
 */
export function keepForReload(help) {
  keepHelp(help);
  if (help.length > 0) keepPage();
}

/** Shows that the session is requested again and, until it is there, the help that was kept. */
export function waitForSession() {
  showWaiting();
  showKeptHelp().catch(() => {});
}

async function showKeptHelp() {
  const help = await keptHelp();
  const area = helpArea();
  if (help.length === 0 || area.isConnected) return;
  showHelp(help, undefined);
  byId('main').append(area);
}
