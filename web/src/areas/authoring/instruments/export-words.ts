import { defineWords } from '../../../base/language.ts';

/** Words of exporting an instrument. */
export const useExportWords = defineWords(
  'export-instrument',
  {
    export: 'Export for another tool',
    about:
      'Questions, conditions and raw scores become those of the tool. What does not fit its format is listed.',
    format: 'Format',
    write: 'Create file',
    save: 'Save {{name}}',
    all: 'Everything fits the format.',
  },
  {
    export: 'Für ein anderes Werkzeug exportieren',
    about:
      'Fragen, Bedingungen und Rohwerte werden zu denen des Werkzeugs. Was nicht in sein Format passt, wird aufgelistet.',
    format: 'Format',
    write: 'Datei erstellen',
    save: '{{name}} speichern',
    all: 'Alles passt in das Format.',
  },
);
