import { duration } from '../protocol/duration.ts';
import { BASELINES, type Duration, type Json, type OutcomeRule, PICKS } from '../types.ts';
import type { Position } from './diagnostics.ts';
import { id, number, object, oneOf, reference } from './fields.ts';
import { key, named, type Reader, reader } from './form.ts';

const readResponse = named(
  'OutcomeResponse',
  'The change from the baseline that counts as a response.',
  object(
    {
      change_pct: key(
        number(),
        'The least change, in percent of the baseline: `-50` is a fall by half or more, `50` a rise.',
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

const readEligible = named(
  'OutcomeEligible',
  'About whom the rule is.',
  object({ at_least: key(number(), 'The least baseline.') }, ['at_least']),
);

const readFields = named(
  'OutcomeRule',
  'When a treatment counts as successful for a person: response, remission, or both, determined in a window of time that is closed on both sides.',
  object(
    {
      id: key(id, 'The id, unique among these rules.'),
      concept: key(
        reference('score'),
        'The concept or composite. If several rules are about it, the first applies.',
      ),
      baseline: key(
        oneOf(BASELINES),
        "The value that others are compared with: `first`, the person's first, from which the window is counted; or `last_before_anchor`, the last one up to the enrollment, from which the window is counted then.",
        { default: 'first' },
      ),
      eligible: key(readEligible, 'About whom the rule is. Default: everybody with a baseline.'),
      from: key(duration(), 'When the window begins, such as `P120D`. Default: right after the baseline.'),
      by: key(duration(), 'When the window ends, such as `P240D`. A value at its end still counts.'),
      pick: key(
        oneOf(PICKS),
        'Which of several values in the window decides: the last, the first, or the best, which is the lowest if a fall or a value below the limit is a success.',
        { default: 'last' },
      ),
      response: key(readResponse, 'What counts as a response.'),
      remission: key(readRemission, 'What counts as remission.'),
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
  const { response, remission, from, by } = fields;
  if (!response && !remission)
    at.error('missing_key', 'An outcome rule requires "response" or "remission".', {
      names: ['response', 'remission'],
    });
  const changePercent = response?.change_pct;
  const limits = remission ? [remission.below, remission.above].filter((limit) => limit !== undefined) : [];
  if (remission && limits.length !== 1)
    at.at('remission').error('missing_key', 'Remission requires either "below" or "above".', {
      names: ['below', 'above'],
    });
  const isLower = [(changePercent ?? 0) < 0, remission?.below !== undefined];
  if (changePercent !== undefined && remission && isLower[0] !== isLower[1])
    at.error(
      'out_of_range',
      'Response and remission must be in the same direction: a fall and `below`, or a rise and `above`.',
      { names: ['response', 'remission'] },
    );
  if (from && nominalDays(from) > nominalDays(by))
    at.error('out_of_range', 'The window must not end before it begins: `from` exceeds `by`.', {
      names: ['from', 'by'],
    });
  const rule = {
    id: fields.id,
    conceptId: fields.concept,
    baseline: fields.baseline ?? 'first',
    ...(fields.eligible && { eligibleAtLeast: fields.eligible.at_least }),
    ...(from && { from }),
    by,
    pick: fields.pick ?? 'last',
    ...(changePercent !== undefined && { changePercent }),
    ...(remission && {
      remission: {
        ...(remission.below !== undefined && { below: remission.below }),
        ...(remission.above !== undefined && { above: remission.above }),
      },
    }),
  };
  at.diagnostics.setPosition(rule, at);
  return rule;
}

/** The length of a duration with months of mean length. */
function nominalDays({ months, days, ms }: Duration): number {
  return months * 30.436875 + days + ms / 86_400_000;
}
