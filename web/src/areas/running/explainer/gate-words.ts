import type { DueExplanation } from '@eps/sdk';

type Language = 'en' | 'de';
export type FailedGate = DueExplanation['suppressed'][number]['failed_gates'][number];
type Reason = DueExplanation['due'][number]['due_reason'];

const REASONS: Record<Reason, readonly [en: string, de: string]> = {
  first_delivery: ['It has not been asked before.', 'Sie wurde noch nicht gestellt.'],
  recurring: [
    'A new period has started since it was last asked.',
    'Seit sie zuletzt gestellt wurde, hat ein neuer Zeitraum begonnen.',
  ],
  repeat_until_answered: [
    'It was asked but not answered, so it is repeated.',
    'Sie wurde gestellt, aber nicht beantwortet, und wird deshalb wiederholt.',
  ],
  event_triggered: [
    'The event that it waits for was reported.',
    'Das Ereignis, auf das sie wartet, wurde gemeldet.',
  ],
  adaptive_next: [
    'The adaptive policy selected it as the next question.',
    'Die adaptive Auswahl hat sie als nächste ausgewählt.',
  ],
};

/** By gate and code; `*` has the words for every other code of the gate. */
const GATES: Record<string, readonly [en: string, de: string]> = {
  'program_active/draft': [
    'The program is a draft. Activate it.',
    'Das Programm ist ein Entwurf. Aktivieren Sie es.',
  ],
  'program_active/paused': ['The program is paused.', 'Das Programm ist pausiert.'],
  'program_active/archived': ['The program is archived.', 'Das Programm ist archiviert.'],
  'enrollment_active/paused': ['The enrollment is paused.', 'Die Teilnahme ist pausiert.'],
  'enrollment_active/completed': ['The enrollment is completed.', 'Die Teilnahme ist abgeschlossen.'],
  'enrollment_active/withdrawn': ['The enrollment is withdrawn.', 'Die Teilnahme ist zurückgezogen.'],
  'cycle_open/not_started': ['The first cycle has not started.', 'Der erste Zyklus hat noch nicht begonnen.'],
  'cycle_open/completed': [
    'The cycle for this period is completed.',
    'Der Zyklus dieses Zeitraums ist abgeschlossen.',
  ],
  'cycle_open/ended': ['The program has had its last cycle.', 'Der letzte Zyklus des Programms ist vorbei.'],
  'cycle_open/awaiting_event': [
    'No cycle is open. A cycle opens when one of the events in the recurrence is reported.',
    'Kein Zyklus ist offen. Ein Zyklus öffnet sich, wenn ein Ereignis der Wiederholung gemeldet wird.',
  ],
  'visible/consent_refused': [
    'The person refused a required consent in this cycle.',
    'Die Person hat in diesem Zyklus eine erforderliche Einwilligung abgelehnt.',
  ],
  'visible/*': [
    'The answers so far do not meet its condition.',
    'Die bisherigen Antworten erfüllen ihre Bedingung nicht.',
  ],
  'adaptive_policy/stopped': [
    'The adaptive policy has enough answers and has stopped asking.',
    'Die adaptive Auswahl hat genug Antworten und fragt nicht weiter.',
  ],
  'adaptive_policy/not_next': [
    'The adaptive policy asks other questions first.',
    'Die adaptive Auswahl stellt zuerst andere Fragen.',
  ],
  'adaptive_policy/measured': [
    'Its answer already counts in this cycle.',
    'Ihre Antwort zählt in diesem Zyklus schon.',
  ],
  'trigger/no_login_session': [
    'It is asked after a login, and no login session was given.',
    'Sie wird nach einem Login gestellt, und es wurde keine Login-Sitzung angegeben.',
  ],
  'trigger/other_event': ['It is asked on another event.', 'Sie wird bei einem anderen Ereignis gestellt.'],
  'trigger/other_page': ['It is asked on another page.', 'Sie wird auf einer anderen Seite gestellt.'],
  'frequency/no_login_session': [
    'It is asked at every login, and no login session was given.',
    'Sie wird bei jedem Login gestellt, und es wurde keine Login-Sitzung angegeben.',
  ],
  'frequency/asked_in_login': [
    'It was already asked in this login session.',
    'Sie wurde in dieser Login-Sitzung schon gestellt.',
  ],
  'frequency/no_event': [
    'It is asked on an event, and none was given.',
    'Sie wird bei einem Ereignis gestellt, und es wurde keines angegeben.',
  ],
  'frequency/answered_in_period': [
    'It was already answered in this period.',
    'Sie wurde in diesem Zeitraum schon beantwortet.',
  ],
  'frequency/asked_in_period': [
    'It was already asked in this period.',
    'Sie wurde in diesem Zeitraum schon gestellt.',
  ],
  'max_per_login/*': [
    'It was asked as often as a login session allows.',
    'Sie wurde so oft gestellt, wie eine Login-Sitzung es zulässt.',
  ],
  'cooldown/*': [
    'It was asked recently and is still in its cooldown period.',
    'Sie wurde vor Kurzem gestellt, und ihre Pause ist noch nicht vorbei.',
  ],
  'outstanding/*': [
    'It was delivered and can still be answered.',
    'Sie wurde zugestellt und kann noch beantwortet werden.',
  ],
  'quiet_hours/*': ['These are quiet hours.', 'Es ist Ruhezeit.'],
  'throttle/max_questions_per_delivery': [
    'The delivery already has the maximum number of questions. It follows in the next one.',
    'Die Zustellung enthält schon die Höchstzahl der Fragen. Sie folgt mit der nächsten.',
  ],
  'throttle/*': [
    'The login session already had the maximum number of questions.',
    'Die Login-Sitzung hatte schon die Höchstzahl der Fragen.',
  ],
};

/** Why a question is asked, in a sentence. */
export function reasonInWords(reason: Reason, language: Language): string {
  return REASONS[reason][language === 'de' ? 1 : 0];
}

/**
 * Why a question is not asked, in a sentence; the text of the service for a gate that is not in this list.
 */
export function gateInWords({ gate, code, detail }: FailedGate, language: Language): string {
  const words = GATES[`${gate}/${code}`] ?? GATES[`${gate}/*`];
  if (!words) return detail;
  return words[language === 'de' ? 1 : 0];
}
