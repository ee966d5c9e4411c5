import { type Filter, parse } from 'scim2-parse-filter';
import { invalidScim } from '../../../http/scim-error.ts';

/** A condition in SQL with its parameters. */
export interface Condition {
  text: string;
  values: unknown[];
}

/** An attribute that filters may use, by its name in lower case. */
export type Attributes = Readonly<Record<string, Attribute>>;

interface Attribute {
  /** The expression of its value. */
  sql?: string;
  type: 'text' | 'folded' | 'boolean' | 'instant';
  /** Instead of `sql`: the condition that one of several values equals the parameter. */
  has?: (parameter: string) => string;
}

const URN = /^urn:[\w:.]*:/i;

/**
 * Compiles a filter (RFC 7644, section 3.4.2.2) to a condition whose parameters begin with the number
 * `first`. Text is compared without regard to case where the schema says so. Throws invalidFilter.
 */
export function conditionOf(filter: string | undefined, attributes: Attributes, first: number): Condition {
  if (filter === undefined) return { text: 'true', values: [] };
  const values: unknown[] = [];
  const parameter = (value: unknown) => {
    values.push(value);
    return `$${first + values.length - 1}`;
  };
  return { text: compile(parsed(filter), { attributes, parameter, of: '' }), values };
}

interface Context {
  attributes: Attributes;
  /** Adds a parameter and returns its name. */
  parameter: (value: unknown) => string;
  /** The attribute whose values are compared, with a full stop; empty: the resource. */
  of: string;
}

function parsed(filter: string): Filter {
  try {
    return parse(filter);
  } catch {
    throw invalidScim('invalidFilter', 'The filter cannot be read.');
  }
}

function compile(filter: Filter, context: Context): string {
  switch (filter.op) {
    case 'and':
    case 'or':
      return `(${filter.filters.map((each) => compile(each, context)).join(` ${filter.op} `)})`;
    case 'not':
      return `NOT ${compile(filter.filter, context)}`;
    case '[]':
      return compile(filter.valFilter, { ...context, of: `${filter.attrPath}.` });
    default:
      return compare(filter, context);
  }
}

type Comparison = Extract<Filter, { attrPath: string }>;

function compare(filter: Comparison, { attributes, parameter, of }: Context): string {
  const name = of + filter.attrPath.replace(URN, '');
  const key = name.toLowerCase();
  const attribute = Object.hasOwn(attributes, key) ? attributes[key]! : undefined;
  if (!attribute) throw invalidScim('invalidFilter', `Filters on ${name} are not supported.`);
  if (filter.op === 'pr' && attribute.sql !== undefined) return `(${attribute.sql} IS NOT NULL)`;
  if (!('compValue' in filter)) throw unsupported(filter.op, name);
  const value = checkedValue(attribute, filter.compValue, name);
  if (attribute.has) {
    if (filter.op !== 'eq') throw unsupported(filter.op, name);
    return attribute.has(parameter(value));
  }
  const condition = conditionFor(attribute, filter.op, parameter(value));
  if (condition === undefined) throw unsupported(filter.op, name);
  return condition;
}

function conditionFor({ sql, type }: Attribute, op: string, parameter: string): string | undefined {
  const other = type === 'folded' ? `lower(${parameter}::text)` : `${parameter}::${SQL_TYPES[type]}`;
  const order = { gt: '>', ge: '>=', lt: '<', le: '<=' }[op];
  if (op === 'eq') return `(${sql} = ${other})`;
  if (op === 'ne') return `(${sql} IS DISTINCT FROM ${other})`;
  if (order !== undefined) return type === 'instant' ? `(${sql} ${order} ${other})` : undefined;
  if (type !== 'text' && type !== 'folded') return undefined;
  if (op === 'sw') return `starts_with(${sql}, ${other})`;
  if (op === 'co') return `(position(${other} in ${sql}) > 0)`;
  return undefined;
}

const SQL_TYPES = { text: 'text', boolean: 'boolean', instant: 'timestamptz' } as const;

function checkedValue({ type }: Attribute, value: unknown, name: string): unknown {
  if (type === 'boolean') {
    if (typeof value === 'boolean') return value;
    // Entra writes booleans as text.
    if (typeof value === 'string' && /^(true|false)$/i.test(value)) return value.toLowerCase() === 'true';
  } else if (type === 'instant') {
    if (typeof value === 'string' && /^\d{4}-/.test(value) && !Number.isNaN(Date.parse(value)))
      return new Date(value);
  } else if (typeof value === 'string') return value;
  throw invalidScim('invalidFilter', `The value for ${name} has the wrong type.`);
}

function unsupported(op: string, name: string) {
  return invalidScim('invalidFilter', `The operator ${op} is not supported for ${name}.`);
}
