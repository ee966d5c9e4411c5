// @ts-check
// Links: `#s.<secret>` leads to a session, `#l.<token>` is a public link that starts one. The tab exchanges
// either for a token of its own. A fragment without a mark is a token. The parameters of a public link, as in
// `?ref=poster`, are in the query or at the end of the fragment, which browsers do not send.

import {
  forgetCompletion,
  noteCompletion,
  openLink,
  renewToken,
  storedToken,
  storeToken,
  wasCompleted,
} from './api.js';
import { askForCode, noteSeen, storeCode, storedCode } from './code.js';
import { askToStart, askWhoContinues } from './continue.js';
import { hasDrafts } from './drafts.js';
import { kioskSeconds, noteKiosk } from './kiosk.js';
import { isEmbedded, place } from './place.js';
import { ApiError, onTokenEnd } from './request.js';
import { forgetReturnToken, readReturnToken, storeReturnToken } from './return-token.js';
import { forgetTab, LINK_KEY, noteLedOn, openAgain, SESSION_KEY, SESSION_MARK, sessionLink } from './tab.js';

/** @import { OpenedParticipantLink, OpenParticipantLinkRequest } from './types.ts' */

/** Key of the link of the session that a public link has started. */
const SESSION_LINK_KEY = 'participant-session-link';
/** The parameter with the signature of the others. */
const SIGNATURE = 'sig';
const PARAMETER = /^[A-Za-z0-9_-]{1,64}$/;
const PUBLIC_MARK = 'l.';
/** The part of a token's life after which the page renews it. */
const RENEWED_PART = 0.6;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Returns the participant token of the tab. A link gives one, unless the tab has a session of the same link
 * that is not completed. The link is in the fragment of the address, which browsers never send to a server;
 * it is removed from the address bar at once.
 *
 * @param {() => void} onWait
 * @returns {Promise<string | undefined>} undefined when there is neither a token nor a link
 */
export async function takeSessionToken(onWait) {
  const fragment = linkInAddress();
  if (fragment !== '') takeFragment(fragment);
  const link = place.storage.getItem(LINK_KEY);
  // Registered before the first wait: another link can be opened while this one is still being opened.
  if (!isEmbedded)
    addEventListener('hashchange', () => {
      if (takesAnotherLink()) leave();
    });
  // What was completed in this document stays in view.
  const wasOver = wasCompleted();
  onTokenEnd(async () => {
    // Another link may have been opened in the tab; its token belongs to another person.
    const body = place.storage.getItem(LINK_KEY) === link ? linkAgain() : undefined;
    if (!body) return;
    const opened = await openLink(body, () => {});
    const { session_id: id } = opened;
    if (id === (place.storage.getItem(SESSION_KEY) ?? id)) return keep(opened, link);
    // The link now leads to another occasion; answers of this one must not be saved there.
    if (!wasOver && wasCompleted()) return;
    // What was entered stays in view.
    if (hasDrafts()) throw new ApiError(410, { context: { open: true } });
    openAgain();
  });
  const token = storedToken();
  if (token !== undefined || link === null) return token;
  const opened = link.startsWith(PUBLIC_MARK)
    ? await openPublic(link, onWait)
    : await openLink(sessionLink(link), onWait);
  return keep(opened, link);
}

/** Returns the link in the address, with the parameters of a public link behind a question mark. */
function linkInAddress() {
  const { link: given } = place;
  const address =
    given === undefined
      ? location
      : new URL(given.includes('#') ? given : `#${given}`, 'https://link.invalid');
  const [link = '', ...own] = address.hash.slice(1).split('?');
  const query = [address.search.slice(1), ...own].filter((part) => part !== '').join('&');
  return link.startsWith(PUBLIC_MARK) && query !== '' ? `${link}?${query}` : link;
}

/**
 * Returns a link without its parameters, and these as the service accepts them.
 *
 * @param {string} linkWithParameters
 */
function partsOf(linkWithParameters) {
  const [link = '', query = ''] = linkWithParameters.split('?');
  const { [SIGNATURE]: signature, ...values } = Object.fromEntries(
    [...new URLSearchParams(query)].filter(([name, value]) => PARAMETER.test(name) && value.length <= 500),
  );
  return {
    link,
    ...(Object.keys(values).length > 0 && { link_values: values }),
    ...(signature !== undefined && { link_signature: signature }),
  };
}

/** @param {string} fragment */
function takeFragment(fragment) {
  bareAddress();
  const isNew = fragment !== place.storage.getItem(LINK_KEY);
  // At links with codes, the person enters a code or starts as a new person.
  const isOver = fragment.startsWith(PUBLIC_MARK) && (wasCompleted() || storedCode() !== undefined);
  // A completed session may have ended, or its link may lead on.
  const completed = isNew || isOver || !wasCompleted() ? null : place.storage.getItem(SESSION_KEY);
  if (isNew || isOver || completed !== null) forgetTab();
  if (completed !== null) {
    place.storage.setItem(SESSION_KEY, completed);
    noteCompletion();
  }
  place.storage.setItem(LINK_KEY, fragment);
  if (!isLink(fragment)) storeToken(fragment);
}

/** Removes the link from the address. */
function bareAddress() {
  if (!isEmbedded) history.replaceState(null, '', pathWithFrame());
}

/** The path of the page, with the environment whose sites may frame it: a reload needs that again. */
function pathWithFrame() {
  const environment = new URLSearchParams(location.search).get('frame');
  return environment === null ? location.pathname : `${location.pathname}?frame=${environment}`;
}

/** @param {string} fragment */
function isLink(fragment) {
  return fragment.startsWith(SESSION_MARK) || fragment.startsWith(PUBLIC_MARK);
}

/** Returns the link that gives this tab another token of its session. */
function linkAgain() {
  const link = place.storage.getItem(SESSION_LINK_KEY) ?? place.storage.getItem(LINK_KEY);
  const code = storedCode();
  if (link?.startsWith(SESSION_MARK)) return sessionLink(link);
  return link && code !== undefined ? { link, return_code: code } : undefined;
}

/**
 * Keeps the token of an opened link, unless another link was opened meanwhile, and renews it while the page
 * is open.
 *
 * @param {OpenedParticipantLink} opened
 * @param {string | null} ofLink the link of the tab that was opened
 */
function keep({ participant_token: token, expires_at, session_id, led_on, link, can }, ofLink) {
  if (place.storage.getItem(LINK_KEY) !== ofLink) return token;
  storeToken(token);
  if (place.storage.getItem(SESSION_KEY) !== session_id) forgetCompletion();
  place.storage.setItem(SESSION_KEY, session_id);
  if (led_on) noteLedOn();
  if (link !== undefined) place.storage.setItem(SESSION_LINK_KEY, link);
  if (can.includes('answer')) scheduleRenewal(token, expires_at);
  return token;
}

/**
 * @param {string} token
 * @param {string} expiresAt
 */
function scheduleRenewal(token, expiresAt) {
  const ms = (Date.parse(expiresAt) - Date.now()) * RENEWED_PART;
  const renew = () =>
    renewToken(token).then(
      ({ expires_at }) => {
        // The link ends: the token cannot be renewed beyond that.
        if (expires_at !== expiresAt && !place.signal?.aborted) scheduleRenewal(token, expires_at);
      },
      () => {},
    );
  if (ms > 0 && ms <= LONGEST_TIMER_MS) setTimeout(renew, ms);
}

/**
 * Starts a session with a public link. If this browser already has a session of the link, asks who continues.
 *
 * @param {string} link
 * @param {() => void} onWait
 * @returns {Promise<OpenedParticipantLink>}
 */
async function openPublic(link, onWait) {
  if (kioskSeconds() !== undefined) await askToStart();
  let returnToken = readReturnToken(link);
  if (returnToken !== null && (await askWhoContinues()) === 'other') {
    forgetReturnToken(link);
    returnToken = null;
  }
  const body = {
    ...partsOf(link),
    locale: languageTag(),
    ...(returnToken !== null && { return_token: returnToken }),
  };
  const opened = await openAnswered(body, onWait);
  if (opened.kiosk) noteKiosk(opened.kiosk.reset_after_seconds);
  else if (opened.return_token !== undefined) storeReturnToken(link, opened.return_token);
  return opened;
}

/**
 * Opens a public link. Sends what the service requires: a proof of work, and the code or `start_new`.
 *
 * @param {OpenParticipantLinkRequest} body
 * @param {() => void} onWait
 * @returns {Promise<OpenedParticipantLink>}
 */
async function openAnswered(body, onWait) {
  const entered = body.return_code;
  try {
    const opened = await openLink(body, onWait);
    if (entered !== undefined) noteSeen(entered.trim().toUpperCase());
    else if (opened.return_code !== undefined) storeCode(opened.return_code);
    return opened;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, context } = error;
    if (code === 'proof_required') {
      /** @type {typeof import('./proof.js')} */
      const { solve } = await import(new URL('PROOF', import.meta.url).href);
      return openAnswered({ ...body, proof: await solve(context) }, onWait);
    }
    const isCode = ['return_code_required', 'return_code_wrong', 'rate_limited'].includes(code);
    if (!isCode) throw error;
    const { proof: _, return_code: __, start_new: ___, ...kept } = body;
    const said = await askForCode(entered, code === 'rate_limited' ? 'codeWait' : 'codeWrong');
    return openAnswered({ ...kept, ...said }, onWait);
  }
}

/** Returns to the start of the link, without data of the previous person. */
export function startOver() {
  const link = place.storage.getItem(LINK_KEY);
  const seconds = kioskSeconds();
  forgetEverything();
  if (link !== null) place.storage.setItem(LINK_KEY, link);
  if (seconds !== undefined) noteKiosk(seconds);
  if (isEmbedded) place.restart();
  else location.replace(pathWithFrame());
}

/** Removes what this browser keeps of the person: the tab's storage, and the way back to a public link. */
export function forgetEverything() {
  const link = place.storage.getItem(LINK_KEY);
  if (link !== null) forgetReturnToken(link);
  forgetTab();
}

/** How the page leaves for another link. */
let leave = () => place.restart();

/**
 * Calls `leaveSession` when the tab opens another link, which is of another person or session, or comes back
 * from one to this document.
 *
 * @param {string} token of this document's session
 * @param {() => void} leaveSession
 */
export function onOtherLink(token, leaveSession) {
  if (isEmbedded) return;
  leave = leaveSession;
  const link = place.storage.getItem(LINK_KEY);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && (place.storage.getItem(LINK_KEY) !== link || (token !== '' && !storedToken()))) leave();
  });
}

/**
 * Returns whether the address now has another link than that of the tab's session. The same link is removed
 * from the address.
 */
function takesAnotherLink() {
  const fragment = linkInAddress();
  if (fragment === '') return false;
  if (fragment !== place.storage.getItem(LINK_KEY) || storedCode() !== undefined) return true;
  bareAddress();
  return false;
}

/** The language of the browser, in the form that the service accepts. */
function languageTag() {
  return /^[A-Za-z0-9-]{1,35}$/.test(navigator.language) ? navigator.language : 'en';
}
