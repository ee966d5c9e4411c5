import { defineWords } from '../../../base/language.ts';

export const useInboxWords = defineWords(
  'inbox',
  {
    title: 'Inbox',
    about: 'Results that wait for your decision, the most severe first.',
    reviews: 'Awaiting review',
    waiting_one: '{{shown}} result waits for a review',
    waiting_other: '{{shown}} results wait for a review',
    reason: 'Reason',
    person: 'Person',
    where: 'Where',
    since: 'Since',
    byPolicy: 'The program asks for a review of every result',
    done: 'All done',
    noReviews: 'Nothing needs your attention.',
  },
  {
    title: 'Eingang',
    about: 'Ergebnisse, die auf Ihre Entscheidung warten, die schwersten zuerst.',
    reviews: 'Zu prüfen',
    waiting_one: '{{shown}} Ergebnis wartet auf eine Prüfung',
    waiting_other: '{{shown}} Ergebnisse warten auf eine Prüfung',
    reason: 'Grund',
    person: 'Person',
    where: 'Wo',
    since: 'Seit',
    byPolicy: 'Das Programm verlangt eine Prüfung jedes Ergebnisses',
    done: 'Alles erledigt',
    noReviews: 'Nichts braucht Ihre Aufmerksamkeit.',
  },
);
