import { AppPath, DateTime, Name, oneOf, PlainId, strictObject, Uuid } from '../../../http/schemas.ts';
import { type Static, Type } from '../../../http/type.ts';
import { Diagnostic, LIFECYCLE } from '../definitions/schema.ts';
import { ReleaseFields } from '../releases/schema.ts';

/** Any object: drafts may have errors. */
export const ProtocolContent = Type.Object({}, { additionalProperties: true, title: 'ProtocolContent' });

export const Protocol = strictObject(
  {
    id: Uuid,
    app_id: Uuid,
    business_id: Type.String(),
    name: Type.String(),
    content: ProtocolContent,
    content_hash: Type.String(),
    revision: Type.Integer(),
    status: oneOf(LIFECYCLE, { title: 'LifecycleStatus' }),
    created_at: DateTime,
    created_by_user_id: Type.Optional(Uuid),
    published_at: Type.Optional(DateTime),
  },
  { title: 'Protocol' },
);
export type Protocol = Static<typeof Protocol>;

export const CreateProtocol = strictObject(
  { business_id: Name, name: Name, content: ProtocolContent },
  { title: 'CreateProtocolRequest' },
);

export const ProtocolRelease = strictObject(
  { protocol_id: Uuid, ...ReleaseFields },
  { title: 'ProtocolRelease' },
);
export type ProtocolRelease = Static<typeof ProtocolRelease>;

export const ProtocolPath = strictObject({
  organization_id: PlainId,
  app_id: PlainId,
  protocol_id: Uuid,
});

export { AppPath };

const { kind: _, ...diagnostic } = Diagnostic.properties;

/** The diagnostics of a protocol. `valid` is true if none of them is an error. */
export const ProtocolDiagnostics = strictObject(
  {
    valid: Type.Boolean(),
    diagnostics: Type.Array(strictObject(diagnostic, { title: 'ProtocolDiagnostic' })),
  },
  { title: 'ProtocolDiagnostics' },
);

export const Window = { opens_at: DateTime, closes_at: DateTime };

export const Occasion = strictObject(
  {
    wave: Type.String(),
    k: Type.Integer({ description: 'The number of the occasion of its wave, from 0.' }),
    ...Window,
    not_applicable: Type.Optional(
      Type.Literal(true, {
        description:
          'The window closed before its anchor, or before the enrollment if the anchor is a field.',
      }),
    ),
  },
  { title: 'Occasion' },
);
export type Occasion = Static<typeof Occasion>;

/** 1 MiB of content plus the rest of the body. */
export const PROTOCOL_LIMITS = { bytes: 1024 * 1024 + 64 * 1024, nodes: 100_000 };
