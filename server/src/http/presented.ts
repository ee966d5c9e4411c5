import type { Static, TObject } from 'typebox';

/** What a response shows, from a row: null where an optional field is absent. */
type Shown<Fields> = {
  readonly [Name in keyof Fields]: undefined extends Fields[Name] ? Fields[Name] | null : Fields[Name];
};

/** Returns the fields of a schema from a row that may have more; optional ones that are null are absent. */
export function presented<Schema extends TObject>(
  schema: Schema,
  row: Shown<Static<Schema>>,
): Static<Schema> {
  const required = new Set<string>(schema.required);
  const fields = Object.keys(schema.properties).map((name) => [name, row[name as keyof typeof row]] as const);
  return Object.fromEntries(fields.filter(([name, value]) => value != null || required.has(name))) as never;
}
