import type { CallOptions } from '../app.ts';

/**
 * The preparation of an example before it is sent: values of path parameters and of body fields, and a
 * credential.
 */
export interface Preparation {
  /** Replaces the values of fields with these names, wherever they are in the body. */
  ids?: Record<string, unknown>;
  path?: Record<string, string>;
  options?: CallOptions;
}

/** By operation id; operations that are not listed need nothing. */
export type Preparations = Readonly<Record<string, () => Promise<Preparation>>>;

/** Returns a body with the values of a preparation in the fields that it names. */
export function replaceIds(value: unknown, ids: Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((each) => replaceIds(each, ids));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const id = ids[name];
      if (id !== undefined) return [name, Array.isArray(member) ? member.map(() => id) : id];
      return [name, replaceIds(member, ids)];
    }),
  );
}
