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

/** A finding of the compiler. `pointer` is an RFC 6901 JSON Pointer into the content of `kind`. */
export interface Diagnostic {
  severity: 'error' | 'warning' | 'info';
  code: string;
  kind: Kind;
  pointer: string;
  message: string;
  hint?: string;
}
