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
    waiting: 'Figures appear here once enough people have completed a week.',
    released:
      'As of {{date}}, rounded down so that nobody can be recognized. The figures change when enough new people have completed a week.',
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
    waiting: 'Zahlen erscheinen hier, sobald genügend Personen eine Woche abgeschlossen haben.',
    released:
      'Stand {{date}}, abgerundet, damit niemand zu erkennen ist. Die Zahlen ändern sich, wenn genügend neue Personen eine Woche abgeschlossen haben.',
  },
);
