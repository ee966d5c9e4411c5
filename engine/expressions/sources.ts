import type { ReferenceKind } from '../content/diagnostics.ts';
import type { ExpressionReferences } from '../types.ts';
import type { Evaluate, ValueType } from './operator.ts';
import { finite } from './values.ts';

/** A node that reads a value of the environment by id: `{op, [key]: id}`. */
export interface Source {
  /** The key of the node that holds the id. */
  key: string;
  /** If true, the id may be absent; the node then reads the value of the whole session. */
  optional?: boolean;
  resultType: ValueType;
  /** The list in the expression's references that the id is added to. */
  references: Exclude<keyof ExpressionReferences, 'overall'>;
  referenceKind: ReferenceKind;
  /** @param id absent only if the id is optional */
  compile(id: string | undefined): Evaluate;
}

/** All nodes that read the environment, by operator. */
export const SOURCES: Record<string, Source> = {
  answer: {
    key: 'question_id',
    resultType: 'any',
    references: 'answers',
    referenceKind: 'question',
    compile: (id) => (e) => e.answer(id!),
  },
  answered: {
    key: 'question_id',
    resultType: 'boolean',
    references: 'answers',
    referenceKind: 'question',
    compile: (id) => (e) => e.answered(id!),
  },
  score: {
    key: 'concept_id',
    resultType: 'number',
    references: 'scores',
    referenceKind: 'concept',
    compile: (id) => (e) => finiteOrUnknown(e.score(id!)),
  },
  metric: {
    key: 'metric_id',
    resultType: 'number',
    references: 'metrics',
    referenceKind: 'metric',
    compile: (id) => (e) => finiteOrUnknown(e.metric(id!)),
  },
  confidence: {
    key: 'concept_id',
    optional: true,
    resultType: 'number',
    references: 'confidence',
    referenceKind: 'score',
    compile: (id) => (e) => finiteOrUnknown(e.confidence(id)),
  },
  coverage: {
    key: 'concept_id',
    optional: true,
    resultType: 'number',
    references: 'coverage',
    referenceKind: 'score',
    compile: (id) => (e) => finiteOrUnknown(e.coverage(id)),
  },
  context: {
    key: 'key',
    resultType: 'any',
    references: 'context',
    referenceKind: 'variable',
    compile: (id) => (e) => e.context(id!),
  },
  profile: {
    key: 'field',
    resultType: 'any',
    references: 'profile',
    referenceKind: 'profile_field',
    compile: (id) => (e) => e.profile(id!),
  },
  timing: {
    key: 'question_id',
    optional: true,
    resultType: 'number',
    references: 'timing',
    referenceKind: 'question',
    compile: (id) => (e) => finiteOrUnknown(e.timing(id)),
  },
};

/** Replaces infinite and NaN scores by null: inside an expression they are unknown. */
function finiteOrUnknown(value: number | null): number | null {
  return value === null ? null : finite(value);
}
