import type { UnitTree } from '@eps/engine';
import { notFound } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { selectPaths, unitTree } from './queries.ts';

/** The units of which a reader of statistics sees figures. */
export interface ShownUnits {
  /** Of a member who is limited to units: these and those below them. */
  tree: UnitTree;
  /** The units right below the unit that was asked for or, for everybody, the highest ones of the tree. */
  below: string[];
}

/** Reads the units that the reader sees. Throws not_found if the unit that was asked for is none of them. */
export async function shownUnits(request: Request, unit: string | undefined): Promise<ShownUnits> {
  const { organizationId, environmentId } = request;
  const tree: UnitTree = unitTree(await request.read(selectPaths(organizationId, environmentId)));
  if (unit !== undefined && !tree.has(unit)) throw notFound();
  // The highest units that a limited member sees have parents outside of the tree.
  const below = [...tree].filter(([, path]) => {
    const parent = path.at(-2);
    return unit === undefined ? parent === undefined || !tree.has(parent) : parent === unit;
  });
  return { tree, below: below.map(([id]) => id) };
}
