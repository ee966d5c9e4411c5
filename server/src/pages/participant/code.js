// @ts-check
// Links to which people return with a code: the page asks whether the person has a code or is new, and shows
// no data of any person before. The tab keeps the code, as long as its token, to show it at the end.

import { byId, element } from './dom.js';
import { kioskSeconds } from './kiosk.js';
import { place } from './place.js';
import { show } from './screen.js';
import { setBrowserLanguage, translate } from './words.js';

/** Key of the code of the tab's session, in its session storage. */
const CODE_KEY = 'participant-code';
/** Key of the note that the person has seen it. */
const SEEN_KEY = 'participant-code-seen';

/** @returns {string | undefined} */
export function storedCode() {
  return place.storage.getItem(CODE_KEY) ?? undefined;
}

/** @param {string} code */
export function storeCode(code) {
  place.storage.setItem(CODE_KEY, code);
}

/**
 * Asks whether the person has a code.
 *
 * @param {string} [entered] the code that was entered and is not valid
 * @param {'codeWrong' | 'codeWait'} [why]
 * @returns {Promise<{ return_code: string } | { start_new: true }>}
 */
export async function askForCode(entered, why = 'codeWrong') {
  await setBrowserLanguage();
  const isNew = entered === undefined && (await askWhetherNew());
  if (isNew) return { start_new: true };
  const code = await enterCode(entered, why);
  return code === undefined ? askForCode() : { return_code: code };
}

/** @returns {Promise<boolean>} */
function askWhetherNew() {
  return new Promise((resolve) => {
    const known = element('button', { type: 'button', className: 'primary' }, translate('haveCode'));
    const fresh = element('button', { type: 'button' }, translate('amNew'));
    known.addEventListener('click', () => resolve(false));
    fresh.addEventListener('click', () => resolve(true));
    showOnly(
      element('h1', {}, translate('codeQuestion')),
      element('div', { className: 'navigation' }, known, fresh),
    );
  });
}

/**
 * @param {string | undefined} entered
 * @param {'codeWrong' | 'codeWait'} why
 * @returns {Promise<string | undefined>} undefined if the person goes back
 */
function enterCode(entered, why) {
  return new Promise((resolve) => {
    const input = element('input', {
      id: 'code',
      type: 'text',
      required: true,
      maxLength: 64,
      value: entered ?? '',
      autocomplete: 'off',
      autocapitalize: 'characters',
      spellcheck: false,
      dir: 'ltr',
    });
    const error = element('p', { id: 'code-error', className: 'error', role: 'alert' });
    if (entered !== undefined) {
      error.textContent = translate(why);
      input.setAttribute('aria-invalid', 'true');
      input.setAttribute('aria-describedby', error.id);
    }
    const submit = element('button', { type: 'submit', className: 'primary' }, translate('continue'));
    const back = element('button', { type: 'button' }, translate('back'));
    back.addEventListener('click', () => resolve(undefined));
    const form = element(
      'form',
      {},
      element('h1', {}, element('label', { htmlFor: input.id }, translate('code'))),
      input,
      error,
      element('div', { className: 'navigation' }, submit, back),
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (input.value.trim() !== '') resolve(input.value);
    });
    forgetWhenIdle(input, () => resolve(undefined));
    showOnly(form);
    input.focus();
  });
}

/**
 * On shared devices, removes a code that a person began to enter.
 *
 * @param {HTMLInputElement} input
 * @param {() => void} forget
 */
function forgetWhenIdle(input, forget) {
  const seconds = kioskSeconds();
  if (seconds === undefined) return;
  let timer = setTimeout(forget, seconds * 1000);
  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(forget, seconds * 1000);
  });
}

/**
 * Shows a new code until the person has noted it, also after a reload.
 *
 * @returns {Promise<void>}
 */
export function showNewCode() {
  const code = storedCode();
  if (code === undefined || place.storage.getItem(SEEN_KEY) !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const noted = element('button', { type: 'button', className: 'primary' }, translate('continue'));
    noted.addEventListener('click', () => {
      noteSeen(code);
      resolve();
    });
    show(
      element('h1', {}, translate('code')),
      ...codeNodes(code),
      element('div', { className: 'navigation' }, noted),
    );
  });
}

/**
 * Keeps a code that the person knows.
 *
 * @param {string} code
 */
export function noteSeen(code) {
  storeCode(code);
  place.storage.setItem(SEEN_KEY, 'true');
}

/** Returns the reminder of the code for the end; nothing if there is no code. */
export function codeReminder() {
  const code = storedCode();
  return code === undefined ? [] : [element('h2', {}, translate('code')), ...codeNodes(code)];
}

/** @param {string} code */
function codeNodes(code) {
  return [
    element('p', { className: 'code', dir: 'ltr', translate: false }, code),
    element('p', {}, translate('codeKeep')),
  ];
}

/** @param {...Node} nodes */
function showOnly(...nodes) {
  const main = byId('main');
  main.replaceChildren(...nodes);
  main.focus();
}
