import { DateTime, namedObject, Uuid } from '../../../http/schemas.ts';
import { Optional, type Static, Type } from '../../../http/type.ts';
import { diagnosticsOf, documentOf, newDocumentOf } from '../documents/schema.ts';
import { ReleaseFields } from '../releases/schema.ts';

/** Any object: drafts may have errors. */
export const ProtocolContent = Type.Object({}, { additionalProperties: true, title: 'ProtocolContent' });

export const Protocol = documentOf(ProtocolContent, 'Protocol');

export const CreateProtocol = newDocumentOf(ProtocolContent, 'CreateProtocolRequest');

export const ProtocolRelease = namedObject('ProtocolRelease', { protocol_id: Uuid, ...ReleaseFields });
export type ProtocolRelease = Static<typeof ProtocolRelease>;

export const ProtocolDiagnostics = diagnosticsOf('Protocol');

export const Window = { opens_at: DateTime, closes_at: DateTime };

export const Occasion = namedObject('Occasion', {
  wave: Type.String(),
  k: Type.Integer({ description: 'The number of the occasion of its wave, from 0.' }),
  ...Window,
  not_applicable: Optional.Literal(true, {
    description: 'The window closed before its anchor, or before the enrollment if the anchor is a field.',
  }),
});
export type Occasion = Static<typeof Occasion>;

/** 1 MiB of content plus the rest of the body. */
export const PROTOCOL_LIMITS = { bytes: 1024 * 1024 + 64 * 1024, nodes: 100_000 };
