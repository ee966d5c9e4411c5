import type { Json, JsonObject } from '../openapi/json.ts';

/** The objects of the OpenAPI document, each with the page on which it is described. */
export interface Catalog {
  /** Returns the named schema. */
  schema(name: string): JsonObject;
  /** Follows a reference to a component; what is written beside the reference takes precedence. */
  resolve(value: JsonObject): JsonObject;
  /** Describes the values of a schema as Markdown; `link` completes its links to other objects. */
  typeOf(schema: JsonObject): string;
  /** Makes a page describe these objects, unless another page already does. */
  claim(page: string, names: Iterable<string>): void;
  /** Claims all objects to which `values` refer; returns the names of those that the page describes. */
  assign(page: string, values: Json[]): string[];
  /** Replaces the links to objects in the Markdown of a page. */
  link(text: string, page: string): string;
}

const SCHEMAS = '#/components/schemas/';
/** Marks a link to an object until the page of each object is known. */
const OBJECT_LINK = /\]\(object:(\w+)\)/g;
const CONTENT_PAGES: Record<string, string> = {
  ExperienceContent: 'experience',
  ScorecardContent: 'scorecard',
  ContextContent: 'context',
  GuardrailContent: 'guardrail',
  AdaptivePolicyContent: 'adaptive_policy',
  ReportTemplateContent: 'report_template',
};

export function createCatalog(openApi: JsonObject): Catalog {
  const components = openApi.components as Record<string, Record<string, JsonObject>>;
  const schemas = components['schemas']!;
  const pages = new Map<string, string>();

  function resolve(value: JsonObject): JsonObject {
    if (typeof value.$ref !== 'string') return value;
    const [kind, name] = value.$ref.slice('#/components/'.length).split('/') as [string, string];
    const { $ref: _, ...rest } = value;
    return { ...components[kind]![name]!, ...rest };
  }

  /** Adds the names of all objects that a value refers to, directly or through other objects. */
  function collect(value: Json, names: Set<string>): void {
    if (value === null || typeof value !== 'object') return;
    for (const [key, each] of Object.entries(value)) {
      if (key === 'example' || key === 'examples') continue;
      const name = key === '$ref' && String(each).startsWith(SCHEMAS) ? nameIn(String(each)) : '';
      if (!name) collect(each!, names);
      else if (!names.has(name) && contentPage(name) === undefined) {
        names.add(name);
        collect(schemas[name]!, names);
      }
    }
  }

  return {
    schema: (name) => schemas[name]!,
    resolve,
    typeOf,
    claim(page, names) {
      for (const name of names) if (!pages.has(name)) pages.set(name, page);
    },
    assign(page, values) {
      const names = new Set<string>();
      collect(values, names);
      this.claim(page, names);
      // The fields of a request are on the page already, as part of its operation.
      return [...names].filter((name) => pages.get(name) === page && !name.endsWith('Request')).sort();
    },
    link: (text, page) =>
      text.replaceAll(OBJECT_LINK, (_, name: string) => {
        const content = contentPage(name);
        const up = page === 'api' ? '' : '../';
        if (content !== undefined) return `](${up}content/${content}.md)`;
        const target = pages.get(name)!;
        if (target === page) return `](#${name.toLowerCase()})`;
        return `](${up}${target === 'api' ? 'api' : `api/${target}`}.md#${name.toLowerCase()})`;
      }),
  };
}

/** The content format has pages of its own. */
function contentPage(name: string): string | undefined {
  return CONTENT_PAGES[name.replace(/Draft$/, '')];
}

/** Returns a row for each field: name (bold if required), value, meaning. Fields of inner objects follow. */
export function fieldsOf(schema: JsonObject, catalog: Catalog, prefix = ''): string[][] {
  const { properties = {}, required = [] } = prefix === '' ? catalog.resolve(schema) : schema;
  return Object.entries(properties as Record<string, JsonObject>).flatMap(([key, value]) => {
    const path = `${prefix}${key}`;
    const name = (required as string[]).includes(key) ? `**\`${path}\`**` : `\`${path}\``;
    const row = [name, catalog.typeOf(value), String(value.description ?? '')];
    const { inner, suffix } = innerOf(value);
    return inner.properties ? [row, ...fieldsOf(inner, catalog, `${path}${suffix}.`)] : [row];
  });
}

/** Returns the object in a field: of a list, its items; of a value or null, the value. */
function innerOf(schema: JsonObject): { inner: JsonObject; suffix: string } {
  if (schema.type === 'array') return { inner: innerOf(schema.items as JsonObject).inner, suffix: '[]' };
  const object = (schema.anyOf as JsonObject[] | undefined)?.find(({ properties }) => properties);
  return { inner: object ?? schema, suffix: '' };
}

function typeOf(schema: JsonObject): string {
  const { $ref, anyOf, oneOf, enum: values, const: value, type, items, format, prefixItems } = schema;
  if (typeof $ref === 'string') {
    const name = nameIn($ref);
    return `[${name}](object:${name})`;
  }
  const choices = (anyOf ?? oneOf) as JsonObject[] | undefined;
  if (choices) return [...new Set(choices.map(typeOf))].join(' or ');
  if (Array.isArray(values)) return values.map(code).join(', ');
  if (value !== undefined) return code(value);
  if (Array.isArray(prefixItems)) return `[${(prefixItems as JsonObject[]).map(typeOf).join(', ')}]`;
  if (type === 'array') return `list of ${items ? typeOf(items as JsonObject) : 'any JSON'}${bounds(schema)}`;
  if (type === 'object') {
    const entry = schema.additionalProperties;
    const isMap = typeof entry === 'object' && !schema.properties;
    return isMap ? `object: name → ${typeOf(entry as JsonObject)}` : 'object';
  }
  if (format === 'date-time') return 'timestamp';
  const name = NAMES[String(type)] ?? 'any JSON';
  return `${format === undefined ? name : String(format)}${bounds(schema)}`;
}

const NAMES: Record<string, string> = {
  string: 'string',
  number: 'number',
  integer: 'whole number',
  boolean: 'true or false',
  null: 'null',
};

function bounds({ minimum, maximum, maxLength, minLength, minItems, maxItems }: JsonObject): string {
  const [least, most] = [minimum ?? minLength ?? minItems, maximum ?? maxLength ?? maxItems];
  const unit = maxLength !== undefined || minLength !== undefined ? ' characters' : '';
  if (least !== undefined && most !== undefined)
    return least === most ? `, ${least}${unit}` : `, ${least} to ${most}${unit}`;
  if (most !== undefined) return `, at most ${most}${unit}`;
  // A minimum of one character only says that the text is not empty.
  return least === undefined || least === 0
    ? ''
    : unit && least === 1
      ? ', not empty'
      : `, at least ${least}${unit}`;
}

export function nameIn(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

function code(value: Json): string {
  return `\`${JSON.stringify(value)}\``;
}
