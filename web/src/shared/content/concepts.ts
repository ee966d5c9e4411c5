import type { ConceptDraft, ScorecardDraft } from './draft.ts';
import { asObject, listOf } from './json.ts';

/** The concepts as objects; a concept may be given as its id. */
export const conceptsOf = ({ concepts }: ScorecardDraft): ConceptDraft[] =>
  listOf(concepts).map((concept) => (typeof concept === 'string' ? { id: concept } : asObject(concept)));
