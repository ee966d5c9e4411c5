import type { Composite, Json, Scorecard } from '../types.ts';
import { readBands } from './bands.ts';
import { type ConceptDraft, readConcept, readRange } from './concept.ts';
import {
  expression,
  id,
  listOf,
  number,
  object,
  recordOf,
  reference,
  text,
  withoutDuplicates,
} from './fields.ts';
import type { Place } from './place.ts';

/** A scorecard before its concepts' items are found in the experience. */
export interface ScorecardDraft extends Pick<Scorecard, 'composites' | 'primaryMetric'> {
  concepts: readonly ConceptDraft[];
}

const readCompositeFields = object(
  {
    id,
    label: text,
    expression: expression('formula'),
    weights: recordOf(number(), 'score'),
    range: readRange,
    bands: readBands,
  },
  ['id'],
);

const readFields = object({
  concepts: listOf(readConcept),
  composites: listOf(readComposite),
  primary_metric: reference('score'),
});

export function readScorecard(content: Json, at: Place): ScorecardDraft {
  const { concepts, composites, primary_metric } = readFields(content, at) ?? {};
  // Concepts and composites stand side by side in a result, so they share their ids.
  const taken = new Set<string>();
  return {
    concepts: withoutDuplicates(concepts, at, taken),
    composites: withoutDuplicates(composites, at, taken),
    ...(primary_metric !== undefined && { primaryMetric: primary_metric }),
  };
}

function readComposite(value: Json, at: Place): Composite | undefined {
  const fields = readCompositeFields(value, at);
  if (fields?.id === undefined) return undefined;
  if ('expression' in fields === 'weights' in fields) {
    const found = 'weights' in fields ? 'both' : 'neither';
    at.error('missing_key', `A composite has either "expression" or "weights"; found ${found}.`);
  }
  const { expression: formula, weights } = fields;
  const composite = {
    id: fields.id,
    label: fields.label ?? fields.id,
    ...(formula && { expression: formula }),
    ...(weights && { weights }),
    range: fields.range ?? null,
    bands: fields.bands ?? [],
  };
  at.diagnostics.locate(composite, at);
  return composite;
}
