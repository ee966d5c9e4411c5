import { PlainId, strictObject, Uuid } from './schemas.ts';
import type { TObject, TSchema, TString } from './type.ts';

/** The names of the parameters in a path. */
type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

export type PathIds<Path extends string> = TObject<{ [Name in NamesIn<Path>]: TString }>;

/** Ids that the interface declares as plain strings; the others are UUIDs. */
const PLAIN = new Set([
  'organization_id',
  'app_id',
  'environment_id',
  'subject_id',
  'api_key_id',
  'file_id',
  'invitation_id',
  'membership_id',
  'passkey_id',
  'provider_id',
]);

const schemas = new Map<string, TSchema>();

/** Returns the schema of the parameters of a path, all of which are ids. Paths with the same ids share it. */
export function pathIds(path: string): TSchema {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const key = names.join();
  let schema = schemas.get(key);
  if (!schema) {
    schema = strictObject(Object.fromEntries(names.map((name) => [name, PLAIN.has(name) ? PlainId : Uuid])));
    schemas.set(key, schema);
  }
  return schema;
}
