import type { DraftScores } from '@eps/engine/authoring';
import type { ConceptDraft } from '../../../shared/content/draft.ts';
import type { Names } from '../../../shared/content/names.ts';

/** The common properties of the editors of a score and of its parts. */
export interface ScoreProps<T = ConceptDraft> {
  value: T;
  onChange(next: T): void;
  names: Names;
  scores: DraftScores;
}
