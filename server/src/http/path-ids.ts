import { notFound } from './errors.ts';
import { PlainId, strictObject, Uuid } from './schemas.ts';
import { type TObject, type TSchema, type TString, Type } from './type.ts';
import { isUuid } from './validation.ts';

/** The names of the parameters in a path. */
type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

export type PathIds<Path extends string> = TObject<{ [Name in NamesIn<Path>]: TString }>;

/** UUIDs that the interface declares as plain strings. */
const PLAIN = new Set([
  'organization_id',
  'app_id',
  'environment_id',
  'subject_id',
  'api_key_id',
  'invitation_id',
  'membership_id',
  'passkey_id',
  'provider_id',
]);

/** A file is named by the digest of its bytes. Another string names none. */
const Sha256 = Type.String();

const schemas = new Map<string, TSchema>();

/** Returns the schema of the parameters of a path, all of which are ids. Paths with the same ids share it. */
export function pathIds(path: string): TSchema {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const key = names.join();
  let schema = schemas.get(key);
  if (!schema) {
    schema = strictObject(Object.fromEntries(names.map((name) => [name, schemaOf(name)])));
    schemas.set(key, schema);
  }
  return schema;
}

function schemaOf(name: string): TString {
  if (name === 'file_id') return Sha256;
  return PLAIN.has(name) ? PlainId : Uuid;
}

/** Throws not_found if an id of the path that is a PlainId is malformed. */
export function requireUuids(schema: TSchema, params: Record<string, unknown>): void {
  const { properties = {} } = schema as Partial<TObject>;
  const isMalformed = ([name, value]: [string, unknown]) => properties[name] === PlainId && !isUuid(value);
  if (Object.entries(params).some(isMalformed)) throw notFound();
}
