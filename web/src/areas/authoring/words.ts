import { defineWords } from '../../base/language.ts';

/** Words of the page that edits an instrument. */
export const useEditorWords = defineWords(
  'editor',
  {
    about: 'Changes are saved automatically.',
    parts: 'Parts of the instrument',
    logic: 'Logic map',
    try: 'Try it',
    redo: 'Redo',
    form: 'Form',
    translations: 'Translations',
    view: 'View',
    brokenJson: 'This is not valid JSON yet. The last valid version is kept.',
  },
  {
    about: 'Änderungen werden automatisch gespeichert.',
    parts: 'Teile des Instruments',
    logic: 'Logik',
    try: 'Ausprobieren',
    redo: 'Wiederholen',
    form: 'Formular',
    translations: 'Übersetzungen',
    view: 'Ansicht',
    brokenJson: 'Das ist noch kein gültiges JSON. Die letzte gültige Fassung bleibt erhalten.',
  },
);
