import { defineWords } from '../../../base/language.ts';

export const useFieldWords = defineWords(
  'fields',
  {
    up: 'Move {{name}} up',
    down: 'Move {{name}} down',
    remove: 'Remove {{name}}',
    label: 'Label',
    errors_one: '{{count}} problem',
    errors_other: '{{count}} problems',
    paste: 'Paste table',
    pasteAbout: 'Copy cells from your spreadsheet and paste them here.',
    take_one: 'Insert {{count}} row',
    take_other: 'Insert {{count}} rows',
    none: 'none',
  },
  {
    up: '{{name}} nach oben',
    down: '{{name}} nach unten',
    remove: '{{name}} entfernen',
    label: 'Bezeichnung',
    errors_one: '{{count}} Problem',
    errors_other: '{{count}} Probleme',
    paste: 'Tabelle einfügen',
    pasteAbout: 'Kopieren Sie Zellen aus Ihrer Tabellenkalkulation und fügen Sie sie hier ein.',
    take_one: '{{count}} Zeile einfügen',
    take_other: '{{count}} Zeilen einfügen',
    none: 'keine',
  },
);
