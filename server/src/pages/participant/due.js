// @ts-check
// The questions of a continuous program that are due now, in an <eps-questions due>.

import { getSession } from './api.js';
import { askDue, failDue, showDue } from './due-step.js';
import { showHelp } from './help.js';
import { takeSessionToken } from './link.js';
import { place } from './place.js';
import { end, show } from './screen.js';
import { showSaveState, showWaiting } from './status.js';
import { showTheme } from './theme.js';
import { setBrowserLanguage, setLanguage, translate } from './words.js';

const wordsReady = setBrowserLanguage();
start().catch(failDue);

async function start() {
  const token = await takeSessionToken(showWaiting);
  if (token === undefined) {
    await wordsReady;
    return end(translate('noToken'));
  }
  const session = await getSession(token, showWaiting);
  await setLanguage(session.language, session.words);
  showTheme(session.theme);
  showHelp(session.help ?? [], undefined);
  const items = await askDue(token);
  showSaveState('loaded');
  place.emit('eps-due', { count: items.length });
  if (items.length === 0) show();
  else showDue(token, session, items);
}
