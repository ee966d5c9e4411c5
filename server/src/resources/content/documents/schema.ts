import type { TSchema } from 'typebox';
import { DateTime, Name, oneOf, strictObject, Uuid } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
import { Diagnostic, LIFECYCLE } from '../definitions/schema.ts';

/** Returns the schema of a revision of a document. */
export function documentOf<Content extends TSchema>(content: Content, title: string) {
  return strictObject(
    {
      id: Uuid,
      app_id: Uuid,
      business_id: Type.String(),
      name: Type.String(),
      content,
      content_hash: Type.String(),
      revision: Type.Integer(),
      status: oneOf(LIFECYCLE, { title: 'LifecycleStatus' }),
      created_at: DateTime,
      created_by_user_id: Type.Optional(Uuid),
      published_at: Type.Optional(DateTime),
    },
    { title },
  );
}

/** Returns the schema of a request that saves a revision. */
export function newDocumentOf<Content extends TSchema>(content: Content, title: string) {
  return strictObject({ business_id: Name, name: Name, content }, { title });
}

const { kind: _, ...diagnostic } = Diagnostic.properties;

/** Returns the schema of the diagnostics of content. `valid` is true if none of them is an error. */
export function diagnosticsOf(name: string) {
  return strictObject(
    {
      valid: Type.Boolean(),
      diagnostics: Type.Array(strictObject(diagnostic, { title: `${name}Diagnostic` })),
    },
    { title: `${name}Diagnostics` },
  );
}
