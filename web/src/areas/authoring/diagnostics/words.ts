import { defineWords } from '../../../base/language.ts';

/** Words of the diagnostics of an instrument. */
export const useDiagnosticWords = defineWords(
  'diagnostics',
  {
    title: 'Diagnostics',
    open: 'Diagnostics: {{summary}}',
    none: 'No problems',
    errors_one: '{{count}} error',
    errors_other: '{{count}} errors',
    warnings_one: '{{count}} warning',
    warnings_other: '{{count}} warnings',
    go: 'Go to it',
    explain: 'Explanation',
    example: 'Example',
    fix: 'How to fix it',
    original: 'Wording of the compiler',
    allRight: 'No errors, warnings or notes.',
  },
  {
    title: 'Diagnosen',
    open: 'Diagnosen: {{summary}}',
    none: 'Keine Probleme',
    errors_one: '{{count}} Fehler',
    errors_other: '{{count}} Fehler',
    warnings_one: '{{count}} Warnung',
    warnings_other: '{{count}} Warnungen',
    go: 'Anzeigen',
    explain: 'Erklärung',
    example: 'Beispiel',
    fix: 'Behebung',
    original: 'Wortlaut des Compilers (Englisch)',
    allRight: 'Keine Fehler, Warnungen oder Hinweise.',
  },
);
