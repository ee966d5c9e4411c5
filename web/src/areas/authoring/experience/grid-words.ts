import { defineWords } from '../../../base/language.ts';

/** Words of the table of options. */
export const useGridWords = defineWords(
  'grid',
  {
    label: 'Label',
    exclusive: 'Exclusive',
    text: 'Asks for text',
    score: 'Score: {{concept}}',
    add: 'Add',
    addScores: 'Add scores',
    cell: '{{column}}, row {{row}}',
    up: 'Move row {{row}} up',
    down: 'Move row {{row}} down',
    remove: 'Delete row {{row}}',
  },
  {
    label: 'Beschriftung',
    exclusive: 'Ausschließend',
    text: 'Fragt nach Text',
    score: 'Punktwert: {{concept}}',
    add: 'Hinzufügen',
    addScores: 'Punktwerte hinzufügen',
    cell: '{{column}}, Zeile {{row}}',
    up: 'Zeile {{row}} nach oben',
    down: 'Zeile {{row}} nach unten',
    remove: 'Zeile {{row}} löschen',
  },
);
