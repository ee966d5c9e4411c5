import type { Scope } from '@eps/sdk';
import { useWords } from '../../../base/language.ts';

/** The key of a scope's words. */
type WordOf<S extends Scope> = S extends `${infer Area}:${infer Right}` ? `${Area}_${Right}` : never;

/** Returns what a scope allows, in a sentence. */
export function useScopeWords(): (scope: Scope) => string {
  const words = useWords();
  return (scope) => words.named(`scopes.${scope.replace(':', '_') as WordOf<Scope>}`);
}
