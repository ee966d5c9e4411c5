import type { Referent } from '../content/place.ts';
import type { ExpressionReferences } from '../types.ts';
import type { Evaluate, ValueType } from './operator.ts';
import { finite } from './values.ts';

/** A node that reads the environment by an id: `{op, [key]: id}`. */
export interface Source {
  key: string;
  /** Without its id the node speaks of the whole session. */
  optional?: boolean;
  gives: ValueType;
  references: Exclude<keyof ExpressionReferences, 'overall'>;
  to: Referent;
  compile(id: string | undefined): Evaluate;
}

export const SOURCES: Record<string, Source> = {
  answer: {
    key: 'question_id',
    gives: 'any',
    references: 'answers',
    to: 'question',
    compile: (id) => (e) => e.answer(id!),
  },
  answered: {
    key: 'question_id',
    gives: 'boolean',
    references: 'answers',
    to: 'question',
    compile: (id) => (e) => e.answered(id!),
  },
  score: {
    key: 'concept_id',
    gives: 'number',
    references: 'scores',
    to: 'concept',
    compile: (id) => (e) => known(e.score(id!)),
  },
  metric: {
    key: 'metric_id',
    gives: 'number',
    references: 'metrics',
    to: 'metric',
    compile: (id) => (e) => known(e.metric(id!)),
  },
  confidence: {
    key: 'concept_id',
    optional: true,
    gives: 'number',
    references: 'confidence',
    to: 'score',
    compile: (id) => (e) => known(e.confidence(id)),
  },
  coverage: {
    key: 'concept_id',
    optional: true,
    gives: 'number',
    references: 'coverage',
    to: 'score',
    compile: (id) => (e) => known(e.coverage(id)),
  },
  context: {
    key: 'key',
    gives: 'any',
    references: 'context',
    to: 'variable',
    compile: (id) => (e) => e.context(id!),
  },
  profile: {
    key: 'field',
    gives: 'any',
    references: 'profile',
    to: 'profile_field',
    compile: (id) => (e) => e.profile(id!),
  },
  timing: {
    key: 'question_id',
    optional: true,
    gives: 'number',
    references: 'timing',
    to: 'question',
    compile: (id) => (e) => known(e.timing(id)),
  },
};

/** Scores computed outside may be infinite or NaN; inside an expression they are unknown. */
function known(value: number | null): number | null {
  return value === null ? null : finite(value);
}
