import { OCCASION_REASONS, OCCASION_STATES } from '@eps/engine';
import { DateTime, namedObject, oneOf, strictObject, Uuid } from '../../../http/schemas.ts';
import { Optional, type Static, Type } from '../../../http/type.ts';

const REASONS = OCCASION_REASONS.map((reason) => `\`${reason}\``).join(', ');
const REASON_DESCRIPTION =
  `Why it has the state: one of ${REASONS}, or the reason with which somebody skipped it. ` +
  '`condition` and `exit` need `evaluations:answers`.';

export const TimelineOccasion = namedObject('TimelineOccasion', {
  wave: Type.String(),
  k: Type.Integer({ description: 'The number of the occasion of its wave, from 0.' }),
  opens_at: DateTime,
  closes_at: DateTime,
  state: oneOf(OCCASION_STATES, { title: 'OccasionState' }),
  reason: Optional.String({ description: REASON_DESCRIPTION }),
  time_zone: Optional.String({
    description:
      'The time zone in which its times were computed. That of the person needs `subjects:contact`.',
  }),
  evaluation_id: Type.Optional(Uuid),
});
export type TimelineOccasion = Static<typeof TimelineOccasion>;

export const TimeZones = Type.Array(strictObject({ since: DateTime, time_zone: Type.String() }), {
  description:
    'The time zones that the person has had, the present one last, for readers with `subjects:contact`. A move changes occasions that had not opened.',
});

/** The parts of a timeline that depend on the reader. */
export const TIMELINE = {
  occasions: Type.Array(TimelineOccasion),
  time_zones: Type.Optional(TimeZones),
  redacted: Optional.Array(Type.String(), {
    description:
      'What the rights of the reader hide: `arms` (occasions of waves of some arms), `reasons` (those that scores decide), `time_zones` (those of the person).',
  }),
};

export const OccasionsOfWave = strictObject(
  {
    study_id: Uuid,
    participant_id: Uuid,
    wave: Type.String(),
    paused: Optional.Array(oneOf(['study', 'participation'] as const), {
      description:
        'What is paused now: no occasion opens before that ends. `participation` needs `studies:unblind` where the status of the person does.',
    }),
    ...TIMELINE,
  },
  {
    title: 'OccasionsOfWave',
    description:
      'The occasions of the person in the wave of a study that the program belongs to, for readers with `subjects:read`.',
  },
);
export type OccasionsOfWave = Static<typeof OccasionsOfWave>;
