import { invalidValue } from '../../../http/errors.ts';
import { DateTime, Name, namedObject, oneOf, shownText, strictObject } from '../../../http/schemas.ts';
import { Optional, type Static, Type } from '../../../http/type.ts';
import { Environment, TimeZone } from '../environments/schema.ts';

export const Slug = Type.String({
  minLength: 1,
  maxLength: 128,
  pattern: '^[A-Za-z0-9_.-]+$',
  description:
    'Unique without regard to case. No dot is at an end or next to another, and no part between dots begins with `xn--`.',
});

/**
 * Throws a validation error for a slug that reads as a path, or that browsers would show as other letters
 * (Punycode).
 */
export function requirePlainSlug(slug: string): void {
  if (/^\.|\.\.|\.$/.test(slug))
    throw invalidValue(['body', 'slug'], 'must not have a dot at an end or next to another one', slug);
  if (/(?:^|\.)xn--/i.test(slug))
    throw invalidValue(['body', 'slug'], 'must not have a part that begins with xn--', slug);
}

export const SimulationBudget = strictObject(
  {
    max_mean_items: Optional.Number({ minimum: 0, description: 'Mean number of questions asked.' }),
    max_items: Optional.Integer({ minimum: 0, description: 'Highest number of questions asked.' }),
    max_rmse: Optional.Number({
      minimum: 0,
      description: 'Root mean square error of θ, for every IRT concept.',
    }),
    max_bias: Optional.Number({
      minimum: 0,
      description: 'Size of the mean error of θ, for every IRT concept.',
    }),
    max_standard_error: Optional.Number({
      minimum: 0,
      description: 'Mean standard error of every score that has one.',
    }),
    max_exposure: Optional.Number({
      minimum: 0,
      maximum: 1,
      description: 'Share of respondents who are asked a question.',
    }),
  },
  {
    title: 'SimulationBudget',
    minProperties: 1,
    description: 'Limits for the result of a simulation. A value may reach its limit.',
  },
);

export const PublishGates = strictObject(
  {
    diagnostics: Optional.Boolean({
      description: 'The bundle compiles without warnings and has no proved defects.',
    }),
    simulation_budget: Type.Optional(SimulationBudget),
    shadow_max_flips: Optional.Integer({
      minimum: 0,
      description:
        'The highest number of flips in the last shadow scoring. Applies if another revision of the bundle has been published. Without `evaluations:answers`, the most flips that the released figures of an own shadow scoring allow count.',
    }),
  },
  {
    title: 'PublishGates',
    description: 'What a bundle must pass before it is published for the first time.',
  },
);
export type PublishGates = Static<typeof PublishGates>;

/** The requirement for a published bundle before it runs in a live environment. */
export const RELEASES = ['four_eyes', 'two_step', 'publish'] as const;

const Release = oneOf(RELEASES, {
  title: 'ReleaseSetting',
  description:
    'What a published bundle needs before it runs in a live environment: `four_eyes`, a release by somebody who neither wrote nor published any of its definitions; `two_step`, a release by anybody with `bundles:release`; `publish`, nothing more. New apps of organizations with two or more members start with `four_eyes`.',
});

export const Application = namedObject('Application', {
  id: Type.String(),
  organization_id: Type.String(),
  name: Type.String(),
  slug: Type.String(),
  description: Type.String(),
  created_at: DateTime,
});
export type Application = Static<typeof Application>;

const SIGNATURES = ['optional', 'required'] as const;

const Signatures = oneOf(SIGNATURES, {
  title: 'SignatureSetting',
  description:
    'Whether reviews and releases in the live environment need an electronic signature (21 CFR Part 11).',
});

export const GivenSignature = strictObject(
  {
    name: shownText(200, { description: 'The printed name of the signer.' }),
    meaning: shownText(200, { description: 'What the signature means, such as review or approval.' }),
  },
  {
    title: 'GivenSignature',
    description:
      'Signs the decision electronically. Needs a session, and uses up a sign-in or confirmation of the last five minutes.',
  },
);
export type GivenSignature = Static<typeof GivenSignature>;

export const Signature = strictObject(
  {
    ...GivenSignature.properties,
    user_id: Type.String({ description: 'The account that signed.' }),
    signed_at: DateTime,
    methods: Type.Array(Type.String(), { description: 'How the user had proved who they are.' }),
  },
  {
    title: 'Signature',
    description: 'An electronic signature. The audit entry of the decision contains it too.',
  },
);
export type Signature = Static<typeof Signature>;

export const ApplicationWithGates = namedObject('ApplicationWithGates', {
  ...Application.properties,
  release: Release,
  signatures: Signatures,
  publish_gates: Type.Optional(PublishGates),
});
export type ApplicationWithGates = Static<typeof ApplicationWithGates>;

export const ChangeApp = strictObject(
  {
    publish_gates: Type.Optional(PublishGates),
    release: Type.Optional(Release),
    signatures: Type.Optional(Signatures),
  },
  { title: 'ChangeAppRequest', minProperties: 1 },
);

export const CreateApp = namedObject('CreateAppRequest', {
  name: Name,
  slug: Slug,
  description: Optional.String({ maxLength: 10_000 }),
  timezone: Type.Optional({ ...TimeZone, description: 'IANA time zone. Defaults to UTC.' }),
});

export const CreatedApp = namedObject('CreatedApp', {
  application: Application,
  live_environment: Environment,
  test_environment: Environment,
});
