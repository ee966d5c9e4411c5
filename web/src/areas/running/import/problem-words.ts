import type { Problem } from './mapping.ts';
import type { useImportWords } from './words.ts';

type Words = ReturnType<typeof useImportWords>;

const SERVICE_CODES = [
  'subject_erasing',
  'identity_mode_conflict',
  'profile_too_large',
  'profile_not_storable',
] as const;

/** Why a row cannot be imported. */
export function problemInWords({ code, column = '' }: Problem, words: Words): string {
  return words(code, { column });
}

/** Why the service did not import a row. */
export function codeInWords(code: string, words: Words): string {
  const known = SERVICE_CODES.find((other) => other === code);
  return known ? words(known) : words('otherReason', { code });
}
