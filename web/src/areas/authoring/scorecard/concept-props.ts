import type { DraftScores } from '@eps/engine/authoring';
import type { JsonObject } from '@eps/sdk';
import type { Names } from '../../../shared/content/names.ts';

/** The common properties of the editors of a concept's parts. */
export interface ConceptProps {
  value: JsonObject;
  onChange(next: JsonObject): void;
  names: Names;
  scores: DraftScores;
}
