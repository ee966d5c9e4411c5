import { EXPRESSIONS } from './german/expressions.ts';
import { FORM } from './german/form.ts';
import type { GermanDiagnostic } from './german/german-diagnostic.ts';
import { LIMITS } from './german/limits.ts';
import { MEANING } from './german/meaning.ts';

/**
 * The texts of diagnostics in German, by code. Divided as the sections of
 * `docs/diagnostics.json`, with which the texts change.
 */
export const GERMAN_DIAGNOSTICS: Readonly<Record<string, GermanDiagnostic>> = {
  ...FORM,
  ...LIMITS,
  ...EXPRESSIONS,
  ...MEANING,
};
