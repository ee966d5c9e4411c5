export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

export const KINDS = [
  'experience',
  'scorecard',
  'context',
  'guardrail',
  'adaptive_policy',
  'report_template',
] as const;
export type Kind = (typeof KINDS)[number];
/** The six contents of a bundle as stored; each is any JSON object. */
export type Contents = Readonly<Record<Kind, JsonObject>>;

/** The values in the text of a diagnostic, as data: for messages in other languages than English. */
export interface DiagnosticDetails {
  /** The id, key or operator in question. */
  name?: string;
  /** The part to which it belongs, such as the question of an option. */
  of?: string;
  /** The type of the value found, and the value unless it is a list or an object. */
  found_type?: ValueKind;
  found?: string | number | boolean;
  expected_type?: ValueKind;
  /** Bounds of what is expected. */
  min?: number;
  max?: number;
  above?: number;
  below?: number;
  /** The values, keys or names that are possible. */
  allowed?: readonly string[];
  /** The possible name that is most similar. */
  suggestion?: string;
  /** The value that is used instead. */
  default?: string | number;
  /** The limit that is exceeded. */
  limit?: number;
  /** The names that depend on each other, or that are missing. */
  names?: readonly string[];
}

export type ValueKind =
  | 'string'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'null'
  | 'date'
  | 'time'
  | 'list'
  | 'object'
  | 'any';

/** A finding of the compiler. `pointer` is an RFC 6901 JSON Pointer into the content of `kind`. */
export interface Diagnostic {
  severity: 'error' | 'warning' | 'info';
  code: string;
  kind: Kind;
  pointer: string;
  message: string;
  hint?: string;
  details?: DiagnosticDetails;
}
