import { defineWords } from '../../../base/language.ts';

/** Words of the preview of a questionnaire. */
export const usePreviewWords = defineWords(
  'preview',
  {
    device: 'Device',
    phone: 'Phone',
    tablet: 'Tablet',
    desktop: 'Desktop',
    locale: 'Preview language',
    original: 'Original',
    empty: 'Questions appear here as participants will see them.',
    broken: 'Fix the errors in these questions to update the preview.',
  },
  {
    device: 'Gerät',
    phone: 'Smartphone',
    tablet: 'Tablet',
    desktop: 'Bildschirm',
    locale: 'Sprache der Vorschau',
    original: 'Original',
    empty: 'Fragen erscheinen hier so, wie Teilnehmende sie sehen werden.',
    broken: 'Beheben Sie die Fehler dieser Fragen, um die Vorschau zu aktualisieren.',
  },
);
