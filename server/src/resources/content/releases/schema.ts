import { DateTime, namedObject, shownText, strictObject, Uuid } from '../../../http/schemas.ts';
import { type Static, Type } from '../../../http/type.ts';
import { GivenSignature, Signature } from '../../identity/apps/schema.ts';

export const ReleaseContent = namedObject('ReleaseContentRequest', {
  environment_id: Uuid,
  reason: shownText(1000),
  signature: Type.Optional(GivenSignature),
});
export type ReleaseContent = Static<typeof ReleaseContent>;

/** The fields of a release, for content of every kind. */
export const ReleaseFields = {
  environment_id: Uuid,
  reason: Type.String(),
  alone: Type.Boolean({
    description: 'An author released their own content because no other member has `bundles:release`.',
  }),
  released_by_user_id: Uuid,
  released_at: DateTime,
  signature: Type.Union([Signature, Type.Null()], { description: 'Null: it was not signed.' }),
};

const Release = strictObject(ReleaseFields);
export type Release = Static<typeof Release>;
