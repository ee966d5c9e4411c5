import {
  type SimulationBudget as Budget,
  type Kind,
  MOST_RESPONDENTS,
  type SimulationRequest,
} from '@eps/engine';
import { DateTime, Name, namedObject, oneOf, Uuid } from '../../../http/schemas.ts';
import { Optional, type Static, Type } from '../../../http/type.ts';
import { SimulationBudget } from '../../identity/apps/schema.ts';
import { LIFECYCLE } from '../definitions/schema.ts';
import { ReleaseFields } from '../releases/schema.ts';
import { GoldenCases } from './cases-schema.ts';

const Pins = {
  experience_version_id: Uuid,
  scorecard_version_id: Uuid,
  context_version_id: Uuid,
  guardrail_version_id: Uuid,
  adaptive_policy_version_id: Uuid,
  report_template_version_id: Uuid,
};

/** Field of a bundle that pins the definition of a kind. */
export type PinField = keyof typeof Pins;
export const PIN_FIELDS = Object.keys(Pins) as PinField[];

export function pinnedKind(field: PinField): Kind {
  return field.replace('_version_id', '') as Kind;
}

export const Bundle = namedObject('Bundle', {
  id: Uuid,
  app_id: Uuid,
  name: Name,
  ...Pins,
  fingerprint: Type.String(),
  revision: Type.Integer(),
  status: oneOf(LIFECYCLE),
  created_at: DateTime,
  created_by_user_id: Type.Optional(Uuid),
  published_at: Type.Optional(DateTime),
});
export type Bundle = Static<typeof Bundle>;

export const CreateBundle = namedObject('CreateBundleRequest', {
  name: Name,
  ...Pins,
  cases: Type.Optional(GoldenCases),
});
export const PublishBundle = namedObject('PublishBundleRequest', {
  override_reason: Optional.String({
    minLength: 1,
    maxLength: 1000,
    description:
      'Publish although a publish gate or a golden case fails, for this reason, which the audit log keeps. Requires the scope `organization:write`.',
  }),
});
export const BundleRelease = namedObject('BundleRelease', { bundle_id: Uuid, ...ReleaseFields });
export type BundleRelease = Static<typeof BundleRelease>;

export const Simulate = namedObject('SimulateBundleRequest', {
  respondents: Optional.Integer({ minimum: 1, maximum: MOST_RESPONDENTS, default: 100 }),
  seed: Optional.String({
    minLength: 1,
    maxLength: 255,
    description: 'Seed of the random numbers. Defaults to the fingerprint of the bundle.',
  }),
  theta: Optional.Record(Type.String(), Type.Number({ minimum: -10, maximum: 10 }), {
    maxProperties: 100,
    description: 'True θ of all respondents by IRT concept. θ of other concepts is drawn from the prior.',
  }),
  option_shares: Optional.Record(
    Type.String(),
    Type.Record(Type.String(), Type.Number({ minimum: 0, maximum: 1_000_000_000 }), {
      minProperties: 1,
      maxProperties: 1000,
    }),
    {
      maxProperties: 2000,
      description:
        'How often the options of items without an IRT model are chosen, as shares or counts, by item (a question, or `question_id.row_id`) and option, for example as `getPsychometrics` returns them. Options that are left out are not chosen. Without it, the options of an item are equally likely.',
    },
  ),
  budget: Type.Optional(SimulationBudget),
});

/** The stored request of a simulation job. */
export interface SimulationJob {
  bundle_id: string;
  simulation: SimulationRequest;
  budget?: Budget;
}
