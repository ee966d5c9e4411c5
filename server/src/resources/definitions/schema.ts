import { KINDS } from '@eps/engine';
import { type Static, Type } from 'typebox';
import {
  AppPath,
  DateTime,
  JsonObject,
  Name,
  oneOf,
  PlainId,
  strictObject,
  Uuid,
} from '../../http/schemas.ts';

export const LIFECYCLE = ['draft', 'validated', 'published', 'deprecated', 'archived'] as const;
export type LifecycleStatus = (typeof LIFECYCLE)[number];

export const Definition = strictObject(
  {
    id: Uuid,
    app_id: Uuid,
    business_id: Type.String(),
    kind: oneOf(KINDS, { title: 'DefinitionKind' }),
    name: Type.String(),
    locale: Type.String(),
    content: JsonObject,
    content_hash: Type.String(),
    revision: Type.Integer(),
    status: oneOf(LIFECYCLE, { title: 'LifecycleStatus' }),
    created_at: DateTime,
    created_by_user_id: Type.Optional(Uuid),
    published_at: Type.Optional(DateTime),
  },
  { title: 'Definition' },
);
export type Definition = Static<typeof Definition>;

export const DefinitionPath = strictObject({
  organization_id: PlainId,
  app_id: PlainId,
  definition_id: Uuid,
});
export const KindPath = strictObject({ ...AppPath.properties, kind: oneOf(KINDS) });

export const CreateDefinition = strictObject(
  {
    business_id: Name,
    content: JsonObject,
    name: Name,
    locale: Type.Optional(
      Type.String({ minLength: 1, maxLength: 35, description: 'BCP 47 language tag. Defaults to `en`.' }),
    ),
  },
  { title: 'CreateDefinitionRequest' },
);

export const Diagnostic = strictObject(
  {
    severity: oneOf(['error', 'warning', 'info'] as const),
    code: Type.String(),
    kind: oneOf(KINDS),
    pointer: Type.String({ description: 'JSON Pointer (RFC 6901) into the content.' }),
    message: Type.String(),
    hint: Type.Optional(Type.String()),
  },
  { title: 'Diagnostic' },
);

/** The diagnostics of content. `valid` is true if none of them is an error. */
export const Diagnostics = strictObject(
  { valid: Type.Boolean(), diagnostics: Type.Array(Diagnostic) },
  { title: 'Diagnostics' },
);

/** A difference between two contents of the same kind. */
export const DiffEntry = strictObject(
  {
    change: oneOf(['added', 'removed', 'changed', 'reordered'] as const),
    part: Type.String({
      description: 'What changed: `question`, `option`, `concept`, `rule`, `block` and so on, or `content`.',
    }),
    id: Type.String(),
    of: Type.Optional(
      Type.String({ description: 'ID of the parent, for example the question of an option.' }),
    ),
    field: Type.Optional(Type.String()),
    pointer: Type.String({
      description:
        'JSON Pointer (RFC 6901) into the new content or, for removed parts, into the old content.',
    }),
    before: Type.Optional(Type.Unknown()),
    after: Type.Optional(Type.Unknown()),
    breaks: Type.Optional(Type.Array(Type.String())),
  },
  { title: 'DiffEntry' },
);

/** 4 MiB of content plus the rest of the body. */
export const CONTENT_LIMITS = { bytes: 4 * 1024 * 1024 + 64 * 1024, nodes: 500_000 };
