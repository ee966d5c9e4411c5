import { KINDS, type Kind } from '@eps/engine';
import { AppPath, DateTime, Name, namedObject, oneOf, strictObject, Uuid } from '../../../http/schemas.ts';
import { Optional, type Static, Type } from '../../../http/type.ts';

export const LIFECYCLE = ['draft', 'validated', 'published', 'deprecated', 'archived'] as const;
export type LifecycleStatus = (typeof LIFECYCLE)[number];

/** The content of a definition of any kind. */
export const DefinitionContent = contentObject('DefinitionContent');

/** Returns the schema of the content of a kind. */
export function contentOf(kind: Kind) {
  return contentObject(contentTitle(kind));
}

/** Returns the schema of content of a kind that may have errors. */
export function draftOf(kind: Kind) {
  return contentObject(`${contentTitle(kind)}Draft`);
}

/** Returns the name of the component that describes the content of a kind: `AdaptivePolicyContent`. */
export function contentTitle(kind: Kind): string {
  return `${kind.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase())}Content`;
}

/**
 * Any object: drafts may have errors. The OpenAPI document describes the format in the component of this
 * title. `minProperties` has no effect except that contents differ from other objects.
 */
function contentObject(title: string) {
  return Type.Object({}, { additionalProperties: true, minProperties: 0, title });
}

export const Definition = namedObject('Definition', {
  id: Uuid,
  app_id: Uuid,
  business_id: Type.String(),
  kind: oneOf(KINDS, { title: 'DefinitionKind' }),
  name: Type.String(),
  locale: Type.String(),
  content: DefinitionContent,
  content_hash: Type.String(),
  revision: Type.Integer(),
  status: oneOf(LIFECYCLE, { title: 'LifecycleStatus' }),
  created_at: DateTime,
  created_by_user_id: Type.Optional(Uuid),
  published_at: Type.Optional(DateTime),
});
export type Definition = Static<typeof Definition>;

export const KindPath = strictObject({ ...AppPath.properties, kind: oneOf(KINDS) });

/** The language of the original texts. */
export const Locale = Type.String({ minLength: 1, maxLength: 35 });

export const CreateDefinition = namedObject('CreateDefinitionRequest', {
  business_id: Name,
  content: DefinitionContent,
  name: Name,
  locale: Type.Optional({
    ...Locale,
    description: 'BCP 47 language tag. Defaults to `en`.',
  } as typeof Locale),
});

const ValueKind = oneOf(
  ['string', 'number', 'integer', 'boolean', 'null', 'date', 'time', 'list', 'object', 'any'] as const,
  { title: 'ValueKind' },
);
const bound = Optional.Number();
const names = Optional.Unsafe<readonly string[]>(Type.Array(Type.String()));
const DiagnosticDetails = strictObject(
  {
    name: Optional.String({ description: 'The id, key or operator in question.' }),
    of: Optional.String({ description: 'What `name` belongs to.' }),
    found_type: Type.Optional(ValueKind),
    found: Optional.Union([Type.String(), Type.Number(), Type.Boolean()]),
    expected_type: Type.Optional(ValueKind),
    min: bound,
    max: bound,
    above: bound,
    below: bound,
    allowed: names,
    suggestion: Optional.String({ description: 'The possible name that is most similar.' }),
    default: Optional.Union([Type.String(), Type.Number()]),
    limit: bound,
    names,
  },
  {
    title: 'DiagnosticDetails',
    description: 'What the message and the hint mention, as data: for messages in another language.',
  },
);

export const Diagnostic = namedObject('Diagnostic', {
  severity: oneOf(['error', 'warning', 'info'] as const),
  code: Type.String(),
  kind: oneOf(KINDS),
  pointer: Type.String({ description: 'JSON Pointer (RFC 6901) into the content.' }),
  message: Type.String(),
  hint: Optional.String(),
  details: Type.Optional(DiagnosticDetails),
});

/** The diagnostics of content. `valid` is true if none of them is an error. */
export const Diagnostics = namedObject('Diagnostics', {
  valid: Type.Boolean(),
  diagnostics: Type.Array(Diagnostic),
});

/** A difference between two contents of the same kind. */
export const DiffEntry = namedObject('DiffEntry', {
  change: oneOf(['added', 'removed', 'changed', 'reordered'] as const),
  part: Type.String({
    description: 'What changed: `question`, `option`, `concept`, `rule`, `block` and so on, or `content`.',
  }),
  id: Type.String(),
  of: Optional.String({ description: 'ID of the parent, for example the question of an option.' }),
  field: Optional.String(),
  pointer: Type.String({
    description: 'JSON Pointer (RFC 6901) into the new content or, for removed parts, into the old content.',
  }),
  before: Type.Optional(Type.Unknown()),
  after: Type.Optional(Type.Unknown()),
  breaks: Optional.Array(Type.String()),
});

/** 4 MiB of content plus the rest of the body. */
export const CONTENT_LIMITS = { bytes: 4 * 1024 * 1024 + 64 * 1024, nodes: 500_000 };
