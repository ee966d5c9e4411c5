import { defineWords } from '../../../base/language.ts';

/** Words of the preview of a questionnaire. */
export const usePreviewWords = defineWords(
  'preview',
  {
    preview: 'Preview',
    device: 'Device',
    phone: 'Phone',
    tablet: 'Tablet',
    desktop: 'Desktop',
    colors: 'Theme',
    light: 'Light',
    dark: 'Dark',
    locale: 'Preview language',
    original: 'Original',
    empty: 'Questions appear here as participants will see them.',
    broken: 'Fix the errors in these questions to update the preview.',
  },
  {
    preview: 'Vorschau',
    device: 'Gerät',
    phone: 'Smartphone',
    tablet: 'Tablet',
    desktop: 'Bildschirm',
    colors: 'Darstellung',
    light: 'Hell',
    dark: 'Dunkel',
    locale: 'Sprache der Vorschau',
    original: 'Original',
    empty: 'Fragen erscheinen hier so, wie Teilnehmende sie sehen werden.',
    broken: 'Beheben Sie die Fehler dieser Fragen, um die Vorschau zu aktualisieren.',
  },
);
