// @ts-check
// What a reload keeps, even without a connection: entries that are not saved, which are answers on their
// way to the service and entries that it does not accept yet, and the help that was shown. It is encrypted in
// this browser, under a key that only the tab has.

import { place } from './place.js';
import { contentOf, isSame, storedOf } from './stored.js';
import { newVaultKey, openVault, removeOldVaults, removeVault } from './vault.js';

/** @import { Saver } from './saver.js' */
/** @import { Answer, Draft, SessionView } from './types.ts' */
/** @import { Vault } from './vault.js' */

const VAULT_KEY = 'participant-draft-key';
/** The slots of the vault. */
const DRAFTS = 0;
const HELP = 1;

/** By question. @type {Map<string, Draft>} */
let drafts = new Map();
/** @type {NonNullable<SessionView['help']>} */
let help = [];
/** @type {Promise<Vault> | undefined} */
let vault;
let isWaiting = false;
let writing = Promise.resolve();

/** Loads what the tab kept before it was loaded again. */
export async function loadDrafts() {
  const key = place.storage.getItem(VAULT_KEY);
  if (key === null) return;
  vault = openVault(key);
  try {
    drafts = new Map(JSON.parse(await (await vault).read(DRAFTS)));
  } catch {
    // A browser without storage loses it.
  }
}

/** @param {string} questionId */
export function draftOf(questionId) {
  return drafts.get(questionId);
}

/**
 * Saves what the tab kept.
 *
 * @param {SessionView} session
 * @param {Saver} saver
 */
export function saveDrafts({ questions, answered_questions: answered = [] }, saver) {
  const known = new Set([...questions, ...answered].map(({ id }) => id));
  for (const [id, draft] of drafts) {
    const { answer, entry, elapsedMs, sent } = draft;
    const now = storedOf(id);
    // The response to the answer before it was lost.
    if (sent && now && isSame(contentOf(sent), now)) draft.replaces = now;
    if (!known.has(id)) keepDraft(id, undefined);
    else if (answer !== undefined) saver.answer(id, answer, elapsedMs, false);
    // What the page sent when it closed may have removed the answer already: then nothing is left to save.
    else if (!saver.discard(id, elapsedMs) && entry === undefined) keepDraft(id, undefined);
  }
}

export function hasDrafts() {
  return drafts.size > 0;
}

/** Returns what was entered and is not saved. */
export function allDrafts() {
  return [...drafts];
}

/**
 * Keeps a draft, or forgets the one that is kept.
 *
 * @param {string} questionId
 * @param {Pick<Draft, 'entry' | 'answer' | 'elapsedMs'> | undefined} draft
 */
export function keepDraft(questionId, draft) {
  const { replaces, sent } = drafts.get(questionId) ?? { replaces: storedOf(questionId) };
  if (draft === undefined && !drafts.delete(questionId)) return;
  if (draft !== undefined) drafts.set(questionId, { ...draft, replaces, ...(sent && { sent }) });
  writeSoon();
}

/**
 * Notes what was sent of a draft, in place of which a later entry will be sent.
 *
 * @param {string} questionId
 * @param {Answer} sent
 * @param {boolean} [isStored]
 */
export function noteSent(questionId, sent, isStored = false) {
  const draft = drafts.get(questionId);
  if (!draft) return;
  draft.sent = sent;
  if (isStored && draft.replaces) draft.replaces = contentOf(sent);
  writeSoon();
}

/**
 * Keeps the help of the session, in place of what was kept.
 *
 * @param {typeof help} now
 */
export function keepHelp(now) {
  if (JSON.stringify(now) === JSON.stringify(help)) return;
  help = now;
  writeSoon();
}

/** Returns the help that the tab kept before it was loaded again. @returns {Promise<typeof help>} */
export async function keptHelp() {
  const text = await (await vault)?.read(HELP).catch(() => undefined);
  return text === undefined ? [] : JSON.parse(text);
}

function writeSoon() {
  if (isWaiting) return;
  isWaiting = true;
  writing = writing.then(write).catch(() => {});
}

/**
 * Forgets what the service has saved. An entry that it does not accept stays, although the answer before it
 * was removed.
 *
 * @param {string[]} questionIds
 */
export function forgetSaved(questionIds) {
  for (const id of questionIds) {
    const draft = drafts.get(id);
    if (draft?.answer || !draft?.entry) keepDraft(id, undefined);
  }
}

/** Removes all drafts, and the help, from the browser. */
export function forgetDrafts() {
  drafts.clear();
  help = [];
  vault = undefined;
  const key = place.storage.getItem(VAULT_KEY);
  place.storage.removeItem(VAULT_KEY);
  if (key !== null) removeVault(key);
}

async function write() {
  isWaiting = false;
  vault ??= drafts.size > 0 || help.length > 0 ? newVault() : undefined;
  const opened = await vault;
  await opened?.write(DRAFTS, JSON.stringify([...drafts]));
  await opened?.write(HELP, JSON.stringify(help));
}

function newVault() {
  const key = newVaultKey();
  const opening = openVault(key);
  place.storage.setItem(VAULT_KEY, key);
  removeOldVaults().catch(() => {});
  return opening;
}
