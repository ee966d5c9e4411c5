import type { Actor } from '../../../http/principal.ts';
import { namedObject, oneOf, strictObject, Uuid } from '../../../http/schemas.ts';
import { Optional, type Static, Type } from '../../../http/type.ts';

/** The most people that one file has links for. */
export const MAX_PEOPLE = 10_000;

export const CreatePersonalLinks = namedObject('CreatePersonalLinks', {
  subject_ids: Optional.Array(Uuid, {
    minItems: 1,
    maxItems: MAX_PEOPLE,
    description: 'In the order of the file.',
  }),
  filter: Type.Optional(
    strictObject(
      {
        begun: Optional.Boolean({
          description:
            'Only people who have (`true`) or have not (`false`) begun to answer the open questions.',
        }),
      },
      { description: 'All people with an active enrollment in the program, instead of `subject_ids`.' },
    ),
  ),
  ttl_seconds: Optional.Integer({
    minimum: 60,
    maximum: 31_622_400,
    default: 2_592_000,
    description: 'How long the links can be used to answer.',
  }),
  format: Type.Optional(oneOf(['csv', 'json'] as const, { default: 'csv' })),
});
export type CreatePersonalLinks = Static<typeof CreatePersonalLinks>;

/** The data that the worker reads. */
export interface PersonalLinksJob {
  program_id: string;
  ttl_seconds: number;
  format: 'csv' | 'json';
  /** The API key or user that issues the sessions, and the one that the audit log names. */
  issued_by: string;
  actor: Actor;
}

/** A line of the file. */
export interface PersonalLink {
  subject_id: string;
  external_id?: string;
  url?: string;
  /** Why there is no link. */
  error?: string;
}
