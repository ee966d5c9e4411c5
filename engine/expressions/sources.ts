import type { ReferenceKind } from '../content/diagnostics.ts';
import type { ExpressionReferences } from '../types.ts';
import type { Evaluator, ValueType } from './operator.ts';
import { finite } from './values.ts';

/** A node that reads a value of the environment by id: `{op, [key]: id}`. */
export interface Source {
  /** A description of the value, in Markdown; the page of operators at /docs lists it. */
  description: string;
  /** The key of the node's id. */
  key: string;
  /** The kind of thing that the id identifies, to complete "The id of the …". */
  what: string;
  /** If true, the id may be absent; the node then reads the value of the whole session. */
  optional?: boolean;
  resultType: ValueType;
  /** The list in the expression's references that the id is added to. */
  references: Exclude<keyof ExpressionReferences, 'overall'>;
  referenceKind: ReferenceKind;
  /** Whether the node may state `"scale": "raw"`, which makes clear that the raw score is meant. */
  statesScale?: boolean;
  /** @param id absent only if the id is optional */
  compile(id: string | undefined): Evaluator;
}

/** All nodes that read the environment, by operator. */
export const SOURCES: Record<string, Source> = {
  answer: {
    description:
      '`answer` is the answer to a question: an option id, a list of option ids, a number, a string, true or false, a date `YYYY-MM-DD` or a time `HH:MM`; for a matrix an object row id → option id. It is unknown if the question is unanswered, declined or hidden.',
    key: 'question_id',
    what: 'question',
    resultType: 'any',
    references: 'answers',
    referenceKind: 'question',
    compile: (id) => (e) => e.answer(id!),
  },
  answered: {
    description: '`answered` is whether the question was answered: true or false, never unknown.',
    key: 'question_id',
    what: 'question',
    resultType: 'boolean',
    references: 'answers',
    referenceKind: 'question',
    compile: (id) => (e) => e.answered(id!),
  },
  score: {
    description:
      '`score` is the raw score of a concept, whatever its `scale`. `"scale": "raw"` states that this is meant; without it, the compiler warns if the concept is reported on another scale.',
    key: 'concept_id',
    what: 'concept',
    resultType: 'number',
    references: 'scores',
    referenceKind: 'raw_score',
    statesScale: true,
    compile: (id) => (e) => finiteOrUnknown(e.score(id!)),
  },
  metric: {
    description: '`metric` is the value of a composite.',
    key: 'metric_id',
    what: 'composite',
    resultType: 'number',
    references: 'metrics',
    referenceKind: 'metric',
    compile: (id) => (e) => finiteOrUnknown(e.metric(id!)),
  },
  confidence: {
    description:
      '`confidence` is a number from 0 to 1: of the evaluation or, with `concept_id`, of one concept or composite. It is null where the precision is unknown.',
    key: 'concept_id',
    what: 'concept or composite',
    optional: true,
    resultType: 'number',
    references: 'confidence',
    referenceKind: 'score',
    compile: (id) => (e) => finiteOrUnknown(e.confidence(id)),
  },
  coverage: {
    description:
      '`coverage` is the answered share of the items, from 0 to 1: of the evaluation or, with `concept_id`, of one concept or composite.',
    key: 'concept_id',
    what: 'concept or composite',
    optional: true,
    resultType: 'number',
    references: 'coverage',
    referenceKind: 'score',
    compile: (id) => (e) => finiteOrUnknown(e.coverage(id)),
  },
  context: {
    description: '`context` is the value of a context variable.',
    key: 'key',
    what: 'context variable',
    resultType: 'any',
    references: 'context',
    referenceKind: 'variable',
    compile: (id) => (e) => e.context(id!),
  },
  profile: {
    description:
      '`profile` is the value of a profile field that a context variable declares with `"from": "profile.…"`.',
    key: 'field',
    what: 'profile field',
    resultType: 'any',
    references: 'profile',
    referenceKind: 'profile_field',
    compile: (id) => (e) => e.profile(id!),
  },
  timing: {
    description:
      '`timing` is the active time in milliseconds: of the session or, with `question_id`, of one question.',
    key: 'question_id',
    what: 'question',
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
