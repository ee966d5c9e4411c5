import type { Json, JsonObject } from '@eps/engine';

/** Returns which values a schema accepts, as Markdown for the cell of a table. */
export function valuesOf(schema: JsonObject): string {
  const { $ref, anyOf, enum: values, const: value, type, items, prefixItems } = schema;
  if (typeof $ref === 'string') return linkTo($ref);
  if (Array.isArray(anyOf)) return anyOf.map((each) => valuesOf(each as JsonObject)).join(' or ');
  if (Array.isArray(values)) return values.map(code).join(', ');
  if (value !== undefined) return code(value);
  if (Array.isArray(type)) return type.map((each) => NAMES[String(each)]).join(', ');
  if (Array.isArray(prefixItems))
    return `[${prefixItems.map((each) => valuesOf(each as JsonObject)).join(', ')}]`;
  switch (type) {
    case 'array': {
      const entry = valuesOf(items as JsonObject);
      const isPlain = entry === 'string' || entry === 'number';
      return schema.maxItems === 2 ? `[${entry}, ${entry}]` : `list of ${entry}${isPlain ? 's' : ''}`;
    }
    case 'object':
      return isMap(schema) ? `object: id or name → ${valuesOf(entryOf(schema))}` : 'object';
    case 'number':
    case 'integer':
      return numbers(schema);
    default:
      return NAMES[String(type ?? 'any')]!;
  }
}

const NAMES: Record<string, string> = {
  string: 'string',
  number: 'number',
  integer: 'whole number',
  boolean: 'true or false',
  null: 'null',
  object: 'object',
  any: 'any JSON',
};

function numbers({ type, minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonObject): string {
  const bounds = [
    minimum !== undefined && `≥ ${minimum}`,
    exclusiveMinimum !== undefined && `> ${exclusiveMinimum}`,
    maximum !== undefined && `≤ ${maximum}`,
    exclusiveMaximum !== undefined && `< ${exclusiveMaximum}`,
  ].filter(Boolean);
  return [NAMES[String(type)], bounds.join(' and ')].filter(Boolean).join(' ');
}

/** Whether the schema describes an object with arbitrary keys. */
export function isMap(schema: JsonObject): boolean {
  return typeof schema.additionalProperties === 'object';
}

/** Returns the schema of the values of an object with arbitrary keys. */
export function entryOf(schema: JsonObject): JsonObject {
  return schema.additionalProperties as JsonObject;
}

/** Returns JSON as inline code. */
export function code(value: Json): string {
  return `\`${JSON.stringify(value)}\``;
}

/** Returns the name of the definition that a reference leads to. */
export function nameIn(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

function linkTo(reference: string): string {
  const name = nameIn(reference);
  return name === 'Expression' ? '[expression](expressions.md)' : `[${name}](#${name.toLowerCase()})`;
}
