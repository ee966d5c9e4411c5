import type { Endpoint } from '../http/endpoint.ts';
import { contentComponents } from './content-schemas.ts';
import { dataOf, eventSchemas } from './event-schemas.ts';
import { exampleOf } from './examples.ts';
import type { Json, JsonObject, JsonSchema } from './json.ts';
import { createSchemaCatalog, itemOf, type SchemaCatalog } from './schemas.ts';

type Section = 'parameters' | 'responses' | 'schemas';

/**
 * The shared parts of the document. Each method stores a component at its first use and returns a reference
 * to it.
 */
export interface Components {
  schemas: SchemaCatalog;
  /**
   * Returns a reference to `#/components/<section>/<name>`, or undefined if the name is taken by another
   * value.
   */
  share(section: Section, name: string, value: Json): JsonSchema | undefined;
  toJson(): Record<Section, JsonObject>;
}

export function createComponents(endpoints: readonly Endpoint[]): Components {
  const used = endpoints.flatMap(({ params, query, body, response }) => [params, query, body, response]);
  const schemas = createSchemaCatalog(
    [...used.filter((schema) => schema !== undefined), ...eventSchemas()],
    examplesOf(endpoints),
  );
  const shared: Record<Section, Map<string, Json>> = {
    parameters: new Map(),
    responses: new Map(),
    schemas: new Map(),
  };
  return {
    schemas,
    share(section, name, value) {
      const known = shared[section].get(name);
      if (known !== undefined && JSON.stringify(known) !== JSON.stringify(value)) return undefined;
      shared[section].set(name, value);
      return { $ref: `#/components/${section}/${name}` };
    },
    toJson: () => ({
      parameters: sorted(shared.parameters),
      responses: sorted(shared.responses),
      schemas: sorted(
        new Map([
          ...shared.schemas,
          ...Object.entries(schemas.components() as JsonObject),
          ...Object.entries(contentComponents()),
        ]),
      ),
    }),
  };
}

/** Returns an example of each named response schema: the first that an endpoint gives, or a generated one. */
function examplesOf(endpoints: readonly Endpoint[]): Map<string, Json> {
  const given = new Map<string, Json>();
  const generated = new Map<string, Json>();
  const add = (schema: { title?: string }, example: Json | undefined) => {
    if (schema.title === undefined) return;
    if (example !== undefined && !given.has(schema.title)) given.set(schema.title, example);
    generated.set(schema.title, exampleOf(schema));
  };
  for (const { response, examples } of endpoints) {
    if (!response) continue;
    const example = examples?.response as Json | undefined;
    const item = itemOf(response);
    if (item) add(item, (example as { items?: Json[] } | undefined)?.items?.[0]);
    else add(response, example);
  }
  for (const schema of eventSchemas()) add(dataOf(schema), undefined);
  return new Map([...generated, ...given]);
}

function sorted(members: Map<string, Json>): JsonObject {
  return Object.fromEntries([...members].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns the name as a component name: `ProgramId` for `program_id`. */
export function componentName(name: string): string {
  return name.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase());
}
