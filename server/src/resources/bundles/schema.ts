import type { Kind } from '@eps/engine';
import { type Static, Type } from 'typebox';
import { closed, DateTime, Name, oneOf, PlainId, Uuid } from '../../http/schemas.ts';
import { LIFECYCLE } from '../definitions/schema.ts';

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

export const Bundle = closed({
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

export const CreateBundle = closed({ name: Name, ...Pins });
export const BundlePath = closed({ organization_id: PlainId, app_id: PlainId, bundle_id: Uuid });
