import { DateTime, namedObject, oneOf, shownText, strictObject, Uuid } from '../../../http/schemas.ts';
import { Optional, type Static, Type } from '../../../http/type.ts';
import { TIMELINE, TimeZones } from '../../people/occasions/schema.ts';

export const PARTICIPANT_STATES = ['active', 'paused', 'completed', 'withdrawn'] as const;

export const Timeline = strictObject(TIMELINE, { title: 'Timeline' });
export type Timeline = Static<typeof Timeline>;

export const StudyTimeline = namedObject('StudyTimeline', {
  participant_id: Uuid,
  subject_id: Uuid,
  ...TIMELINE,
});

const PARTICIPANT = {
  id: Uuid,
  study_id: Uuid,
  subject_id: Uuid,
  status: Type.Optional(
    oneOf(PARTICIPANT_STATES, {
      title: 'StudyParticipantStatus',
      description:
        'Needs `studies:unblind` if an exit rule depends on a score that only some arms have, unless the person withdrew.',
    }),
  ),
  starts_at: DateTime,
  created_at: DateTime,
  withdrawn_at: Type.Optional(DateTime),
  arm: Optional.String({ description: 'For readers with `studies:unblind`.' }),
  redacted: Optional.Array(Type.String(), { description: 'What the rights of the reader hide: `status`.' }),
};

export const ListedParticipant = strictObject(PARTICIPANT, { title: 'StudyParticipant' });
export type ListedParticipant = Static<typeof ListedParticipant>;

export const ExportedParticipation = namedObject('ExportedParticipation', {
  ...PARTICIPANT,
  fields: Optional.Record(Type.String(), Type.String()),
  time_zone: Optional.String(),
  skipped: Optional.Array(strictObject({ wave: Type.String(), reason: Type.String() })),
});
export type ExportedParticipation = Static<typeof ExportedParticipation>;

export const Participant = namedObject('StudyParticipantWithTimeline', {
  ...PARTICIPANT,
  time_zone: Optional.String({ description: 'For readers with `subjects:contact`.' }),
  time_zones: Type.Optional(TimeZones),
  fields: Optional.Record(Type.String(), Type.String(), {
    description: 'The dates of the person, for readers with `subjects:profile`.',
  }),
  allocation: Type.Optional(
    strictObject(
      {
        stratum: Type.String({ description: 'A digest of the profile fields of the strata.' }),
        position: Type.Integer({ description: 'How many people of the stratum were assigned before.' }),
      },
      {
        title: 'ArmAllocation',
        description:
          'What the arm was drawn from, beside the seed of the study; for readers with `studies:unblind` and `subjects:profile`.',
      },
    ),
  ),
  timeline: Timeline,
});
export type Participant = Static<typeof Participant>;

const Fields = Type.Record(Type.String(), Type.String({ maxLength: 64 }), {
  description: 'Dates (`2026-08-31`) or date-times by field of the protocol.',
});
const TimeZone = Type.String({ maxLength: 64, description: 'IANA time zone of the person.' });

export const CreateParticipant = namedObject('NewStudyParticipant', {
  subject_id: Uuid,
  fields: Type.Optional(Fields),
  starts_at: Type.Optional({
    ...DateTime,
    description: 'The time of the anchor `enrollment`. Defaults to now.',
  }),
  time_zone: Type.Optional(TimeZone),
});
export type CreateParticipant = Static<typeof CreateParticipant>;

export const CreateParticipants = namedObject('CreateStudyParticipantsRequest', {
  items: Type.Array(CreateParticipant, { minItems: 1, maxItems: 100 }),
});

export const ParticipantReceipts = namedObject('StudyParticipantReceipts', {
  receipts: Type.Array(
    strictObject({
      item_index: Type.Integer(),
      subject_id: Uuid,
      participant_id: Type.Union([Uuid, Type.Null()]),
      outcome: oneOf(['created', 'conflict'] as const),
      error_code: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
});

export const ChangeParticipant = namedObject('ChangeStudyParticipantRequest', {
  fields: Optional.Record(Type.String(), Type.Union([Type.String({ maxLength: 64 }), Type.Null()]), {
    description: 'Dates to set; null removes one. Occasions that were opened stay.',
  }),
  time_zone: Type.Optional(TimeZone),
  status: Type.Optional(oneOf(['active', 'paused', 'withdrawn'] as const)),
  skip: Type.Optional(
    strictObject({
      wave: Type.String(),
      k: Optional.Integer({ minimum: 0, description: 'One occasion; without it the wave.' }),
      reason: shownText(500),
    }),
  ),
});
