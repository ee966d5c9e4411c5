import { LEAST_PRIVACY_FLOOR } from '../guardrails/privacy-floor.ts';
import type { Contradiction, Guardrail, GuardrailRule, Json, RuleTexts } from '../types.ts';
import { translated } from './blank.ts';
import type { Position } from './diagnostics.ts';
import {
  anyValue,
  content,
  expression,
  id,
  listOf,
  mapOf,
  number,
  object,
  oneOf,
  pairOf,
  reference,
  text,
  toRecord,
  withoutDuplicates,
} from './fields.ts';
import { type Form, key, named, reader } from './form.ts';
import { helpOf, readHelp, readHelpTexts, warnOfNoResponse } from './help.ts';
import { checkGuardrailTranslations } from './missing_translations.ts';
import { readTask, readTaskTexts } from './task.ts';
import { checkIds, idsOf, localized } from './translations.ts';

const SEVERITIES = ['info', 'warning', 'critical'] as const;
const ACTIONS = ['flag', 'require_review', 'withhold', 'fail'] as const;

const share = number({ min: 0, max: 1 });

const readRuleFields = named(
  'GuardrailRule',
  'A condition on answers and scores, and what happens when it is true.',
  object(
    {
      id: key(id, 'The id, unique among rules and contradictions. Conflicts name it as `rule_id`.', {
        synonyms: ['key', 'name', 'rule_id'],
      }),
      when: key(expression('condition'), 'The condition. The rule does not fire if it is unknown.', {
        synonyms: ['condition', 'if', 'expression', 'visible_if'],
      }),
      severity: key(oneOf(SEVERITIES), 'How serious the conflict is.', {
        default: 'warning',
        synonyms: ['level', 'priority'],
      }),
      action: key(
        oneOf(ACTIONS),
        '`flag` records the conflict. With `require_review` and `withhold` the evaluation needs a review, and the participant sees its result only after it. `fail` fails the evaluation.',
        { default: 'flag', synonyms: ['then', 'effect', 'outcome'] },
      ),
      message: key(text, 'The text of the conflict.', {
        default: '',
        synonyms: ['text', 'label', 'description', 'title'],
      }),
      phase: key(
        oneOf(['answer', 'complete']),
        'Whether the rule is evaluated after every answer and at completion (`answer`), or only at completion.',
        { default: 'complete', synonyms: ['stage', 'on'] },
      ),
      concepts: key(
        listOf(reference('score')),
        'The ids of the concepts and composites that the conflict concerns.',
        { default: [], synonyms: ['concept_ids', 'scores', 'concept_id'] },
      ),
      help: key(
        readHelp,
        'What the respondent reads at once while a rule of phase `answer` is true: below the answer, at the end, and for as long as the link works, whether or not the result is withheld.',
      ),
      task: key(readTask, 'The task that is created for a member of your organization when the rule fires.', {
        synonyms: ['todo', 'action_item'],
      }),
    },
    ['id', 'when'],
  ),
);

const readContradictionFields = named(
  'Contradiction',
  'Two questions whose answers should agree.',
  object(
    {
      id: key(id, 'The id, unique among rules and contradictions.', { synonyms: ['key', 'name'] }),
      questions: key(pairOf(reference('question')), 'The ids of the two questions.', {
        synonyms: ['question_ids', 'pair', 'items'],
      }),
      relation: key(oneOf(['same', 'opposite']), 'Whether the answers should be the same or opposite.', {
        default: 'same',
        synonyms: ['type', 'direction'],
      }),
      max_gap: key(
        number({ min: 0 }),
        'The distance, in units of the first question, above which the answers contradict each other.',
        { default: 0, synonyms: ['gap', 'tolerance', 'max_difference'] },
      ),
    },
    ['id', 'questions'],
  ),
);

const readAttentionFields = named(
  'AttentionCheck',
  'A question with only one acceptable answer.',
  object(
    {
      question_id: key(reference('question'), 'The id of the question.', { synonyms: ['id', 'question'] }),
      expected: key(anyValue, 'The answer that passes the check.', {
        synonyms: ['answer', 'value', 'correct'],
      }),
    },
    ['question_id', 'expected'],
  ),
);

const readQuality = named(
  'Quality',
  'Checks of how carefully the respondent answered. Each failed check lowers the confidence.',
  object({
    min_ms_per_question: key(
      number({ min: 0 }),
      'The median active time of a question, in milliseconds, below which the answers came too fast.',
      { synonyms: ['min_ms', 'speed', 'min_time'] },
    ),
    max_longstring: key(
      number({ min: 1, integer: true }),
      'The longest acceptable run of identical answers.',
      { synonyms: ['longstring', 'straightlining'] },
    ),
    attention: key(listOf(reader(readAttentionFields, readAttention)), 'The attention checks.', {
      default: [],
      synonyms: ['attention_checks', 'attention_check'],
    }),
    min_variability: key(
      number({ min: 0 }),
      'The standard deviation of the answers, in steps of the response format, below which they hardly differ.',
      { synonyms: ['variability', 'min_sd'] },
    ),
  }),
);

const readPrivacy = object({
  min_cell: key(
    number({ min: 1, integer: true }),
    'The smallest number of people for which analytics show an aggregate, where the organization has a lower one.',
    { default: LEAST_PRIVACY_FLOOR, synonyms: ['min_cell_size', 'min_group', 'k'] },
  ),
});

const readRuleTexts = object({
  message: key(translated(text), 'The translated message.', { synonyms: ['text'] }),
  help: key(readHelpTexts, 'The translated help.'),
  task: key(readTaskTexts, 'The translated texts of the task.'),
});

const readTranslation = named(
  'GuardrailTranslation',
  'The texts of rules in another language.',
  object({ rules: key(mapOf(readRuleTexts), 'The translated texts, by rule id.') }),
);

const readFields = content({
  rules: key(listOf(reader(readRuleFields, readRule)), 'The rules.', {
    synonyms: ['checks', 'guardrails', 'conditions'],
  }),
  contradictions: key(
    listOf(reader(readContradictionFields, readContradiction)),
    'Pairs of questions whose answers should agree.',
    { synonyms: ['consistency', 'inconsistencies'] },
  ),
  quality: key(readQuality, 'Checks of how carefully the respondent answered.', {
    synonyms: ['data_quality'],
  }),
  min_coverage: key(
    share,
    'The share of answered items below which the result needs a review, from 0 to 1.',
    { synonyms: ['coverage'] },
  ),
  min_confidence: key(share, 'The confidence below which the result needs a review, from 0 to 1.', {
    synonyms: ['confidence'],
  }),
  privacy: key(readPrivacy, 'The protection of individuals in analytics.'),
  translations: key(
    localized(readTranslation),
    'Texts of rules in other languages, by BCP 47 language tag.',
    {
      synonyms: ['locales', 'languages', 'i18n'],
    },
  ),
});

export const guardrailForm: Form = readFields;

type TranslationFields = NonNullable<ReturnType<typeof readTranslation>>;

/** Reads the content of a guardrail and reports what is wrong with it. */
export function readGuardrail(json: Json, at: Position): Guardrail {
  const fields = readFields(json, at) ?? {};
  const { contradictions, quality = {}, min_coverage, min_confidence, privacy } = fields;
  // Conflicts name a rule or a contradiction by `rule_id`, so an id may be used only once among both.
  const usedIds = new Set<string>();
  const rules = withoutDuplicates(fields.rules, at, usedIds);
  const translations = textsOf(fields.translations, rules, at.at('translations'));
  const guardrail: Guardrail = {
    rules,
    contradictions: withoutDuplicates(contradictions, at, usedIds),
    quality: {
      ...(quality.min_ms_per_question !== undefined && { minMsPerQuestion: quality.min_ms_per_question }),
      ...(quality.max_longstring !== undefined && { maxLongstring: quality.max_longstring }),
      attention: quality.attention ?? [],
      ...(quality.min_variability !== undefined && { minVariability: quality.min_variability }),
    },
    ...(min_coverage !== undefined && { minCoverage: min_coverage }),
    ...(min_confidence !== undefined && { minConfidence: min_confidence }),
    minCell: privacy?.min_cell ?? LEAST_PRIVACY_FLOOR,
    translations,
  };
  checkGuardrailTranslations(guardrail, at.at('translations'));
  return guardrail;
}

/** Returns the translated texts by rule id; reports those of rules that do not exist. */
function textsOf(
  translations: ReadonlyMap<string, TranslationFields> = new Map(),
  rules: readonly GuardrailRule[],
  at: Position,
): Guardrail['translations'] {
  const known = idsOf(rules);
  const byTag = [...translations].map(([tag, { rules: texts = new Map<string, RuleTexts>() }]) => {
    checkIds('rule', [...texts.keys()], known, at.at(tag, 'rules'));
    return [tag, toRecord([...texts])] as const;
  });
  return new Map(byTag);
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
    ...helpOf(fields, at),
    ...(fields.task && { task: fields.task }),
  };
  at.diagnostics.setPosition(rule, at);
  warnOfNoResponse(rule, at);
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

function readAttention(value: Json, at: Position): { questionId: string; expected: Json } | undefined {
  const { question_id: questionId, expected } = readAttentionFields(value, at) ?? {};
  if (questionId === undefined || expected === undefined) return undefined;
  const check = { questionId, expected };
  at.diagnostics.setPosition(check, at);
  return check;
}

function warnOfDefault(fields: object, key: string, value: string, at: Position): void {
  if (!(key in fields))
    at.warning('default_used', `"${key}" is missing; the default "${value}" is used.`, {
      name: key,
      default: value,
    });
}
