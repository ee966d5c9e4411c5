import type { TSchema } from 'typebox';
import { EVENT_SCHEMAS } from '../events/schemas.ts';

/** Returns the schemas of all webhook messages. */
export function eventSchemas(): TSchema[] {
  return Object.values(EVENT_SCHEMAS).map(({ schema }) => schema);
}

/** Returns the schema of the data of a webhook message. */
export function dataOf(schema: TSchema): TSchema {
  return (schema as unknown as { properties: { data: TSchema } }).properties.data;
}
