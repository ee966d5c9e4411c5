import type { Contradiction, Guardrail, GuardrailRule, Json } from '../types.ts';
import type { Position } from './diagnostics.ts';
import {
  expression,
  id,
  listOf,
  number,
  object,
  oneOf,
  pairOf,
  reference,
  text,
  withoutDuplicates,
} from './fields.ts';

const SEVERITIES = ['info', 'warning', 'critical'] as const;
const ACTIONS = ['flag', 'require_review', 'withhold', 'fail'] as const;
/** The default minimum number of people behind a published aggregate. */
const DEFAULT_MIN_CELL = 5;

const share = number({ min: 0, max: 1 });

const readRuleFields = object(
  {
    id,
    when: expression('condition'),
    severity: oneOf(SEVERITIES),
    action: oneOf(ACTIONS),
    message: text,
    phase: oneOf(['answer', 'complete']),
    concepts: listOf(reference('score')),
  },
  ['id', 'when'],
);

const readContradictionFields = object(
  {
    id,
    questions: pairOf(reference('question')),
    relation: oneOf(['same', 'opposite']),
    max_gap: number({ min: 0 }),
  },
  ['id', 'questions'],
);

const readFields = object({
  rules: listOf(readRule),
  contradictions: listOf(readContradiction),
  quality: object({
    min_ms_per_question: number({ min: 0 }),
    max_longstring: number({ min: 1, integer: true }),
    attention: listOf(readAttention),
    min_variability: number({ min: 0 }),
  }),
  min_coverage: share,
  min_confidence: share,
  privacy: object({ min_cell: number({ min: 1, integer: true }) }),
});

/** Reads the content of a guardrail and reports what is wrong with it. */
export function readGuardrail(content: Json, at: Position): Guardrail {
  const {
    rules,
    contradictions,
    quality = {},
    min_coverage,
    min_confidence,
    privacy,
  } = readFields(content, at) ?? {};
  // Conflicts name a rule or a contradiction by `rule_id`, so an id may be used only once among both.
  const usedIds = new Set<string>();
  return {
    rules: withoutDuplicates(rules, at, usedIds),
    contradictions: withoutDuplicates(contradictions, at, usedIds),
    quality: {
      ...(quality.min_ms_per_question !== undefined && { minMsPerQuestion: quality.min_ms_per_question }),
      ...(quality.max_longstring !== undefined && { maxLongstring: quality.max_longstring }),
      attention: quality.attention ?? [],
      ...(quality.min_variability !== undefined && { minVariability: quality.min_variability }),
    },
    ...(min_coverage !== undefined && { minCoverage: min_coverage }),
    ...(min_confidence !== undefined && { minConfidence: min_confidence }),
    minCell: privacy?.min_cell ?? DEFAULT_MIN_CELL,
  };
}

function readRule(value: Json, at: Position): GuardrailRule | undefined {
  const fields = readRuleFields(value, at);
  if (fields?.id === undefined || !fields.when) return undefined;
  warnOfDefault(fields, 'severity', 'warning', at);
  warnOfDefault(fields, 'action', 'flag', at);
  const rule: GuardrailRule = {
    id: fields.id,
    when: fields.when,
    severity: fields.severity ?? 'warning',
    action: fields.action ?? 'flag',
    message: fields.message ?? '',
    phase: fields.phase ?? 'complete',
    concepts: fields.concepts ?? [],
  };
  at.diagnostics.setPosition(rule, at);
  return rule;
}

function readContradiction(value: Json, at: Position): Contradiction | undefined {
  const fields = readContradictionFields(value, at);
  if (fields?.id === undefined || !fields.questions) return undefined;
  warnOfDefault(fields, 'relation', 'same', at);
  warnOfDefault(fields, 'max_gap', '0', at);
  const { questions, relation = 'same', max_gap = 0 } = fields;
  const contradiction: Contradiction = { id: fields.id, questions, relation, maxGap: max_gap };
  at.diagnostics.setPosition(contradiction, at);
  return contradiction;
}

const readAttentionFields = object({ question_id: reference('question'), expected: (value: Json) => value }, [
  'question_id',
  'expected',
]);

function readAttention(value: Json, at: Position): { questionId: string; expected: Json } | undefined {
  const { question_id: questionId, expected } = readAttentionFields(value, at) ?? {};
  if (questionId === undefined || expected === undefined) return undefined;
  const check = { questionId, expected };
  at.diagnostics.setPosition(check, at);
  return check;
}

function warnOfDefault(fields: object, key: string, value: string, at: Position): void {
  if (!(key in fields)) at.warning('default_used', `"${key}" is missing; the default "${value}" is used.`);
}
