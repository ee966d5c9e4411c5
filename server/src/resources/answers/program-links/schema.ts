import { ProofOfWork } from '../../../http/proof-of-work.ts';
import { DateTime, Name, namedObject, oneOf, strictObject, Uuid } from '../../../http/schemas.ts';
import { Optional, type Static, Type } from '../../../http/type.ts';
import { LinkParameters, Locale } from '../participant/schema.ts';

/** Marks the token of a public link in the fragment of the participant page. */
export const PUBLIC_LINK = 'l.';

const IDENTITY_MODES = ['legacy_anonymous', 'reusable'] as const;

const IdentityMode = oneOf(IDENTITY_MODES, {
  title: 'LinkIdentityMode',
  description:
    '`legacy_anonymous` creates a new subject for each session. `reusable` gives a person who comes back with the same browser the same subject.',
});
const MaxSessions = Type.Integer({ minimum: 1, maximum: 10_000_000 });

const Kiosk = strictObject(
  { reset_after_seconds: Type.Integer({ minimum: 5, maximum: 86_400 }) },
  {
    title: 'Kiosk',
    description:
      'For a device that many people use: the page returns to the start after the end or so many seconds without activity, and keeps nothing of the last person.',
  },
);

const Return = oneOf(['device', 'code'] as const, {
  title: 'LinkReturn',
  description:
    'How a person returns to a `reusable` link. `device`: the browser remembers the person. `code`: the person gets a code to write down, for devices that several people share.',
});

const Signing = Type.Boolean({
  description:
    'Whether the link starts sessions only with a signature over the values of its parameters, so that nobody changes them.',
});

const LinkFields = {
  id: Uuid,
  program_id: Uuid,
  name: Name,
  identity_mode: IdentityMode,
  max_sessions: Optional.Integer(),
  session_count: Type.Integer({
    description:
      'Places that are taken: an evaluation takes one with its first answer, and gives it back when its session is abandoned or revoked.',
  }),
  opens_at: Type.Optional(DateTime),
  closes_at: Type.Optional(DateTime),
  created_at: DateTime,
  created_by_user_id: Type.Optional(Uuid),
  kiosk: Type.Optional(Kiosk),
  return: Type.Optional(Return),
  signing: Type.Optional(Signing),
};

const SigningSecret = Type.String({
  description: 'The secret that signs the values of the link (`link_signature`). Returned only once.',
});

export const ProgramLink = strictObject(LinkFields, { title: 'ProgramLink' });
export type ProgramLink = Static<typeof ProgramLink>;

export const CreatedProgramLink = namedObject('CreatedProgramLink', {
  ...LinkFields,
  url: Type.String({ description: 'The link itself, which is shown only once.' }),
  signing_secret: Type.Optional(SigningSecret),
});

export const ProgramLinkWithSecret = namedObject('ProgramLinkWithSecret', {
  ...LinkFields,
  signing_secret: SigningSecret,
});

export const CreateProgramLink = namedObject('CreateProgramLinkRequest', {
  name: Name,
  identity_mode: IdentityMode,
  max_sessions: Type.Optional(MaxSessions),
  opens_at: Type.Optional(DateTime),
  closes_at: Type.Optional(DateTime),
  kiosk: Type.Optional(Kiosk),
  return: Type.Optional({ ...Return, description: 'Of `reusable` links; default: `device`.' }),
  signing: Type.Optional(Signing),
});

export const ChangeProgramLink = namedObject('ChangeProgramLinkRequest', {
  name: Type.Optional(Name),
  max_sessions: Optional.Union([MaxSessions, Type.Null()], { description: 'Null: any number.' }),
  opens_at: Optional.Union([DateTime, Type.Null()], { description: 'Null: at once.' }),
  closes_at: Optional.Union([DateTime, Type.Null()], { description: 'Null: never.' }),
  kiosk: Optional.Union([Kiosk, Type.Null()], { description: 'Null: a device of one person.' }),
});

const Secret = Type.String({ minLength: 1, maxLength: 256, writeOnly: true });

/** The request of a visitor of a public link. */
export const VisitorFields = {
  return_token: Type.Optional({
    ...Secret,
    description: 'Of `reusable` public links: continues as the person who was given it.',
  }),
  locale: Type.Optional(Locale),
  link_values: Type.Optional({
    ...LinkParameters,
    description:
      'Of public links: the parameters of the URL, such as `{"ref": "poster"}` for `?ref=poster`. Those that the context of the program declares (`from: "link.ref"`) are kept with the evaluation that the link opens; others are ignored.',
  }),
  link_signature: Type.Optional({
    ...Secret,
    description:
      'Of public links with `signing`: the HMAC-SHA256 of the declared parameters under the secret of the link, as base64url.',
  }),
  proof: Type.Optional(ProofOfWork),
};

/** Shown to the person who has started a session. */
export const ReturnCode = Optional.String({
  description: 'Only for new sessions of public links with `return: code`. Returned only once.',
  examples: ['7KQ2M-X4TDP'],
});

export const OpenLink = namedObject('OpenParticipantLinkRequest', {
  link: Type.String({ minLength: 1, maxLength: 2000, writeOnly: true }),
  ...VisitorFields,
  return_code: Optional.String({
    minLength: 1,
    maxLength: 64,
    writeOnly: true,
    description:
      'For public links with `return: code`: continues the session of this code. Case, spaces and hyphens are ignored.',
  }),
  time_zone: Optional.String({
    minLength: 1,
    maxLength: 64,
    description:
      'The IANA time zone of the device. For links of studies, the first one is kept: without a zone of the contact or the study, occasions that have not opened move to it. A name that is not a time zone is ignored.',
  }),
  own: Optional.Boolean({
    description:
      'For links of studies: `true` opens the occasion of the link itself, even if another one is open now; `false` opens the one that is open now, even if the answers to that of the link ask for help.',
  }),
  start_new: Optional.Boolean({
    description: 'For public links with `return: code`: starts a session as a new person.',
  }),
});
export type OpenLink = Static<typeof OpenLink>;

export const OpenedLinkResponse = namedObject('OpenedParticipantLink', {
  participant_token: Type.String(),
  expires_at: { ...DateTime, description: 'When the token ends. It can be renewed until then.' },
  session_id: Uuid,
  can: Type.Array(oneOf(['answer', 'read'] as const), {
    description:
      '`answer`: answers can be saved. `read`: what was answered, help, and, when it is released, the result.',
  }),
  led_on: Optional.Boolean({
    description:
      'Whether the link has led to the occasion that is open now, while that of the link itself can still be read with `own: true`.',
  }),
  link: Optional.String({
    description: 'Only of public links: the link of the session, with which a device comes back to it.',
  }),
  return_token: Optional.String({ description: 'Only of `reusable` public links.' }),
  return_code: ReturnCode,
  kiosk: Type.Optional(Kiosk),
});
export type OpenedLinkResponse = Static<typeof OpenedLinkResponse>;

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
