import { DateTime, namedObject, oneOf, strictObject, Uuid } from '../../../http/schemas.ts';
import { Optional, type Static, Type } from '../../../http/type.ts';

const Count = Type.Integer({ minimum: 0 });
const Numeric = Type.Union([Type.Number(), Type.Null()]);
const Reasons = Optional.Record(
  Type.String(),
  oneOf([
    'too_few_respondents',
    'too_few_items',
    'too_many_items',
    'no_variance',
    'item_without_variance',
    'not_converged',
  ]),
  { description: 'Why numbers are null, by their names.' },
);

const ItemPsychometrics = namedObject('ItemPsychometrics', {
  question_id: Type.String({ description: 'For a row of a matrix, `question_id.row_id`.' }),
  n: Type.Integer({ minimum: 0, description: 'People who answered the item.' }),
  mean: Numeric,
  sd: Numeric,
  difficulty: Type.Union([Type.Number(), Type.Null()], {
    description: '(Mean − lowest score) / range: for items with two scores the share of the higher one.',
  }),
  item_rest: Type.Union([Type.Number(), Type.Null()], {
    description: 'Correlation with the sum of the other items.',
  }),
  alpha_if_dropped: Numeric,
  options: Type.Array(
    strictObject({
      option_id: Type.String(),
      count: Count,
      share: Type.Number(),
      mean_rest: Type.Union([Type.Number(), Type.Null()], {
        description: 'Mean sum of the other items of the people who chose the option.',
      }),
    }),
  ),
  exposure: Type.Union([Type.Number(), Type.Null()], {
    description: 'Share of the respondents of the concept who answered the item.',
  }),
  flags: Type.Array(
    oneOf(['low_item_rest', 'negative_item_rest', 'rare_option', 'floor', 'ceiling', 'dif_b', 'dif_c']),
  ),
  guardrail_rules: Optional.Array(Type.String(), {
    description:
      'Guardrail rules that select people by this item. It then has no flags: an item that is endorsed rarely by design is no reason to change or drop it.',
  }),
  reasons: Reasons,
});

const ConceptPsychometrics = namedObject('ConceptPsychometrics', {
  concept_id: Type.String(),
  label: Type.String(),
  n_complete: Type.Integer({ minimum: 0, description: 'People who answered every item.' }),
  item_count: Count,
  mean: Numeric,
  sd: Numeric,
  minimum: Numeric,
  maximum: Numeric,
  floor_share: Numeric,
  ceiling_share: Numeric,
  histogram: Type.Array(strictObject({ value: Type.Number(), count: Count })),
  alpha: strictObject({ value: Numeric, lower: Numeric, upper: Numeric }),
  lambda2: Numeric,
  omega: strictObject({ value: Numeric }),
  standard_error_of_measurement: Numeric,
  mean_inter_item_correlation: Numeric,
  irt: Type.Optional(
    strictObject({
      empirical_reliability: Numeric,
      marginal_reliability: Type.Number(),
      information: Type.Array(
        strictObject({ theta: Type.Number(), information: Type.Number(), standard_error: Numeric }),
      ),
    }),
  ),
  items: Type.Array(ItemPsychometrics),
  reasons: Reasons,
});

const DifClass = oneOf(['A', 'B', 'C']);
const ItemDif = namedObject('ItemDif', {
  concept_id: Type.String(),
  question_id: Type.String(),
  reference: Type.String({ description: 'The largest group.' }),
  focal: Type.String(),
  method: oneOf(['mantel_haenszel', 'mantel']),
  n_reference: Count,
  n_focal: Count,
  odds_ratio: Optional.Number(),
  delta: Optional.Number(),
  standard_error: Optional.Number(),
  chi_square: Type.Number(),
  p: Type.Number(),
  class: Type.Optional(DifClass),
  smd: Optional.Number(),
  effect_size: Type.Optional(Numeric),
  logistic: Type.Optional(
    strictObject({
      chi_square: Type.Number(),
      p: Type.Number(),
      uniform_p: Type.Number(),
      r2_change: Type.Number(),
      class: DifClass,
    }),
  ),
});

const LeftOut = (reason: string) =>
  Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
    description: `Evaluations, live up to 10,000: ${reason}. Null in sums of cells if fewer than the privacy floor.`,
  });
const Bound = (description: string) => Type.Union([DateTime, Type.Null()], { description });

export const Psychometrics = namedObject('Psychometrics', {
  environment_id: Uuid,
  bundle_ids: Type.Array(Uuid, { description: 'The bundles whose evaluations are counted.' }),
  starts_at: Bound('Start of the window, which consists of whole UTC days. Null if nobody is counted.'),
  ends_at: Bound('End of the window.'),
  respondents: Type.Integer({
    minimum: 0,
    description: 'Evaluations of the concept that was answered most often.',
  }),
  privacy_floor_applied: Type.Boolean({
    description:
      'Whether something was left out because it would rest on too few people. Never in live figures.',
  }),
  uncounted_evaluations: Optional.Integer({
    minimum: 1,
    description:
      'Completed evaluations that will be counted within seconds, up to 10,000. Absent if there are none.',
  }),
  released_at: Type.Union([DateTime, Type.Null()], {
    description: 'When the last of the cells was closed. Null for live figures, and before the first cell.',
  }),
  reason: Type.Optional(
    oneOf(['too_few', 'open'], {
      description:
        'Why there are no figures: no period is closed yet, or too few people are in them. Absent otherwise.',
    }),
  ),
  left_out: strictObject(
    {
      failed: LeftOut('a guardrail rejected them'),
      superseded: LeftOut('amended'),
      erased: LeftOut('their people were erased before they were counted, or before the counts were rebuilt'),
    },
    { description: 'Evaluations that are not counted, by the reason.' },
  ),
  awaiting_review: Type.Integer({
    minimum: 0,
    maximum: 10_000,
    description: 'Evaluations that await review. They are counted.',
  }),
  concepts: Type.Array(ConceptPsychometrics),
  groups: Optional.Array(
    strictObject({ value: Type.String(), n: Count, concepts: Type.Array(ConceptPsychometrics) }),
  ),
  dif: Optional.Array(ItemDif),
});
export type Psychometrics = Static<typeof Psychometrics>;

export const PsychometricsQuery = strictObject({
  program_id: Type.Optional(Uuid),
  bundle_id: Optional.Unsafe<string>({
    ...Uuid,
    description: 'A bundle, over all programs of the environment.',
  }),
  concept_id: Optional.String({
    minLength: 1,
    maxLength: 255,
    description: 'A concept with items; by default all.',
  }),
  group_by: Optional.String({
    minLength: 1,
    maxLength: 255,
    description: 'A context variable that declares `"analytics": "group"`.',
  }),
  starts_at: Type.Optional(DateTime),
  ends_at: Type.Optional(DateTime),
  released: Optional.Boolean({
    description:
      'Whether to return the sums of closed cells that readers without the right to read answers see. Defaults to true without the scope `evaluations:answers`, which `false` requires.',
  }),
});
export type PsychometricsQuery = Static<typeof PsychometricsQuery>;
