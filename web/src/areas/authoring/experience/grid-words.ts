import { defineWords } from '../../../base/language.ts';

/** Words of the table of options. */
export const useGridWords = defineWords(
  'grid',
  {
    label: 'Label',
    id: 'ID',
    exclusive: 'Exclusive',
    text: 'Asks for text',
    score: 'Score: {{concept}}',
    actions: 'Actions',
    add: 'Add',
    addScores: 'Add scores',
    cell: '{{column}}, row {{row}}',
    up: 'Move row {{row}} up',
    down: 'Move row {{row}} down',
    remove: 'Delete row {{row}}',
  },
  {
    label: 'Beschriftung',
    id: 'ID',
    exclusive: 'Ausschließend',
    text: 'Fragt nach Text',
    score: 'Punktwert: {{concept}}',
    actions: 'Aktionen',
    add: 'Hinzufügen',
    addScores: 'Punktwerte hinzufügen',
    cell: '{{column}}, Zeile {{row}}',
    up: 'Zeile {{row}} nach oben',
    down: 'Zeile {{row}} nach unten',
    remove: 'Zeile {{row}} löschen',
  },
);
