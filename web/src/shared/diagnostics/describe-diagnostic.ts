import type { Diagnostic } from '@eps/sdk';
import type { Language } from '../../base/language.ts';
import GERMAN from '../../base/locales/de.diagnostics.json' with { type: 'json' };
import { type Details, germanDetails } from './german-details.ts';

const GERMAN_TEXTS: Readonly<Record<string, { text: string; fix: string } | undefined>> = GERMAN;

export interface DescribableDiagnostic extends Pick<Diagnostic, 'code' | 'message' | 'hint'> {
  details?: Details;
}

export interface DiagnosticDescription {
  text: string;
  /** The values that it mentions, and the suggested corrections. */
  note?: string;
  /** The advice, unless the note contains it. */
  fix?: string;
  isEnglish: boolean;
}

/**
 * Describes a diagnostic of the compiler. A code without a German text has the English text of the compiler.
 */
export function describeDiagnostic(
  diagnostic: DescribableDiagnostic,
  language: Language,
): DiagnosticDescription {
  const { code, message, hint, details = {} } = diagnostic;
  const german = language === 'de' ? GERMAN_TEXTS[code] : undefined;
  if (!german) return { text: message, ...(hint !== undefined && { note: hint }), isEnglish: true };
  const parts = germanDetails(details);
  return {
    text: german.text,
    ...(parts.length > 0 && { note: parts.join(' · ') }),
    fix: german.fix,
    isEnglish: false,
  };
}

/** Returns the text and the note of a diagnostic. */
export function sentenceOf(diagnostic: DescribableDiagnostic, language: Language): string {
  const { text, note } = describeDiagnostic(diagnostic, language);
  return note === undefined ? text : `${text} ${note}`;
}
