import type { Composite, Json } from '../types.ts';
import { readBands } from './bands.ts';
import { readConcept, readRange } from './concept.ts';
import type { Position } from './diagnostics.ts';
import type { ScorecardDraft } from './drafts.ts';
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

/** Reads the content of a scorecard and reports what is wrong with it. */
export function readScorecard(content: Json, at: Position): ScorecardDraft {
  const { concepts, composites, primary_metric } = readFields(content, at) ?? {};
  // Results identify concepts and composites by id alone, so an id may be used only once among both.
  const usedIds = new Set<string>();
  return {
    concepts: withoutDuplicates(concepts, at, usedIds),
    composites: withoutDuplicates(composites, at, usedIds),
    ...(primary_metric !== undefined && { primaryMetric: primary_metric }),
  };
}

function readComposite(value: Json, at: Position): Composite | undefined {
  const fields = readCompositeFields(value, at);
  if (fields?.id === undefined) return undefined;
  if ('expression' in fields === 'weights' in fields) {
    const found = 'weights' in fields ? 'both' : 'neither';
    at.error('missing_key', `A composite requires either "expression" or "weights"; found ${found}.`);
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
  at.diagnostics.setPosition(composite, at);
  return composite;
}
