import { DateTime, Name, oneOf, PlainId, strictObject, Uuid } from '../../http/schemas.ts';
import { type Static, Type } from '../../http/type.ts';

const IDENTITY_MODES = ['legacy_anonymous', 'reusable'] as const;

const IdentityMode = oneOf(IDENTITY_MODES, {
  title: 'LinkIdentityMode',
  description:
    '`legacy_anonymous` creates a new subject for each session. `reusable` gives a person who comes back with the same browser the same subject.',
});
const MaxSessions = Type.Integer({ minimum: 1, maximum: 10_000_000 });

const LinkFields = {
  id: Uuid,
  program_id: Uuid,
  name: Name,
  identity_mode: IdentityMode,
  max_sessions: Type.Optional(Type.Integer()),
  session_count: Type.Integer({ description: 'Evaluations that were begun with the link.' }),
  opens_at: Type.Optional(DateTime),
  closes_at: Type.Optional(DateTime),
  created_at: DateTime,
  created_by_user_id: Type.Optional(Uuid),
};

export const ProgramLink = strictObject(LinkFields, { title: 'ProgramLink' });
export type ProgramLink = Static<typeof ProgramLink>;

export const CreatedProgramLink = strictObject(
  { ...LinkFields, url: Type.String({ description: 'The link itself, which is shown only once.' }) },
  { title: 'CreatedProgramLink' },
);

export const CreateProgramLink = strictObject(
  {
    name: Name,
    identity_mode: IdentityMode,
    max_sessions: Type.Optional(MaxSessions),
    opens_at: Type.Optional(DateTime),
    closes_at: Type.Optional(DateTime),
  },
  { title: 'CreateProgramLinkRequest' },
);

export const ChangeProgramLink = strictObject(
  {
    name: Type.Optional(Name),
    max_sessions: Type.Optional(Type.Union([MaxSessions, Type.Null()], { description: 'Null: any number.' })),
    opens_at: Type.Optional(Type.Union([DateTime, Type.Null()], { description: 'Null: at once.' })),
    closes_at: Type.Optional(Type.Union([DateTime, Type.Null()], { description: 'Null: never.' })),
  },
  { title: 'ChangeProgramLinkRequest' },
);

const Path = { organization_id: PlainId, app_id: PlainId, environment_id: PlainId, program_id: Uuid };
export const ProgramLinkPath = strictObject({ ...Path, link_id: Uuid });

export const EXAMPLE_LINK = {
  id: '019bc0de-0000-7000-8000-000000000f1a',
  program_id: '019bc0de-0000-7000-8000-0000000000c1',
  name: 'Poster at the entrance',
  identity_mode: 'legacy_anonymous' as const,
  max_sessions: 500,
  session_count: 0,
  closes_at: '2026-12-31T23:00:00.000Z',
  created_at: '2026-11-20T08:00:00.000Z',
};
