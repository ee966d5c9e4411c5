import { defineWords } from '../../../base/language.ts';

export const useChangeWords = defineWords(
  'program-change',
  {
    title: 'Change since the first result',
    about:
      'How many people have a result in each week since their first one, and how they changed since then.',
    week: 'Week',
    recovered: 'Recovered',
    improved: 'Reliably improved',
    unchanged: 'No reliable change',
    deteriorated: 'Reliably worse',
    harmed: 'Of these, across the cut-off',
    none: 'No released results yet.',
    waiting: 'Figures appear here once a period has been over for a day and enough people have answered.',
    released: 'As of {{date}}. Everybody who finished is counted, in periods that have been over for a day.',
  },
  {
    title: 'Veränderung seit dem ersten Ergebnis',
    about:
      'Wie viele Personen in jeder Woche seit ihrem ersten Ergebnis eines haben, und wie sie sich seitdem verändert haben.',
    week: 'Woche',
    recovered: 'Genesen',
    improved: 'Verlässlich verbessert',
    unchanged: 'Keine verlässliche Veränderung',
    deteriorated: 'Verlässlich verschlechtert',
    harmed: 'Davon über den Grenzwert',
    none: 'Noch keine freigegebenen Ergebnisse.',
    waiting:
      'Zahlen erscheinen hier, sobald ein Zeitraum seit einem Tag vorbei ist und genügend Personen geantwortet haben.',
    released:
      'Stand {{date}}. Gezählt sind alle, die abgeschlossen haben, in Zeiträumen, die seit einem Tag vorbei sind.',
  },
);
