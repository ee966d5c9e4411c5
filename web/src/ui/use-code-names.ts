import { useLanguage } from '../base/language.ts';
import type { CodeNames } from './code-names.ts';

/** Returns the name of a code in the present language; an unknown code is its own name. */
export function useCodeNames(names: CodeNames): (code: string) => string {
  const language = useLanguage();
  return (code) => (Object.hasOwn(names, code) ? names[code]![language] : code);
}
