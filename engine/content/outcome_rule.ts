import { duration } from '../protocol/duration.ts';
import type { Json, OutcomeRule } from '../types.ts';
import type { Position } from './diagnostics.ts';
import { id, number, object, reference } from './fields.ts';
import { key, named, type Reader, reader } from './form.ts';

const readResponse = named(
  'OutcomeResponse',
  'The change from the first value that counts as a response.',
  object(
    {
      change_pct: key(
        number(),
        'The least change, in percent of the first value: `-50` is a fall by half or more, `50` a rise.',
      ),
    },
    ['change_pct'],
  ),
);

const readRemission = named(
  'OutcomeRemission',
  'The values that count as remission: those `below` or `above` a limit.',
  object(
    {
      below: key(number(), 'Remission is a value below this one.'),
      above: key(number(), 'Remission is a value above this one.'),
    },
    [],
    { oneOf: [{ required: ['below'] }, { required: ['above'] }] },
  ),
);

const readFields = named(
  'OutcomeRule',
  'When a treatment counts as successful for a person: response, remission, or both, determined at a time after the first value.',
  object(
    {
      id: key(id, 'The id, unique among these rules.'),
      concept: key(
        reference('score'),
        'The concept or composite. If several rules are about it, the first applies.',
      ),
      response: key(readResponse, 'What counts as a response.'),
      remission: key(readRemission, 'What counts as remission.'),
      by: key(duration(), 'How long after the first value the outcome is determined, such as `P26W`.'),
      grace: key(duration(), 'How much later the deciding value may be measured, such as `P60D`.'),
    },
    ['id', 'concept', 'by'],
    { anyOf: [{ required: ['response'] }, { required: ['remission'] }] },
  ),
);

/** Reads a rule for the response and remission of people. */
export const readOutcomeRule: Reader<OutcomeRule> = reader(readFields, outcomeRuleOf);

function outcomeRuleOf(value: Json, at: Position): OutcomeRule | undefined {
  const fields = readFields(value, at);
  if (fields?.id === undefined || fields.concept === undefined || fields.by === undefined) return undefined;
  const { response, remission, by, grace } = fields;
  if (!response && !remission)
    at.error('missing_key', 'An outcome rule requires "response" or "remission".', undefined, {
      names: ['response', 'remission'],
    });
  const changePercent = response?.change_pct;
  const limits = remission ? [remission.below, remission.above].filter((limit) => limit !== undefined) : [];
  if (remission && limits.length !== 1)
    at.at('remission').error('missing_key', 'Remission requires either "below" or "above".', undefined, {
      names: ['below', 'above'],
    });
  const rule = {
    id: fields.id,
    conceptId: fields.concept,
    ...(changePercent !== undefined && { changePercent }),
    ...(remission && {
      remission: {
        ...(remission.below !== undefined && { below: remission.below }),
        ...(remission.above !== undefined && { above: remission.above }),
      },
    }),
    by,
    ...(grace && { grace }),
  };
  at.diagnostics.setPosition(rule, at);
  return rule;
}
