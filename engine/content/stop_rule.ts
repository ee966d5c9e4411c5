import { type Json, STOP_RULES, type StopRule, type StopRuleName } from '../types.ts';
import type { Position } from './diagnostics.ts';
import { anyValue, number, object, oneOf, reference } from './fields.ts';
import { type Form, key, named, type Reader, reader } from './form.ts';

/** Reads the value of each stop rule; `classified` needs none. */
const STOP_VALUES: Record<StopRuleName, Reader<number>> = {
  max_items: number({ min: 1, integer: true }),
  se_below: number({ above: 0 }),
  se_change_below: number({ above: 0 }),
  coverage_at_least: number({ min: 0, max: 1 }),
  confidence_at_least: number({ min: 0, max: 1 }),
  time_limit_ms: number({ above: 0 }),
  classified: number(),
  all_lowest_after: number({ min: 1, integer: true }),
};

const readFields = object(
  {
    rule: key(
      oneOf(STOP_RULES),
      'What is compared with `value`: the number of questions, the standard error or its last change, coverage or confidence, the elapsed milliseconds; whether the interval of the score contains no band edge (`classified`); or whether so many items are answered, all with their lowest score (`all_lowest_after`).',
      { synonyms: ['type', 'name'] },
    ),
    value: key(anyValue, 'The limit of the rule. Only `classified` needs none.', {
      synonyms: ['limit', 'threshold'],
    }),
    concept_id: key(
      reference('concept'),
      'The concept that the rule is about. The default is all concepts with method `irt`, or all if there are none.',
      { synonyms: ['concept'] },
    ),
  },
  ['rule'],
);

/** The keys, and what each rule requires of `value`. */
const FORM: Form = {
  schema: (definitions) => ({
    ...readFields.schema(definitions),
    allOf: STOP_RULES.map((rule) => ({
      if: { properties: { rule: { const: rule } }, required: ['rule'] },
      then: {
        properties: { value: STOP_VALUES[rule].schema(definitions) },
        ...(rule !== 'classified' && { required: ['value'] }),
      },
    })),
  }),
};

/** Reads a rule that ends an adaptive test. */
export const readStopRule: Reader<StopRule> = named(
  'StopRule',
  'A condition that ends the test.',
  reader(FORM, stopRuleOf),
);

function stopRuleOf(value: Json, at: Position): StopRule | undefined {
  const fields = readFields(value, at);
  if (fields?.rule === undefined) return undefined;
  const { rule, concept_id } = fields;
  if (fields.value === undefined && rule !== 'classified') {
    return at.error('missing_key', `Stop rule "${rule}" requires "value".`, { name: 'value', of: rule });
  }
  const limit = fields.value === undefined ? 0 : STOP_VALUES[rule](fields.value, at.at('value'));
  if (limit === undefined) return undefined;
  const stop = { rule, value: limit, ...(concept_id !== undefined && { conceptId: concept_id }) };
  at.diagnostics.setPosition(stop, at);
  return stop;
}
