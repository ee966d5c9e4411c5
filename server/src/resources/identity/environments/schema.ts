import { environmentTime } from '../../../environment-time.ts';
import { DateTime, namedObject, oneOf, strictObject, Uuid } from '../../../http/schemas.ts';
import { Optional, type Static, Type } from '../../../http/type.ts';

export const Environment = namedObject('Environment', {
  id: Type.String(),
  app_id: Type.String(),
  organization_id: Type.String(),
  slug: Type.String(),
  timezone: Type.String(),
  kind: oneOf(['test', 'live'] as const),
  status: oneOf(['active', 'archived'] as const),
  created_at: DateTime,
});

const Origins = Type.Array(Type.String({ maxLength: 255 }), { maxItems: 50, uniqueItems: true });

const ResultTtl = Type.Integer({
  minimum: 60,
  maximum: 2_592_000,
  description:
    'How long participants can read a completed session, in seconds; at most until the session expires.',
});

const ProfileField = Optional.String({ minLength: 1, maxLength: 255 });

const ContactMapping = strictObject(
  { email: ProfileField, phone: ProfileField, locale: ProfileField, time_zone: ProfileField },
  {
    title: 'ContactMapping',
    description:
      'The profile fields from which imports take the contact of a person, by field of the contact. Imports apply it from then on; earlier profiles are not searched.',
  },
);
export type ContactMapping = Static<typeof ContactMapping>;

const UnitMapping = strictObject(
  { field: ProfileField },
  {
    title: 'UnitMapping',
    description:
      'The profile field from which imports take the units of a person: the id of a unit or a list of ids. The person belongs to them from then on, and no longer to others. Imports apply it from then on; earlier profiles are not searched.',
  },
);
export type UnitMapping = Static<typeof UnitMapping>;

const Display = Type.Array(Type.String({ minLength: 1, maxLength: 255 }), {
  maxItems: 5,
  uniqueItems: true,
  description:
    'Profile fields by which `identifySubjects` shows people and `searchSubjects` finds them. After a change the worker indexes the people that exist.',
});

export const TimeZone = Type.String({ minLength: 1, maxLength: 64, description: 'IANA time zone.' });

export const ChangeEnvironment = namedObject('ChangeEnvironmentRequest', {
  timezone: Type.Optional(TimeZone),
  allowed_origins: Type.Optional(Origins),
  participant_result_ttl_seconds: Type.Optional(ResultTtl),
  contact_mapping: Type.Optional(ContactMapping),
  unit_mapping: Type.Optional(UnitMapping),
  display: Type.Optional(Display),
});

export const EnvironmentSettings = namedObject('EnvironmentSettings', {
  ...Environment.properties,
  allowed_origins: Origins,
  participant_result_ttl_seconds: ResultTtl,
  contact_mapping: ContactMapping,
  unit_mapping: UnitMapping,
  display: Display,
});

/** 3,650 days. */
const MAX_OFFSET_SECONDS = 315_360_000;

export const SetClock = namedObject('SetClockRequest', {
  offset_seconds: Type.Integer({
    minimum: 0,
    maximum: MAX_OFFSET_SECONDS,
    description: 'How far the time of the environment is ahead of the real time. Never lower than before.',
  }),
});

export const Clock = namedObject('Clock', {
  environment_id: Uuid,
  offset_seconds: Type.Integer({
    minimum: 0,
    description: 'How far the time of the environment is ahead of the real time; 0 in a live environment.',
  }),
  now: { ...DateTime, description: 'The time of the environment.' },
});

export function presentClock(
  environmentId: string,
  offsetSeconds: number,
  realNow: Date,
): Static<typeof Clock> {
  const now = environmentTime(realNow, offsetSeconds).toISOString();
  return { environment_id: environmentId, offset_seconds: offsetSeconds, now };
}
