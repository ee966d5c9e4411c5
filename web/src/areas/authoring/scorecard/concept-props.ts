import type { DraftScores } from '@eps/engine/authoring';
import type { JsonObject } from '@eps/sdk';
import type { Names } from '../../../shared/content/names.ts';

/** What the editors of a concept's parts share. */
export interface ConceptProps {
  value: JsonObject;
  onChange(next: JsonObject): void;
  names: Names;
  scores: DraftScores;
}
