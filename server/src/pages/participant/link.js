// @ts-check
// Public links: `#l.<token>` starts a session, whose token the tab then keeps as if it had been in the link.

import { openLink, storeToken, takeToken, wasCompleted } from './api.js';

/** Key of the token of the public link in the tab's session storage. */
const LINK_KEY = 'participant-link';
/** Key of the time at which the token of the session ends. */
const EXPIRES_KEY = 'participant-expires';
const LINK_MARK = 'l.';

/**
 * Returns the participant token of the tab. A public link issues one, unless the tab has a session of the
 * same link that is not completed.
 *
 * @param {() => void} onWait
 * @returns {Promise<string | undefined>} undefined when there is neither a token nor a link
 */
export async function takeSessionToken(onWait) {
  const fragment = location.hash.slice(1);
  if (fragment.startsWith(LINK_MARK)) {
    history.replaceState(null, '', location.pathname);
    const opened = fragment.slice(LINK_MARK.length);
    if (opened !== sessionStorage.getItem(LINK_KEY) || wasCompleted() || hasExpired()) sessionStorage.clear();
    sessionStorage.setItem(LINK_KEY, opened);
  }
  const token = takeToken();
  const link = sessionStorage.getItem(LINK_KEY);
  if (token !== undefined || link === null) return token;
  const returnToken = readReturnToken(link);
  const session = await openLink(
    { token: link, locale: languageTag(), ...(returnToken !== null && { return_token: returnToken }) },
    onWait,
  );
  if (session.return_token !== undefined) storeReturnToken(link, session.return_token);
  sessionStorage.setItem(EXPIRES_KEY, session.expires_at);
  storeToken(session.participant_token);
  return session.participant_token;
}

function hasExpired() {
  return Date.parse(sessionStorage.getItem(EXPIRES_KEY) ?? '') <= Date.now();
}

/** The language of the browser, in the form that the service accepts. */
function languageTag() {
  return /^[A-Za-z0-9-]{1,35}$/.test(navigator.language) ? navigator.language : 'en';
}

/**
 * Key of the token with which a person comes back to a link in this browser. The end of the link's token
 * distinguishes links.
 *
 * @param {string} link
 */
function returnKey(link) {
  return `participant-return-${link.slice(-12)}`;
}

/** @param {string} link */
function readReturnToken(link) {
  try {
    return localStorage.getItem(returnKey(link));
  } catch {
    // A browser that stores nothing makes a new person of everyone.
    return null;
  }
}

/**
 * @param {string} link
 * @param {string} token
 */
function storeReturnToken(link, token) {
  try {
    localStorage.setItem(returnKey(link), token);
  } catch {
    // The same.
  }
}
