// @ts-check
// The texts of the account pages.

const WORDS = {
  en: {
    acceptTitle: 'Join {x}',
    acceptLead: 'You are invited with the role {x}.',
    resetTitle: 'Set a new password',
    resetLead: 'You will be signed out in all browsers.',
    forgotTitle: 'Forgot your password?',
    forgotLead:
      'Enter your email address. If there is an account for it, you will receive a link to set a new password.',
    email: 'Email address',
    password: 'Password',
    newPassword: 'New password',
    acceptHint:
      'New here? Choose a password with at least 10 characters. If you already have an account, enter its password.',
    resetHint: 'At least 10 characters.',
    show: 'Show password',
    endKeys: 'Also revoke my API keys',
    accept: 'Accept invitation',
    save: 'Save password',
    send: 'Send link',
    forgot: 'Forgot your password?',
    start: 'Go to the start page',
    again: 'Request a new link',
    wrongPassword: 'This address already has an account, and this is not its password.',
    tooShort: 'Use at least 10 characters.',
    tooWeak: 'This password is too easy to guess. Choose another one.',
    tooMany: 'Too many attempts. Try again in {x}.',
    lastAdminKey:
      'One of your API keys is the last one that can administer the platform. Keep your keys, or create another such key first.',
    failed: 'Something went wrong. Please try again.',
    acceptedTitle: 'Welcome',
    acceptedText: 'You are now a member of {x}. Sign in with your email address and password.',
    savedTitle: 'Your password is saved',
    savedText: 'Sign in with your email address and the new password.',
    sentTitle: 'Check your email',
    sentText:
      'If this address has an account and this service can send email, a link is on its way. It works for 30 minutes. If no email arrives, ask the operator of the service for a link.',
    endedTitle: 'This link no longer works',
    endedText: 'It has expired, was already used, or was replaced by a newer one.',
    askAgain: 'Ask the person who invited you for a new link.',
    usedTitle: 'Already accepted',
    usedText: 'This invitation was accepted before. Sign in with your email address and password.',
    noTokenTitle: 'Open your invitation link',
    noTokenText: 'This page needs the complete link from your invitation.',
  },
  de: {
    acceptTitle: '{x} beitreten',
    acceptLead: 'Sie sind mit der Rolle {x} eingeladen.',
    resetTitle: 'Neues Passwort festlegen',
    resetLead: 'Sie werden in allen Browsern abgemeldet.',
    forgotTitle: 'Passwort vergessen?',
    forgotLead:
      'Geben Sie Ihre E-Mail-Adresse ein. Wenn es dazu ein Konto gibt, erhalten Sie einen Link, mit dem Sie ein neues Passwort festlegen.',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    newPassword: 'Neues Passwort',
    acceptHint:
      'Neu hier? Wählen Sie ein Passwort mit mindestens 10 Zeichen. Wenn Sie schon ein Konto haben, geben Sie dessen Passwort ein.',
    resetHint: 'Mindestens 10 Zeichen.',
    show: 'Passwort anzeigen',
    endKeys: 'Auch meine API-Schlüssel widerrufen',
    accept: 'Einladung annehmen',
    save: 'Passwort speichern',
    send: 'Link senden',
    forgot: 'Passwort vergessen?',
    start: 'Zur Startseite',
    again: 'Neuen Link anfordern',
    wrongPassword: 'Zu dieser Adresse gibt es schon ein Konto, und dies ist nicht dessen Passwort.',
    tooShort: 'Verwenden Sie mindestens 10 Zeichen.',
    tooWeak: 'Dieses Passwort ist zu leicht zu erraten. Wählen Sie ein anderes.',
    tooMany: 'Zu viele Versuche. Versuchen Sie es in {x} noch einmal.',
    lastAdminKey:
      'Einer Ihrer API-Schlüssel ist der letzte, der die Plattform verwaltet. Behalten Sie Ihre Schlüssel oder legen Sie vorher einen weiteren solchen an.',
    failed: 'Etwas ist schiefgegangen. Bitte versuchen Sie es noch einmal.',
    acceptedTitle: 'Willkommen',
    acceptedText:
      'Sie sind jetzt Mitglied von {x}. Melden Sie sich mit Ihrer E-Mail-Adresse und Ihrem Passwort an.',
    savedTitle: 'Ihr Passwort ist gespeichert',
    savedText: 'Melden Sie sich mit Ihrer E-Mail-Adresse und dem neuen Passwort an.',
    sentTitle: 'Sehen Sie in Ihr Postfach',
    sentText:
      'Wenn es zu der Adresse ein Konto gibt und dieser Dienst E-Mails versendet, ist ein Link unterwegs. Er gilt 30 Minuten. Wenn keine E-Mail ankommt, bitten Sie den Betreiber des Dienstes um einen Link.',
    endedTitle: 'Dieser Link ist nicht mehr gültig',
    endedText: 'Er ist abgelaufen, wurde schon benutzt oder durch einen neueren ersetzt.',
    askAgain: 'Bitten Sie die Person, die Sie eingeladen hat, um einen neuen Link.',
    usedTitle: 'Bereits angenommen',
    usedText:
      'Diese Einladung wurde schon angenommen. Melden Sie sich mit Ihrer E-Mail-Adresse und Ihrem Passwort an.',
    noTokenTitle: 'Öffnen Sie Ihren Einladungslink',
    noTokenText: 'Diese Seite braucht den vollständigen Link aus Ihrer Einladung.',
  },
};

const ROLES = {
  en: {
    owner: 'owner',
    admin: 'administrator',
    editor: 'editor',
    reviewer: 'reviewer',
    analyst: 'analyst',
    viewer: 'viewer',
  },
  de: {
    owner: 'Inhaber',
    admin: 'Administration',
    editor: 'Redaktion',
    reviewer: 'Prüfung',
    analyst: 'Analyse',
    viewer: 'Lesezugriff',
  },
};

/** @typedef {keyof typeof WORDS.en} Word */

/** @type {'en' | 'de'} */
const language = navigator.language.toLowerCase().startsWith('de') ? 'de' : 'en';

/**
 * Returns a text in the language of the browser, with `{x}` replaced by `value`.
 *
 * @param {Word} word
 * @param {string} [value]
 */
export function translate(word, value = '') {
  return WORDS[language][word].replace('{x}', () => value);
}

/** @param {string} role */
export function roleName(role) {
  return /** @type {Record<string, string>} */ (ROLES[language])[role] ?? role;
}

/**
 * Returns a waiting time in words, rounded up: seconds below one minute, otherwise minutes.
 *
 * @param {number} seconds
 */
export function duration(seconds) {
  const inMinutes = seconds >= 60;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: inMinutes ? 'minute' : 'second',
    unitDisplay: 'long',
  }).format(Math.ceil(inMinutes ? seconds / 60 : seconds));
}

/** Sets the language of the document and the text of every element with a `data-text` attribute. */
export function translatePage() {
  document.documentElement.lang = language;
  for (const target of document.querySelectorAll('[data-text]'))
    target.textContent = translate(/** @type {Word} */ (target.getAttribute('data-text')));
}
