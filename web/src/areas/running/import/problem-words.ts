import type { Words } from '../../../base/language.ts';
import type { Problem } from './mapping.ts';

const SERVICE_CODES = [
  'subject_erasing',
  'identity_mode_conflict',
  'profile_too_large',
  'profile_not_storable',
] as const;

/** Why a row cannot be imported. */
export function problemInWords({ code, column = '' }: Problem, words: Words): string {
  return words.named(`subject-import.${code}`, { column });
}

/** Why the service did not import a row. */
export function codeInWords(code: string, words: Words): string {
  const known = SERVICE_CODES.find((other) => other === code);
  return known
    ? words.named(`subject-import.${known}`)
    : words('the service rejected it: {{code}}', { code });
}
