import { nearestTo } from '@eps/engine';
import type { FieldError } from './errors.ts';

/** Returns the name of the schema that an unknown one probably means, as the context of an error. */
export function suggestionFor(
  name: string,
  { properties }: Record<string, unknown>,
): Pick<FieldError, 'ctx'> {
  const meant = nearestTo(name, Object.keys((properties as object | undefined) ?? {}));
  return meant === undefined ? {} : { ctx: { did_you_mean: meant } };
}
