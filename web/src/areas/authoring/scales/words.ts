import { defineWords } from '../../../base/language.ts';

/** Words of answer scales and of how several questions are answered. */
export const useScaleWords = defineWords(
  'answer-scales',
  {
    own: 'Scales of this instrument',
    ready: 'Ready scales',
    other: 'Without a scale',
    agreement: 'Agreement (5 points)',
    frequency: 'Frequency (5 points)',
    intensity: 'Intensity (5 points)',
    yes_no: 'Yes or no',
    zero_to_ten: '0 to 10',
    text: 'Short text',
    long_text: 'Long text',
    boolean: 'Yes or no without options',
    language: 'Language of ready scales',
    languageAbout:
      'The language in which the questions are written. Translations follow the languages of the instrument.',
    addReady: 'Add ready scale',
    name: 'ID of the scale',
    nameTaken: 'Another scale already has this ID.',
    nameEmpty: 'Enter an ID.',
  },
  {
    own: 'Skalen dieses Instruments',
    ready: 'Fertige Skalen',
    other: 'Ohne Skala',
    agreement: 'Zustimmung (5 Stufen)',
    frequency: 'Häufigkeit (5 Stufen)',
    intensity: 'Intensität (5 Stufen)',
    yes_no: 'Ja oder nein',
    zero_to_ten: '0 bis 10',
    text: 'Kurzer Text',
    long_text: 'Langer Text',
    boolean: 'Ja oder nein ohne Optionen',
    language: 'Sprache fertiger Skalen',
    languageAbout:
      'Die Sprache, in der die Fragen geschrieben sind. Übersetzungen folgen den Sprachen des Instruments.',
    addReady: 'Fertige Skala hinzufügen',
    name: 'ID der Skala',
    nameTaken: 'Eine andere Skala hat bereits diese ID.',
    nameEmpty: 'Geben Sie eine ID ein.',
  },
);
