// What the page itself says. The questions come translated from the service.

const WORDS = {
  en: {
    progress: 'Progress',
    next: 'Next',
    back: 'Back',
    finish: 'Finish',
    ready: 'That was everything.',
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
    notTaken: 'This answer was not accepted.',
    upTo: 'Choose up to {n}.',
    rank: 'Put these in order, the first first.',
    up: 'Move up: {x}',
    down: 'Move down: {x}',
    add: 'Add: {x}',
    remove: 'Remove: {x}',
    noAnswer: 'not answered yet',
    done: 'Thank you. Your answers were received.',
    review: 'They are looked at before there is a result.',
    already: 'This questionnaire was completed already. Thank you.',
    expired: 'This link no longer works. Please ask whoever sent it for a new one.',
    noToken: 'Please open the link you were sent.',
    failed: 'Something went wrong. Please try again later.',
  },
  de: {
    progress: 'Fortschritt',
    next: 'Weiter',
    back: 'Zurück',
    finish: 'Abschließen',
    ready: 'Das war alles.',
    readyMore: 'Sie können zurückgehen und eine Antwort ändern, oder jetzt abschließen.',
    required: 'Bitte beantworten Sie diese Frage.',
    optional: 'freiwillig',
    yes: 'Ja',
    no: 'Nein',
    agree: 'Ich stimme zu',
    decline: 'Ich möchte nicht antworten',
    saving: 'Wird gespeichert …',
    saved: 'Gespeichert',
    waiting: 'Noch nicht gespeichert. Neuer Versuch …',
    notTaken: 'Diese Antwort wurde nicht angenommen.',
    upTo: 'Wählen Sie höchstens {n}.',
    rank: 'Bringen Sie dies in eine Reihenfolge, das Erste zuerst.',
    up: 'Nach oben: {x}',
    down: 'Nach unten: {x}',
    add: 'Hinzufügen: {x}',
    remove: 'Entfernen: {x}',
    noAnswer: 'noch keine Antwort',
    done: 'Danke. Ihre Antworten sind angekommen.',
    review: 'Sie werden durchgesehen, bevor es ein Ergebnis gibt.',
    already: 'Dieser Fragebogen ist schon abgeschlossen. Danke.',
    expired: 'Dieser Link gilt nicht mehr. Bitte fragen Sie nach einem neuen.',
    noToken: 'Bitte öffnen Sie den Link, den Sie bekommen haben.',
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
    notTaken: 'Esta respuesta no fue aceptada.',
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

let words = WORDS.en;

/** Chooses the language of the page and says it to screen readers. */
export function setLocale(locale) {
  const [language] = locale.toLowerCase().split('-');
  words = WORDS[language] ?? WORDS.en;
  document.documentElement.lang = locale;
  document.documentElement.dir = RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr';
}

export function say(key, values = {}) {
  return words[key].replace(/\{(\w)\}/g, (_, name) => values[name]);
}
