/**
 * The ledger of statistics: people are divided into cells of at least the privacy floor, once for each
 * period. Every figure is a sum over whole cells, so no combination of figures describes fewer people than a
 * cell has.
 */

/** The ids from the root to a unit, by its id. */
export type UnitTree = ReadonlyMap<string, readonly string[]>;

/** What the people of a cell have in common. */
export interface CellKey {
  /** The lowest units that all of them belong to; none for the whole environment. */
  units: readonly string[];
  /** Values of the context variables that declare `"analytics": "group"`. */
  groups: readonly (readonly [variable: string, value: string])[];
  /** The users and API keys that issued their tokens or entered their answers. */
  makers: readonly string[];
}

/** People who finished in a period and are counted together. */
export interface OpenCell<Part> extends CellKey {
  people: ReadonlySet<string>;
  /** What was merged. */
  parts: readonly Part[];
}

/** The cells of a program and bundle that a period closes, and the people who wait for the next period. */
export interface ClosedCells<Part> {
  closed: OpenCell<Part>[];
  waiting: OpenCell<Part>[];
}

/**
 * Divides the people of a program, bundle and period into cells of at least `floor` people. Smaller ones are
 * merged, before anything is counted: over groups, then over makers, then with the unit above. Those who are
 * too few in the whole environment wait for the next period.
 *
 * @param open cells with different keys, whose units are in the tree
 */
export function closeCells<Part>(
  open: readonly OpenCell<Part>[],
  floor: number,
  tree: UnitTree,
): ClosedCells<Part> {
  const closed: OpenCell<Part>[] = [];
  let left = [...open];
  for (let depth = depthOf(left, tree); depth >= 0; depth--) {
    const [here, rest] = [new Map<string, OpenCell<Part>[]>(), [] as OpenCell<Part>[]];
    for (const cell of left) {
      const units = JSON.stringify(cell.units);
      if (depthOf([cell], tree) < depth) rest.push(cell);
      else if (!here.get(units)?.push(cell)) here.set(units, [cell]);
    }
    for (const siblings of here.values()) {
      const ofMakers = Map.groupBy(siblings, ({ makers }) => makers.join());
      const merged = joinFew(
        [...ofMakers.values()].flatMap((own) => joinFew(own, floor)),
        floor,
      );
      for (const cell of merged) {
        if (cell.people.size >= floor) closed.push(cell);
        else rest.push(depth > 0 ? lifted(cell, tree) : cell);
      }
    }
    left = rest;
  }
  return { closed, waiting: left };
}

/**
 * Returns the lowest ones of the units that are in the tree, in order: who belongs to a unit also belongs to
 * those above it.
 */
export function lowestUnits(units: readonly string[], tree: UnitTree): string[] {
  const known = units.filter((id) => tree.has(id));
  const isAbove = (id: string) => known.some((other) => other !== id && tree.get(other)!.includes(id));
  return [...new Set(known.filter((id) => !isAbove(id)))].sort();
}

/** Whether the people of a cell belong to a unit or one below it; everybody does to the environment. */
export function isInUnit({ units }: Pick<CellKey, 'units'>, unit: string | null, tree: UnitTree): boolean {
  return unit === null || units.some((id) => tree.get(id)?.includes(unit));
}

/** Joins the cells that are too small with each other and, if they still are, with the smallest other one. */
function joinFew<Part>(cells: readonly OpenCell<Part>[], floor: number): OpenCell<Part>[] {
  const few = cells.filter(({ people }) => people.size < floor);
  const [first, ...others] = few;
  if (!first) return [...cells];
  const large = cells
    .filter(({ people }) => people.size >= floor)
    .sort((a, b) => a.people.size - b.people.size || (keyOf(a) < keyOf(b) ? -1 : 1));
  const joined = others.reduce(join, first);
  if (joined.people.size >= floor || large.length === 0) return [...large, joined];
  return [join(joined, large[0]!), ...large.slice(1)];
}

function join<Part>(a: OpenCell<Part>, b: OpenCell<Part>): OpenCell<Part> {
  const isCommon = ([variable, value]: CellKey['groups'][number]) =>
    b.groups.some(([name, other]) => name === variable && other === value);
  return {
    units: a.units,
    groups: a.groups.filter(isCommon),
    makers: [...new Set([...a.makers, ...b.makers])].sort(),
    people: new Set([...a.people, ...b.people]),
    parts: [...a.parts, ...b.parts],
  };
}

/** Moves people to the units above theirs. */
function lifted<Part>(cell: OpenCell<Part>, tree: UnitTree): OpenCell<Part> {
  const parents = cell.units.flatMap((id) => tree.get(id)!.slice(-2, -1));
  return { ...cell, units: lowestUnits(parents, tree) };
}

function keyOf({ units, groups, makers }: CellKey): string {
  return JSON.stringify([units, groups, makers]);
}

function depthOf(cells: readonly Pick<CellKey, 'units'>[], tree: UnitTree): number {
  let deepest = 0;
  for (const { units } of cells) for (const id of units) deepest = Math.max(deepest, tree.get(id)!.length);
  return deepest;
}
