import { defineWords } from '../../../base/language.ts';

export const KINDS = ['results', 'answers', 'sessions', 'contacts', 'events'] as const;
/** The kinds of data for which programs can have their own periods. */
export const PROGRAM_KINDS = ['results', 'answers', 'sessions'] as const;
export type Kind = (typeof KINDS)[number];

export const useRetentionWords = defineWords(
  'retention',
  {
    title: 'Retention',
    about:
      'How long data about people is kept. Older data is removed every day, and the audit log records each removal.',
    readOnly: 'Only members who may erase people can change this.',
    environment: 'In this environment',
    environmentAbout: 'Applies to every program without periods of its own.',
    programs: 'In single programs',
    programsAbout: 'A program may keep its results, answers and sessions for a longer or shorter time.',
    choose: 'Choose a program',
    'about.results':
      'Answers, results, reviews, and tasks about them, counted from the completion or the last review. Results that await a review or have an unfinished task are kept. The evaluation remains without its content.',
    'about.answers':
      'The answers alone, counted as for results. Scores and reports remain, without what a single answer could be read from; they can no longer be computed again.',
    'about.sessions': 'Participant sessions with their links, counted from their end.',
    contacts: 'Contacts',
    'about.contacts':
      'E-mail addresses and phone numbers, counted from the last activity of the person, if nothing is planned for them and no task about them is unfinished.',
    events: 'Events',
    'about.events': 'The event feed, since the event.',
    amount: 'How long: {{kind}}',
    unit: 'Unit: {{kind}}',
    'unit.inherit': 'as the environment',
    'unit.forever': 'for ever',
    'unit.D': 'days',
    'unit.W': 'weeks',
    'unit.M': 'months',
    'unit.Y': 'years',
    'unit.other': 'ISO 8601 duration',
    saveTitle: 'Save how long data is kept?',
    removes: 'The next run removes:',
    removesNothing: 'The next run removes nothing.',
    count_one: '{{count}} removed',
    count_other: '{{count}} removed',
    held: '{{count}} kept by a legal hold',
    saved: 'The retention policy was saved.',
  },
  {
    title: 'Aufbewahrung',
    about:
      'Wie lange Daten von Personen aufbewahrt werden. Ältere Daten werden täglich entfernt; das Audit-Protokoll verzeichnet jede Entfernung.',
    readOnly: 'Nur Mitglieder, die Personen löschen dürfen, können das ändern.',
    environment: 'In dieser Umgebung',
    environmentAbout: 'Gilt für alle Programme ohne eigene Aufbewahrungszeiten.',
    programs: 'In einzelnen Programmen',
    programsAbout:
      'Ein Programm kann seine Ergebnisse, Antworten und Sitzungen länger oder kürzer aufbewahren.',
    choose: 'Programm wählen',
    'about.results':
      'Antworten, Ergebnisse, Prüfungen und Aufgaben dazu, ab dem Abschluss oder der letzten Prüfung. Was auf eine Prüfung wartet oder eine offene Aufgabe hat, bleibt erhalten. Die Bewertung bleibt ohne ihren Inhalt.',
    'about.answers':
      'Nur die Antworten, gezählt wie bei Ergebnissen. Werte und Berichte bleiben, ohne das, woraus sich eine einzelne Antwort ablesen ließe; sie lassen sich nicht mehr neu berechnen.',
    'about.sessions': 'Sitzungen von Teilnehmenden mit ihren Links, ab ihrem Ende.',
    contacts: 'Kontakte',
    'about.contacts':
      'E-Mail-Adressen und Telefonnummern, ab der letzten Aktivität der Person, wenn für sie nichts geplant und keine Aufgabe offen ist.',
    events: 'Ereignisse',
    'about.events': 'Die Liste der Ereignisse, ab dem Ereignis.',
    amount: 'Wie lange: {{kind}}',
    unit: 'Einheit: {{kind}}',
    'unit.inherit': 'wie die Umgebung',
    'unit.forever': 'für immer',
    'unit.D': 'Tage',
    'unit.W': 'Wochen',
    'unit.M': 'Monate',
    'unit.Y': 'Jahre',
    'unit.other': 'Dauer nach ISO 8601',
    saveTitle: 'Aufbewahrungszeiten speichern?',
    removes: 'Der nächste Durchlauf entfernt:',
    removesNothing: 'Der nächste Durchlauf entfernt nichts.',
    count_one: '{{count}} entfernt',
    count_other: '{{count}} entfernt',
    held: '{{count}} wegen einer Aufbewahrungspflicht aufbewahrt',
    saved: 'Die Aufbewahrung wurde gespeichert.',
  },
);
