import { DateTime, namedObject, oneOf, Uuid } from '../../../http/schemas.ts';
import { type Static, Type } from '../../../http/type.ts';

/** Marks the secret of a session's link in the fragment of the participant page. */
export const SESSION_LINK = 's.';

export const SESSION_STATES = [
  'issued',
  'active',
  'completed',
  'abandoned',
  'revoked',
  'declined_consent',
] as const;

export const IssuedSession = namedObject('IssuedParticipantSession', {
  id: Uuid,
  program_id: Uuid,
  subject_id: Uuid,
  enrollment_id: Uuid,
  evaluation_id: Uuid,
  version_bundle_id: Uuid,
  locale: Type.String({
    description: 'The language of the session: the one it was created with, or the last one that was set.',
  }),
  status: oneOf(SESSION_STATES, {
    title: 'ParticipantSessionStatus',
    description:
      '`issued`: not begun. `active`: begun. `completed`: the evaluation was completed. `abandoned`: its last token has ended; opening the link continues it. `revoked`: its link and tokens no longer work. `declined_consent`: the person refused a required consent with documents; agreeing later with the same link continues the session.',
  }),
  created_at: DateTime,
  expires_at: { ...DateTime, description: 'When the last of its tokens ends.' },
  link_expires_at: Type.Optional({
    ...DateTime,
    description: 'When its link can no longer be used to answer.',
  }),
  issued_by: Type.Optional({
    ...Uuid,
    description: 'The API key or user that issued it; absent if a public link did.',
  }),
  program_link_id: Type.Optional({ ...Uuid, description: 'The public link that was opened.' }),
  started_at: Type.Optional(DateTime),
  last_activity_at: Type.Optional(DateTime),
  ended_at: Type.Optional(DateTime),
});
export type IssuedSession = Static<typeof IssuedSession>;

export const ParticipantToken = namedObject('ParticipantToken', {
  id: Uuid,
  session_id: Uuid,
  origin: oneOf(['issued', 'link'] as const, {
    title: 'ParticipantTokenOrigin',
    description: '`issued`: the response that created the session held it. `link`: a device opened the link.',
  }),
  created_at: DateTime,
  expires_at: DateTime,
  revoked_at: Type.Optional(DateTime),
});
export type ParticipantToken = Static<typeof ParticipantToken>;

export const EXAMPLE_TOKEN = {
  id: '019bc0de-0000-7000-8000-000000000e70',
  session_id: '019bc0de-0000-7000-8000-000000000e55',
  origin: 'link' as const,
  created_at: '2026-11-20T08:03:05.000Z',
  expires_at: '2026-11-20T09:03:05.000Z',
};

export const EXAMPLE_SESSION = {
  id: '019bc0de-0000-7000-8000-000000000e55',
  program_id: '019bc0de-0000-7000-8000-0000000000c1',
  subject_id: '019bc0de-0000-7000-8000-0000000000d1',
  enrollment_id: '019bc0de-0000-7000-8000-0000000000e1',
  evaluation_id: '019bc0de-0000-7000-8000-0000000000f1',
  version_bundle_id: '019bc0de-0000-7000-8000-0000000000b1',
  locale: 'en',
  status: 'active' as const,
  created_at: '2026-11-20T08:00:00.000Z',
  expires_at: '2026-11-20T09:05:00.000Z',
  link_expires_at: '2026-12-20T08:00:00.000Z',
  issued_by: '019bc0de-0000-7000-8000-0000000000a1',
  started_at: '2026-11-20T08:03:10.000Z',
  last_activity_at: '2026-11-20T08:05:42.000Z',
};
