import type { TSchema } from 'typebox';
import type { Json, JsonSchema } from './json.ts';

/** Translates TypeBox schemas to OpenAPI and collects the schemas that have a title as named components. */
export interface SchemaCatalog {
  /** Returns the schema as plain JSON, with titled schemas replaced by references to their components. */
  reference(schema: TSchema): JsonSchema;
  /** Returns the example of the component that `schema` is: for a list, the list of its item's example. */
  exampleOf(schema: TSchema): Json | undefined;
  /** Returns every component that was referenced, sorted by name. */
  components(): Record<string, JsonSchema>;
}

/**
 * Creates a catalog of the titled schemas in `schemas`. A schema without a title that is otherwise equal to
 * a titled one is the same component: an enum, for example, needs its title only once. `examples` has
 * examples by title.
 *
 * @throws Error if two different schemas have the same title, or if a titled schema is only a type: every
 *   boolean, for example, would be that component.
 */
export function createSchemaCatalog(
  schemas: readonly TSchema[],
  examples: ReadonlyMap<string, Json>,
): SchemaCatalog {
  const titled = new Map<string, JsonSchema>();
  const nameByContent = new Map<string, string>();
  for (const schema of schemas) collect(plain(schema));

  const used = new Set<string>();

  function collect(node: Json): void {
    if (node === null || typeof node !== 'object') return;
    if (Array.isArray(node)) return void node.forEach(collect);
    for (const value of Object.values(node)) collect(value ?? null);
    const title = titleOf(node);
    if (title === undefined) return;
    const content = contentOf(node);
    if (/^{"type":"\w+"}$/.test(content)) throw new Error(`The schema ${title} is only a type.`);
    const known = titled.get(title);
    if (known && contentOf(known) !== content)
      throw new Error(`Two different schemas have the title ${title}.`);
    if (known) return;
    titled.set(title, node);
    if (!nameByContent.has(content)) nameByContent.set(content, title);
  }

  function name(node: Json): string | undefined {
    return isSchema(node) ? (titleOf(node) ?? nameByContent.get(contentOf(node))) : undefined;
  }

  function replace(node: Json): Json {
    const component = name(node);
    if (component === undefined) return replaceMembers(node);
    used.add(component);
    const { description, default: fallback } = node as JsonSchema;
    const isOwn = description !== undefined && description !== titled.get(component)!['description'];
    return {
      $ref: `#/components/schemas/${component}`,
      ...(isOwn && { description }),
      ...(fallback !== undefined && { default: fallback }),
    };
  }

  function replaceMembers(node: Json): Json {
    if (Array.isArray(node)) return node.map(replace);
    if (node === null || typeof node !== 'object') return node;
    const members = Object.entries(isSchema(node) ? documented(node) : node);
    return Object.fromEntries(members.map(([key, value]) => [key, replace(value ?? null)]));
  }

  return {
    reference: (schema) => replace(plain(schema)) as JsonSchema,
    exampleOf(schema) {
      const item = itemOf(schema);
      const example = examples.get(name(plain(item ?? schema)) ?? '');
      return item && example !== undefined ? { items: [example], next_cursor: '' } : example;
    },
    components() {
      const components = new Map<string, JsonSchema>();
      // Replacing the members of one component can reference further components.
      for (const component of used) {
        const { default: _, ...schema } = titled.get(component)!;
        const example = examples.get(component);
        components.set(component, {
          ...(replaceMembers(schema) as JsonSchema),
          ...(example !== undefined && { examples: [example] }),
        });
      }
      return Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1)));
    },
  };
}

/** Returns the schema of the items if the schema is a list with pages. */
export function itemOf(schema: TSchema): TSchema | undefined {
  const { properties = {} } = schema as {
    properties?: { items?: { items?: TSchema }; next_cursor?: TSchema };
  };
  return properties.next_cursor && properties.items?.items;
}

function plain(schema: TSchema): Json {
  return JSON.parse(JSON.stringify(schema));
}

/** Returns whether the node is a schema rather than, for example, a map of properties. */
function isSchema(node: Json): node is JsonSchema {
  if (node === null || typeof node !== 'object' || Array.isArray(node)) return false;
  return typeof node['type'] === 'string' || Array.isArray(node['anyOf']);
}

function titleOf(node: JsonSchema): string | undefined {
  return isSchema(node) && typeof node['title'] === 'string' ? node['title'] : undefined;
}

/**
 * Returns the schema without its title, which is the name of the component. `writeOnly` also keeps rejected
 * values out of error messages; unions that have it for this purpose are returned in responses, so the
 * document leaves it out there.
 */
function documented({ title, writeOnly, ...schema }: JsonSchema): JsonSchema {
  return {
    ...schema,
    ...(title !== undefined && typeof title !== 'string' && { title }),
    ...(writeOnly !== undefined && schema['anyOf'] === undefined && { writeOnly }),
  };
}

/** Returns what the schema accepts as text, without annotations. */
function contentOf({ title: _, description: __, default: ___, ...schema }: JsonSchema): string {
  return JSON.stringify(schema);
}
