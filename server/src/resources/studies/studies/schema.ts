import { DateTime, Name, namedObject, oneOf, Uuid } from '../../../http/schemas.ts';
import { Optional, type Static, Type } from '../../../http/type.ts';

export const STUDY_STATES = ['draft', 'active', 'paused', 'archived'] as const;
export type StudyStatus = (typeof STUDY_STATES)[number];

const ByWave = (description: string) => Type.Record(Type.String(), Uuid, { description });

export const Study = namedObject('Study', {
  id: Uuid,
  app_id: Uuid,
  environment_id: Uuid,
  name: Name,
  protocol_id: Uuid,
  bundles: ByWave('The bundle of each wave.'),
  programs: ByWave('The program of each wave, which the study made.'),
  status: oneOf(STUDY_STATES, { title: 'StudyStatus' }),
  allocation: namedObject('StudyAllocation', {
    commitment: Type.String({
      description: 'SHA-256 of the seed that arms are drawn from; also in the audit log since the start.',
    }),
    seed: Optional.String({
      description: 'The seed, once the study is archived, for readers with `studies:unblind`.',
    }),
  }),
  created_at: DateTime,
  updated_at: DateTime,
  created_by_user_id: Type.Optional(Uuid),
});
export type Study = Static<typeof Study>;

export const BundlesByWave = ByWave('The id of a bundle for each wave of the protocol.');

export const CreateStudy = namedObject('CreateStudyRequest', {
  name: Name,
  protocol_id: Uuid,
  bundles: BundlesByWave,
});

export const ChangeStudy = namedObject('ChangeStudyRequest', {
  name: Type.Optional(Name),
  bundles: Type.Optional(BundlesByWave),
});
