import type { CallOptions } from '../app.ts';

/**
 * The preparation of an example before it is sent: values of path parameters and of body fields, and a
 * credential.
 */
interface Preparation {
  /** Replaces the values of fields with these names, wherever they are in the body. */
  ids?: Record<string, unknown>;
  path?: Record<string, string>;
  options?: CallOptions;
}

/** By operation id; operations that are not listed need nothing. */
export type Preparations = Readonly<Record<string, () => Promise<Preparation>>>;
