// @ts-check
// The texts of the page itself. The service returns the questions already translated.

const WORDS = {
  en: {
    progress: 'Progress',
    next: 'Next',
    back: 'Back',
    finish: 'Finish',
    ready: 'You have reached the end.',
    readyMore: 'You can go back and change an answer, or finish now.',
    required: 'Please answer this question.',
    optional: 'optional',
    yes: 'Yes',
    no: 'No',
    agree: 'I agree',
    decline: 'I would rather not answer',
    saving: 'Saving …',
    saved: 'Saved',
    waiting: 'Not saved yet. Trying again …',
    rejected: 'This answer was not accepted.',
    upTo: 'Choose up to {n}.',
    rank: 'Put these in order, starting with the first.',
    up: 'Move up: {x}',
    down: 'Move down: {x}',
    add: 'Add: {x}',
    remove: 'Remove: {x}',
    noAnswer: 'not answered yet',
    done: 'Thank you. Your answers were received.',
    review: 'They will be reviewed before you get a result.',
    already: 'You have already completed this questionnaire. Thank you.',
    expired: 'This link no longer works. Please ask the sender for a new one.',
    noToken: 'Please open the link that was sent to you.',
    failed: 'Something went wrong. Please try again later.',
  },
  de: {
    progress: 'Fortschritt',
    next: 'Weiter',
    back: 'Zurück',
    finish: 'Abschließen',
    ready: 'Sie sind am Ende des Fragebogens.',
    readyMore: 'Sie können zurückgehen und Antworten ändern oder jetzt abschließen.',
    required: 'Bitte beantworten Sie diese Frage.',
    optional: 'freiwillig',
    yes: 'Ja',
    no: 'Nein',
    agree: 'Ich stimme zu',
    decline: 'Ich möchte nicht antworten',
    saving: 'Wird gespeichert …',
    saved: 'Gespeichert',
    waiting: 'Noch nicht gespeichert. Neuer Versuch …',
    rejected: 'Diese Antwort wurde nicht angenommen.',
    upTo: 'Wählen Sie höchstens {n}.',
    rank: 'Ordnen Sie die Punkte, beginnend mit dem ersten.',
    up: 'Nach oben: {x}',
    down: 'Nach unten: {x}',
    add: 'Hinzufügen: {x}',
    remove: 'Entfernen: {x}',
    noAnswer: 'noch keine Antwort',
    done: 'Vielen Dank. Ihre Antworten sind angekommen.',
    review: 'Ihre Antworten werden geprüft, bevor Sie ein Ergebnis erhalten.',
    already: 'Sie haben diesen Fragebogen bereits abgeschlossen. Vielen Dank.',
    expired: 'Dieser Link ist nicht mehr gültig. Bitte fragen Sie nach einem neuen.',
    noToken: 'Bitte öffnen Sie den Link, den Sie erhalten haben.',
    failed: 'Etwas ist schiefgegangen. Bitte versuchen Sie es später noch einmal.',
  },
  es: {
    progress: 'Progreso',
    next: 'Siguiente',
    back: 'Atrás',
    finish: 'Terminar',
    ready: 'Eso es todo.',
    readyMore: 'Puede volver y cambiar una respuesta, o terminar ahora.',
    required: 'Por favor, responda a esta pregunta.',
    optional: 'opcional',
    yes: 'Sí',
    no: 'No',
    agree: 'Estoy de acuerdo',
    decline: 'Prefiero no responder',
    saving: 'Guardando …',
    saved: 'Guardado',
    waiting: 'Aún no se ha guardado. Se intenta de nuevo …',
    rejected: 'Esta respuesta no fue aceptada.',
    upTo: 'Elija como máximo {n}.',
    rank: 'Ordene esto, lo primero primero.',
    up: 'Subir: {x}',
    down: 'Bajar: {x}',
    add: 'Añadir: {x}',
    remove: 'Quitar: {x}',
    noAnswer: 'sin respuesta todavía',
    done: 'Gracias. Hemos recibido sus respuestas.',
    review: 'Se revisarán antes de que haya un resultado.',
    already: 'Este cuestionario ya se completó. Gracias.',
    expired: 'Este enlace ya no funciona. Pida uno nuevo a quien se lo envió.',
    noToken: 'Abra el enlace que recibió.',
    failed: 'Algo salió mal. Inténtelo de nuevo más tarde.',
  },
};

const RIGHT_TO_LEFT = ['ar', 'fa', 'he', 'ur'];

/** @typedef {Record<keyof typeof WORDS.en, string>} Words */

/** @type {Words} */
let words = WORDS.en;

/**
 * Sets the language of the page's own texts and the language and direction of the document.
 *
 * @param {string} locale a BCP 47 tag; the page's own texts are English where it has none in this language
 */
export function setLocale(locale) {
  const language = locale.toLowerCase().split('-')[0] ?? '';
  words = /** @type {Record<string, Words>} */ (WORDS)[language] ?? WORDS.en;
  document.documentElement.lang = locale;
  document.documentElement.dir = RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr';
}

/**
 * Returns a text in the page's language, with `{name}` replaced by its value.
 *
 * @param {keyof Words} key
 * @param {Record<string, string | number>} [values]
 */
export function translate(key, values = {}) {
  return words[key].replace(/\{(\w)\}/g, (_, name) => String(values[name]));
}
