import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';
import { DAY_MS } from './utc-days.ts';

/**
 * An id of one kind. The kind exists for the compiler only, which reports an id of another kind: an exchanged
 * id would be a valid UUID that finds no row. A plain string is accepted everywhere, because a strict brand
 * would need a cast wherever an id enters; rows and requests give kinds by the names of columns and fields.
 */
type Id<Kind extends string> = string & { readonly '~kind'?: Kind };

export type OrganizationId = Id<'organization'>;
export type AppId = Id<'app'>;
export type EnvironmentId = Id<'environment'>;
export type UserId = Id<'user'>;
export type BundleId = Id<'bundle'>;
export type ProtocolId = Id<'protocol'>;
export type ProgramId = Id<'program'>;
export type SubjectId = Id<'subject'>;
export type EnrollmentId = Id<'enrollment'>;
export type SessionId = Id<'session'>;
export type EvaluationId = Id<'evaluation'>;
export type StudyId = Id<'study'>;

/** The kinds of ids by the names of fields and columns that hold them. */
interface IdFields {
  organization_id: OrganizationId;
  app_id: AppId;
  environment_id: EnvironmentId;
  user_id: UserId;
  created_by_user_id: UserId;
  published_by_user_id: UserId;
  released_by_user_id: UserId;
  bundle_id: BundleId;
  version_bundle_id: BundleId;
  protocol_id: ProtocolId;
  program_id: ProgramId;
  subject_id: SubjectId;
  enrollment_id: EnrollmentId;
  session_id: SessionId;
  evaluation_id: EvaluationId;
  study_id: StudyId;
}

/** The kinds of the column `id` by table. */
interface TableIds {
  organizations: OrganizationId;
  apps: AppId;
  environments: EnvironmentId;
  users: UserId;
  bundles: BundleId;
  protocols: ProtocolId;
  programs: ProgramId;
  subjects: SubjectId;
  enrollments: EnrollmentId;
  participant_sessions: SessionId;
  evaluations: EvaluationId;
  studies: StudyId;
}

/** The values of a field: with their kind if its name says that they are ids, else as they are. */
type FieldValue<Name, Value> = Name extends keyof IdFields
  ? Value extends string
    ? IdFields[Name]
    : Value
  : Value;

/** The values of a column, in the same way. */
export type ColumnValue<Table, Name, Value> = Name extends 'id'
  ? Table extends keyof TableIds
    ? TableIds[Table]
    : Value
  : FieldValue<Name, Value>;

/** The same object, whose ids have their kinds. */
export type WithIds<Fields> = Fields extends object
  ? { [Name in keyof Fields]: FieldValue<Name, Fields[Name]> }
  : Fields;

/** The two hex digits of each byte. */
const HEX = Array.from({ length: 0x100 }, (_, n) => n.toString(16).padStart(2, '0'));
const COUNTERS = 2 ** 26;

/** Returns the four hex digits of a 16-bit number. */
function hex(word: number): string {
  return HEX[word >>> 8]! + HEX[word & 0xff]!;
}

/** Random words, generated in large steps: generating this many costs about as much as generating one. */
const words = new Uint32Array(512);
let wordsUsed = words.length;

let time = 0;
let timeText = '';
let counter = 0;

/**
 * Generates a UUIDv7 that sorts after all ids this process generated before: 48 bits of time, a 26-bit
 * counter with a random start in the lower half at each millisecond, 48 random bits. Optimized, because an
 * import needs hundreds of ids.
 */
export function newId(): string {
  if (wordsUsed === words.length) {
    randomFillSync(words);
    wordsUsed = 0;
  }
  const first = words[wordsUsed++]!;
  const second = words[wordsUsed++]!;
  const now = Date.now();
  counter++;
  if (now > time || counter === COUNTERS) {
    // Keep the order when the clock is set back.
    time = Math.max(now, time + 1);
    timeText = time.toString(16).padStart(12, '0').replace(/.{8}/, '$&-');
    counter = Math.floor(Math.random() * (COUNTERS / 2));
  }
  const high = hex(0x7000 | (counter >>> 14));
  const low = hex(0x8000 | (counter & 0x3fff));
  return `${timeText}-${high}-${low}-${hex(first & 0xffff)}${hex(second >>> 16)}${hex(second & 0xffff)}`;
}

/** Generates a UUIDv7 for a given time. */
export function idAt(moment: Date): string {
  return v7({ msecs: moment.getTime() });
}

/**
 * Returns the range of all ids generated since the given one, extended by a day on both sides for clock
 * differences. With the range in a statement, PostgreSQL reads only the matching partitions of a table
 * partitioned by id.
 */
export function idsSince(id: string): [string, string] {
  return [firstId(createdAtOf(id) - DAY_MS), firstId(Date.now() + DAY_MS)];
}

/** Returns an id that is above all generated until a time, with a day for clock differences. */
export function idAfter(moment: Date): string {
  return firstId(moment.getTime() + DAY_MS);
}

/** Returns the time inside of a UUIDv7 as Unix time in ms. */
export function createdAtOf(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}

/** Returns the smallest id of a millisecond. */
function firstId(ms: number): string {
  return `${Math.max(0, ms).toString(16).padStart(12, '0').replace(/.{8}/, '$&-')}-0000-0000-000000000000`;
}
