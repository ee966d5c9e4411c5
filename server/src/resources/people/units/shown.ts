import type { UnitTree } from '@eps/engine';
import { notFound } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { selectUnits } from './queries.ts';

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
  const units = await request.read(selectUnits(organizationId, environmentId));
  const tree: UnitTree = new Map(units.map(({ id, path }) => [id, path]));
  if (unit !== undefined && !tree.has(unit)) throw notFound();
  // The highest units that a limited member sees have parents outside of the tree.
  const parentOf = (path: readonly string[]) => path.slice(-2, -1).find((id) => tree.has(id));
  return { tree, below: units.filter(({ path }) => parentOf(path) === unit).map(({ id }) => id) };
}
