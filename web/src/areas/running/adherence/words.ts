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
      '{{rate}} of {{expected}} questions that were due were answered: {{answered}} on time, {{late}} late. {{notTriggered}} waited for a login, an event or a page that never came.',
    answered: 'Answered on time',
    late: 'Answered late',
    missed: 'Missed',
    open: 'Still open',
    notTriggered: 'Never triggered',
    week: 'Week starting',
    questions: 'Questions',
    weeks: 'By week',
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
    week: 'Woche ab',
    questions: 'Fragen',
    weeks: 'Nach Wochen',
    inCycles:
      'In Zyklen gezählt: Wie viele Fragen gestellt wurden, folgt aus Antworten oder dem Profil, die Sie nicht lesen dürfen.',
  },
);
