import { contentSchema, type JsonObject, KINDS } from '@eps/engine';
import { contentTitle } from '../resources/content/definitions/schema.ts';
import type { Json } from './json.ts';

const DESCRIPTION =
  'The content of a definition, in the format of its kind. Any JSON object is accepted: drafts may have errors, and keys that the format does not have are stored and reported as warnings. `GET /v1/schemas/{kind}` returns the JSON Schema of a kind with all its rules.';

const ANY_OBJECT = { type: 'object', additionalProperties: true };

/**
 * Returns the components that describe contents: one for each kind and for drafts of it, one for each named
 * schema in them, and the union of the kinds.
 */
export function contentComponents(): Record<string, Json> {
  const components: Record<string, Json> = {};
  for (const kind of KINDS) {
    const { $schema: _, $defs, title: __, ...schema } = contentSchema(kind);
    components[contentTitle(kind)] = asComponent(schema);
    for (const [name, definition] of Object.entries($defs as JsonObject))
      components[`Content${name}`] = asComponent(definition as JsonObject);
  }
  const kinds = KINDS.map((kind) => ({ $ref: `#/components/schemas/${contentTitle(kind)}` }));
  components['DefinitionContent'] = { description: DESCRIPTION, anyOf: [...kinds, ANY_OBJECT] };
  for (const [i, kind] of KINDS.entries())
    components[`${contentTitle(kind)}Draft`] = { description: DESCRIPTION, anyOf: [kinds[i]!, ANY_OBJECT] };
  return components;
}

/**
 * Returns the schema with references to components. Conditional rules are left out: generators of types do
 * not support them.
 */
function asComponent(schema: JsonObject): Json {
  const { allOf: _, ...plain } = schema;
  const text = JSON.stringify(plain, (key, value) => {
    return key === '$ref' ? value.replace('#/$defs/', '#/components/schemas/Content') : value;
  });
  return JSON.parse(text);
}
