import type { CompiledExpression, Diagnostic, Json, Kind } from '../types.ts';

/** At most this many diagnostics are listed for one check; errors go first when there are more. */
export const LISTED_DIAGNOSTICS = 200;

type Severity = Diagnostic['severity'];

/** A way out; as a function it is worked out only for a diagnostic that will be listed. */
export type Hint = string | undefined | (() => string | undefined);

/** What an id in a content may refer to; `score` is a concept or a composite, `item` a question or a matrix row. */
export type Referent = 'question' | 'item' | 'concept' | 'metric' | 'score' | 'variable' | 'profile_field';

export interface Reference {
  to: Referent;
  id: string;
  place: Place;
}

/** Collects what the compiler has to say of one or several contents, in the order in which it is found. */
export class Diagnostics {
  private readonly entries: Diagnostic[] = [];
  private readonly found = { error: 0, warning: 0, info: 0 };
  private readonly places = new Map<object, Place>();
  /** Ids to be looked up once everything is parsed. */
  readonly references: Reference[] = [];
  /** Every expression compiled, in the order in which they stand. */
  readonly expressions: CompiledExpression[] = [];

  get hasErrors(): boolean {
    return this.found.error > 0;
  }

  add(severity: Severity, code: string, place: Place, message: string, hint: Hint): void {
    // Each severity has a quota of its own, so that a flood of warnings cannot push errors out.
    if (++this.found[severity] > LISTED_DIAGNOSTICS) return;
    const cure = typeof hint === 'function' ? hint() : hint;
    const { kind, pointer } = place;
    this.entries.push({ severity, code, kind, pointer, message, ...(cure !== undefined && { hint: cure }) });
  }

  /** Remembers where a compiled object came from, for checks that run after parsing. */
  locate(compiled: object, place: Place): void {
    this.places.set(compiled, place);
  }

  placeOf(compiled: object): Place {
    const place = this.places.get(compiled);
    if (!place) throw new Error('the object was not made by this compilation');
    return place;
  }

  /** All diagnostics, or the first LISTED_DIAGNOSTICS of them, errors first, and one that counts the rest. */
  list(): Diagnostic[] {
    const total = this.found.error + this.found.warning + this.found.info;
    const last = this.entries.at(-1);
    if (total <= LISTED_DIAGNOSTICS || !last) return this.entries;
    const bySeverity = (severity: Severity) => this.entries.filter((entry) => entry.severity === severity);
    const listed = [...bySeverity('error'), ...bySeverity('warning'), ...bySeverity('info')];
    return [
      ...listed.slice(0, LISTED_DIAGNOSTICS),
      {
        severity: 'info',
        code: 'diagnostics_truncated',
        kind: last.kind,
        pointer: '',
        message: `${total - LISTED_DIAGNOSTICS} more diagnostics (${this.found.error} errors and ${this.found.warning} warnings in all) are not listed.`,
      },
    ];
  }
}

/** A position in the content of one kind: knows its JSON Pointer (RFC 6901) and reports there. */
export class Place {
  readonly diagnostics: Diagnostics;
  readonly kind: Kind;
  readonly pointer: string;

  constructor(diagnostics: Diagnostics, kind: Kind, pointer = '') {
    this.diagnostics = diagnostics;
    this.kind = kind;
    this.pointer = pointer;
  }

  at(...keys: (string | number)[]): Place {
    let pointer = this.pointer;
    for (const key of keys) pointer += `/${typeof key === 'number' ? key : escapeToken(key)}`;
    return new Place(this.diagnostics, this.kind, pointer);
  }

  /** Reports and returns undefined, so that a reader can `return at.error(…)`. */
  error(code: string, message: string, hint?: Hint): undefined {
    this.diagnostics.add('error', code, this, message, hint);
  }

  warning(code: string, message: string, hint?: Hint): undefined {
    this.diagnostics.add('warning', code, this, message, hint);
  }

  info(code: string, message: string, hint?: Hint): undefined {
    this.diagnostics.add('info', code, this, message, hint);
  }

  /** Notes that the id here must name something; whether it does is checked when everything is parsed. */
  refersTo(to: Referent, id: string): void {
    this.diagnostics.references.push({ to, id, place: this });
  }

  wrongType(expected: string, found: Json): undefined {
    const hint = found === null ? 'Leave the key out where there is nothing to say.' : undefined;
    this.error('wrong_type', `Expected ${expected}, found ${describe(found)}.`, hint);
  }
}

function escapeToken(key: string): string {
  return key.includes('~') || key.includes('/') ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;
}

/** A value as a message shows it: its type, and a short form of it where it has one. */
export function describe(value: Json | undefined): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value))
    return value.length === 1 ? 'a list of 1 entry' : `a list of ${value.length} entries`;
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'string') return `the text ${quote(value)}`;
  return `the ${typeof value} ${value}`;
}

/** A text in quotes, cut to a length a message can bear. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 59)}…` : text);
}
