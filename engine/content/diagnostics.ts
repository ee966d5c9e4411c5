import type { CompiledExpression, Diagnostic, DiagnosticDetails, Json, Kind, ValueKind } from '../types.ts';

/** The most diagnostics listed for one check. If there are more, errors are listed before warnings. */
export const MAX_LISTED_DIAGNOSTICS = 200;

type Severity = Diagnostic['severity'];

/** A suggested fix with its data. */
export interface Advice {
  text: string;
  details: DiagnosticDetails;
}

/** A suggested fix. A function is called only if the diagnostic is listed. */
export type Hint = string | Advice | undefined | (() => string | Advice | undefined);

/**
 * The kinds of things to which an id in content may refer; `score` is a concept or a composite, `raw_score` a
 * concept whose raw score is read, `item` a question or a matrix row.
 */
export type ReferenceKind =
  | 'question'
  | 'item'
  | 'concept'
  | 'raw_score'
  | 'metric'
  | 'score'
  | 'variable'
  | 'profile_field';

export interface Reference {
  to: ReferenceKind;
  id: string;
  position: Position;
}

/** Collects the diagnostics of one or several contents, in the order in which they are found. */
export class Diagnostics {
  private readonly entries: Diagnostic[] = [];
  private readonly counts = { error: 0, warning: 0, info: 0 };
  private readonly positions = new Map<object, Position>();
  /** References to resolve after all contents are parsed. */
  readonly references: Reference[] = [];
  /** The paths of the variables that templates read, by source. */
  readonly templateVariables = new Map<string, string[][]>();
  /** Every compiled expression, in the order of the content. */
  readonly expressions: CompiledExpression[] = [];

  get hasErrors(): boolean {
    return this.counts.error > 0;
  }

  add(
    severity: Severity,
    code: string,
    position: Position,
    message: string,
    details?: DiagnosticDetails,
    hint?: Hint,
  ): void {
    // Each severity has its own quota, so that many warnings cannot displace errors.
    if (++this.counts[severity] > MAX_LISTED_DIAGNOSTICS) return;
    const advice = typeof hint === 'function' ? hint() : hint;
    const hintText = typeof advice === 'object' ? advice.text : advice;
    const data = { ...details, ...(typeof advice === 'object' && advice.details) };
    const { kind, pointer } = position;
    this.entries.push({
      severity,
      code,
      kind,
      pointer,
      message,
      ...(hintText !== undefined && { hint: hintText }),
      ...(Object.keys(data).length > 0 && { details: data }),
    });
  }

  /** Records the position a compiled object was read from, for checks that run after parsing. */
  setPosition(compiled: object, position: Position): void {
    this.positions.set(compiled, position);
  }

  /**
   * Returns the position recorded for a compiled object. Throws if this compilation did not create the
   * object.
   */
  positionOf(compiled: object): Position {
    const position = this.positions.get(compiled);
    if (!position) throw new Error('The object was not created by this compilation.');
    return position;
  }

  /**
   * Returns all diagnostics. If there are more than MAX_LISTED_DIAGNOSTICS, returns that many, errors first,
   * and one more diagnostic that counts the rest.
   */
  list(): Diagnostic[] {
    const total = this.counts.error + this.counts.warning + this.counts.info;
    const last = this.entries.at(-1);
    if (total <= MAX_LISTED_DIAGNOSTICS || !last) return this.entries;
    const { error, warning } = this.counts;
    const bySeverity = (severity: Severity) => this.entries.filter((entry) => entry.severity === severity);
    const listed = [...bySeverity('error'), ...bySeverity('warning'), ...bySeverity('info')];
    return [
      ...listed.slice(0, MAX_LISTED_DIAGNOSTICS),
      {
        severity: 'info',
        code: 'diagnostics_truncated',
        kind: last.kind,
        pointer: '',
        message:
          `${total - MAX_LISTED_DIAGNOSTICS} more diagnostics are not listed ` +
          `(${error} errors and ${warning} warnings in total).`,
        details: { limit: MAX_LISTED_DIAGNOSTICS, found: total },
      },
    ];
  }
}

/** A position in the content of one kind. It has a JSON Pointer (RFC 6901) and reports diagnostics there. */
export class Position {
  readonly diagnostics: Diagnostics;
  readonly kind: Kind;
  readonly pointer: string;

  constructor(diagnostics: Diagnostics, kind: Kind, pointer = '') {
    this.diagnostics = diagnostics;
    this.kind = kind;
    this.pointer = pointer;
  }

  /** Returns the position reached from this one by following `keys` (object keys and list indices). */
  at(...keys: (string | number)[]): Position {
    let pointer = this.pointer;
    for (const key of keys) pointer += `/${typeof key === 'number' ? key : escapeToken(key)}`;
    return new Position(this.diagnostics, this.kind, pointer);
  }

  /** Reports an error and returns undefined, so that a reader can `return at.error(…)`. */
  error(code: string, message: string, details?: DiagnosticDetails, hint?: Hint): undefined {
    this.diagnostics.add('error', code, this, message, details, hint);
  }

  warning(code: string, message: string, details?: DiagnosticDetails, hint?: Hint): undefined {
    this.diagnostics.add('warning', code, this, message, details, hint);
  }

  info(code: string, message: string, details?: DiagnosticDetails, hint?: Hint): undefined {
    this.diagnostics.add('info', code, this, message, details, hint);
  }

  /**
   * Records that the id at this position refers to something. It is resolved after all contents are parsed.
   */
  addReference(to: ReferenceKind, id: string): void {
    this.diagnostics.references.push({ to, id, position: this });
  }

  /** Reports `wrong_type`; `expected` completes the sentence "Expected …". */
  wrongType(expected: string, found: Json, details: DiagnosticDetails): undefined {
    const hint = found === null ? 'Omit the key instead of setting it to null.' : undefined;
    const message = `Expected ${expected}, found ${describe(found)}.`;
    this.error('wrong_type', message, { ...details, ...foundDetails(found) }, hint);
  }
}

function escapeToken(key: string): string {
  return key.includes('~') || key.includes('/') ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;
}

/**
 * Returns a description of a value for a message: its type and, for strings, numbers and booleans, the value.
 */
export function describe(value: Json | undefined): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value))
    return value.length === 1 ? 'a list of 1 entry' : `a list of ${value.length} entries`;
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'string') return `the string ${quote(value)}`;
  return `the ${typeof value} ${value}`;
}

/** Returns the diagnostics as plain data. */
export function foundDetails(value: Json | undefined): DiagnosticDetails {
  if (value === undefined) return {};
  if (value === null) return { found_type: 'null' };
  if (Array.isArray(value)) return { found_type: 'list' };
  if (typeof value === 'object') return { found_type: 'object' };
  const found = typeof value === 'string' ? truncate(value) : value;
  return { found_type: typeof value as ValueKind, found };
}

/** Returns a string in double quotes, truncated to 60 characters. */
export function quote(text: string): string {
  return JSON.stringify(truncate(text));
}

function truncate(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
