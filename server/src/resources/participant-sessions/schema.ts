import { DateTime, oneOf, PlainId, strictObject, Uuid } from '../../http/schemas.ts';
import { type Static, Type } from '../../http/type.ts';

export const SESSION_STATES = ['issued', 'active', 'completed', 'abandoned', 'revoked'] as const;

export const IssuedSession = strictObject(
  {
    id: Uuid,
    program_id: Uuid,
    subject_id: Uuid,
    enrollment_id: Uuid,
    evaluation_id: Uuid,
    version_bundle_id: Uuid,
    locale: Type.String({ description: 'The language that the session was created with.' }),
    status: oneOf(SESSION_STATES, {
      title: 'ParticipantSessionStatus',
      description:
        '`issued`: not begun. `active`: begun. `completed`: the evaluation was completed. `abandoned`: expired. `revoked`: its token was replaced or revoked.',
    }),
    created_at: DateTime,
    expires_at: DateTime,
    started_at: Type.Optional(DateTime),
    last_activity_at: Type.Optional(DateTime),
    ended_at: Type.Optional(DateTime),
  },
  { title: 'IssuedParticipantSession' },
);
export type IssuedSession = Static<typeof IssuedSession>;

export const SessionPath = strictObject({
  organization_id: PlainId,
  app_id: PlainId,
  environment_id: PlainId,
  session_id: Uuid,
});

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
  expires_at: '2026-11-21T08:00:00.000Z',
  started_at: '2026-11-20T08:03:10.000Z',
  last_activity_at: '2026-11-20T08:05:42.000Z',
};
