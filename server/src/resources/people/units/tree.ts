import { type FieldError, ValidationError, valueError } from '../../../http/errors.ts';
import type { Unit } from './schema.ts';

const MAX_DEPTH = 20;

/**
 * Returns the path of each unit: the ids from its root to itself. Throws ValidationError with all duplicates,
 * unknown parents, cycles and units that are too deep.
 */
export function pathsOf(units: readonly Unit[]): Map<string, string[]> {
  const parents = new Map(units.map(({ id, parent }) => [id, parent]));
  const paths = new Map<string, string[]>();
  const errors: FieldError[] = [];
  for (const [i, { id, parent }] of units.entries()) {
    const at = (field: string) => ['body', 'units', i, field];
    const path = pathOf(id, parents);
    if (paths.has(id)) errors.push(valueError(at('id'), 'another unit has this id', id));
    else if (parent !== undefined && !parents.has(parent))
      errors.push(valueError(at('parent'), 'there is no unit with this id', parent));
    else if (path.length > MAX_DEPTH)
      errors.push(valueError(at('parent'), `more than ${MAX_DEPTH} levels, or a unit above itself`, parent));
    paths.set(id, path);
  }
  if (errors.length > 0) throw new ValidationError(errors);
  return paths;
}

/** Follows the parents up; of a cycle, as far as shows that the unit is too deep. */
function pathOf(id: string, parents: ReadonlyMap<string, string | undefined>): string[] {
  const path = [id];
  let parent = parents.get(id);
  while (parent !== undefined && path.length <= MAX_DEPTH) {
    path.unshift(parent);
    parent = parents.get(parent);
  }
  return path;
}
