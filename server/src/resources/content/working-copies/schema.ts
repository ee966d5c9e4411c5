import { DateTime, Name, namedObject, strictObject, Uuid } from '../../../http/schemas.ts';
import { Optional, type Static, Type } from '../../../http/type.ts';
import { EXAMPLE_CASES, GoldenCases } from '../bundles/cases-schema.ts';
import { EXAMPLE_CONTENTS, SixContents } from '../bundles/contents.ts';
import { Locale } from '../definitions/schema.ts';

const Prefix = Type.String({ pattern: '^[a-z0-9](?:[a-z0-9_-]{0,126}[a-z0-9])?$' });

const Revision = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

const SummaryFields = {
  id: Uuid,
  app_id: Uuid,
  name: Name,
  business_id_prefix: Type.String(),
  locale: Type.String({
    description: 'The language of the original texts (BCP 47), which its definitions get as their locale.',
  }),
  base_bundle_id: Type.Optional({
    ...Uuid,
    description: 'The bundle that it was made from or last published as: what its changes are compared with.',
  } as typeof Uuid),
  revision: Type.Integer({ description: 'Increases with each change.' }),
  created_at: DateTime,
  created_by_user_id: Type.Optional(Uuid),
  updated_at: DateTime,
  updated_by_user_id: Type.Optional(Uuid),
};

/** A working copy as lists have it. */
export const WorkingCopySummary = strictObject(SummaryFields, { title: 'WorkingCopySummary' });
export type WorkingCopySummary = Static<typeof WorkingCopySummary>;

/** An instrument that is being edited. */
export const WorkingCopy = namedObject('WorkingCopy', {
  ...SummaryFields,
  contents: SixContents,
  cases: GoldenCases,
});
export type WorkingCopy = Static<typeof WorkingCopy>;

export const CreateWorkingCopy = namedObject('CreateWorkingCopyRequest', {
  name: Name,
  business_id_prefix: Prefix,
  locale: Type.Optional({
    ...Locale,
    description:
      'The language of the original texts; by default that of the bundle or template, otherwise `en`.',
  } as typeof Locale),
  contents: Type.Optional(SixContents),
  bundle_id: Type.Optional(Uuid),
  template_id: Type.Optional(Uuid),
  cases: Type.Optional(GoldenCases),
});
export type CreateWorkingCopy = Static<typeof CreateWorkingCopy>;

export const SaveWorkingCopy = namedObject('SaveWorkingCopyRequest', {
  revision: { ...Revision, description: 'The revision on which the changes are based.' } as typeof Revision,
  contents: Type.Optional(SixContents),
  cases: Type.Optional(GoldenCases),
  name: Type.Optional(Name),
  locale: Type.Optional(Locale),
  base_bundle_id: Type.Optional({
    ...Uuid,
    description: 'The bundle that the contents were last published as.',
  } as typeof Uuid),
});

export const ReportPresence = namedObject('ReportPresenceRequest', {
  client_id: Type.String({
    minLength: 8,
    maxLength: 64,
    pattern: '^[A-Za-z0-9_-]+$',
    description: 'A random id of the tab or program that has the working copy open.',
  }),
  location: Optional.String({ maxLength: 255, description: 'What the user edits, such as a JSON Pointer.' }),
});

export const Presence = namedObject('WorkingCopyPresence', {
  revision: Type.Integer({ description: 'The present revision of the working copy.' }),
  present: Type.Array(
    strictObject({
      client_id: Type.String(),
      user_id: { ...Uuid, description: 'The id of the user, as the list of members shows it.' },
      email: Optional.String({ description: 'Only with the scope `organization:read`.' }),
      location: Type.String(),
      seen_at: DateTime,
    }),
    { description: 'Clients seen in the last 20 seconds, with this one.' },
  ),
});

export const EXAMPLE_SUMMARY = {
  id: '019bc0de-0000-7000-8000-000000000e1a',
  app_id: '019bc0de-0000-7000-8000-0000000000a1',
  name: 'Weekly pulse',
  business_id_prefix: 'weekly-pulse',
  locale: 'en',
  revision: 3,
  created_at: '2026-11-20T08:00:00.000Z',
  updated_at: '2026-11-20T09:12:00.000Z',
};
export const EXAMPLE_WORKING_COPY = { ...EXAMPLE_SUMMARY, contents: EXAMPLE_CONTENTS, cases: EXAMPLE_CASES };
