import { defineWords } from '../../../base/language.ts';

export const useAdherenceWords = defineWords(
  'adherence',
  {
    title: 'Adherence',
    about: 'How many of the questions that were due were answered, whether or not they were delivered.',
    period: 'Period',
    days7: '7 days',
    days30: '30 days',
    days90: '90 days',
    none: 'No questions were due in this period. They appear here once an active program asks enrolled people.',
    summary:
      '{{rate}} of {{expected}} questions that were due were answered: {{answered}} on time, {{late}} late. {{notTriggered}} waited for a login, an event or a page that did not occur.',
    answered: 'Answered on time',
    late: 'Answered late',
    missed: 'Missed',
    open: 'Still open',
    notTriggered: 'Never triggered',
    'reason.too_few': 'too few people',
    'reason.open': 'shown a day after the period has ended',
    'reason.merged': 'counted in a longer period or in the team above',
    week: 'Week starting',
    weeks: 'By week',
    silent: 'Stopped answering',
    silentAbout:
      'People whose last two or more cycles ended without an answer. Paused enrollments are left out.',
    nobodySilent: 'Nobody has left two cycles in a row unanswered.',
    missedCycles: 'Missed cycles',
    lastAnswered: 'Last cycle with an answer',
    never: 'Never answered',
    enrollment: 'Enrollment',
    seeEnrollment: 'View enrollment',
    hidden:
      'Not shown, because answers or profile fields that you may not read can decide that nothing is due in a cycle.',
    inCycles:
      'Counted in cycles, because the number of questions depends on answers or profile fields that you may not read.',
  },
  {
    title: 'Antwortquote',
    about: 'Anteil der fälligen Fragen, die beantwortet wurden, ob zugestellt oder nicht.',
    period: 'Zeitraum',
    days7: '7 Tage',
    days30: '30 Tage',
    days90: '90 Tage',
    none: 'In diesem Zeitraum waren keine Fragen fällig. Sobald ein aktives Programm Teilnehmende fragt, erscheinen sie hier.',
    summary:
      '{{rate}} von {{expected}} fälligen Fragen wurden beantwortet: {{answered}} rechtzeitig, {{late}} verspätet. {{notTriggered}} warteten auf eine Anmeldung, ein Ereignis oder eine Seite, die nicht kam.',
    answered: 'Rechtzeitig beantwortet',
    late: 'Verspätet beantwortet',
    missed: 'Versäumt',
    open: 'Noch offen',
    notTriggered: 'Nie ausgelöst',
    'reason.too_few': 'zu wenige Personen',
    'reason.open': 'einen Tag nach Ende des Zeitraums',
    'reason.merged': 'in einem längeren Zeitraum oder im Team darüber gezählt',
    week: 'Woche ab',
    weeks: 'Nach Wochen',
    silent: 'Antworten nicht mehr',
    silentAbout:
      'Personen, deren letzte zwei oder mehr Zyklen ohne Antwort geendet haben. Pausierte Teilnahmen sind nicht dabei.',
    nobodySilent: 'Niemand hat zwei Zyklen nacheinander unbeantwortet gelassen.',
    missedCycles: 'Versäumte Zyklen',
    lastAnswered: 'Letzter Zyklus mit Antwort',
    never: 'Nie geantwortet',
    enrollment: 'Teilnahme',
    seeEnrollment: 'Teilnahme ansehen',
    hidden:
      'Nicht gezeigt, weil Antworten oder Profilfelder, die Sie nicht lesen dürfen, entscheiden können, dass in einem Zyklus nichts fällig ist.',
    inCycles:
      'In Zyklen gezählt, weil die Zahl der Fragen von Antworten oder Profilfeldern abhängt, die Sie nicht lesen dürfen.',
  },
);
