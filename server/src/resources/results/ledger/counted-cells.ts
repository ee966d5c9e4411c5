import { closeCells, isInUnit, lowestUnits, type OpenCell, type UnitTree } from '@eps/engine';

/** People with the same units, of whom only the number and what is counted of them are known. */
interface CountedPeople {
  units: readonly string[];
  people: number;
}

/** Rows that are counted together, as people of these units. */
export interface CountedCell<Row> {
  units: string[];
  /** Units below whose people were too few, so that they count here. */
  merged: string[];
  rows: readonly Row[];
}

/** Divides people into cells of at least `floor` people. Those who are too few are in none. */
export function countedCells<Row extends CountedPeople>(
  rows: readonly Row[],
  floor: number,
  tree: UnitTree,
): CountedCell<Row>[] {
  const open = new Map<string, OpenCell<Row> & { people: Set<string>; parts: Row[] }>();
  for (const [i, row] of rows.entries()) {
    const units = lowestUnits(row.units, tree);
    const key = JSON.stringify(units);
    const cell = open.get(key) ?? { units, groups: [], makers: [], people: new Set(), parts: [] };
    open.set(key, cell);
    cell.parts.push(row);
    // Only their number matters.
    for (let k = 0; k < row.people; k++) cell.people.add(`${i} ${k}`);
  }
  return closeCells([...open.values()], floor, tree).closed.map(({ units, parts }) => ({
    units: [...units],
    merged: mergedUnits(
      parts.map((part) => part.units),
      units,
      tree,
    ),
    rows: parts,
  }));
}

/** People who are enrolled, and the lowest units that all of them belong to. */
export interface EnrolledPeople extends CountedPeople {
  /** Units whose people were too few, so that they count here or, if here is nobody, nowhere. */
  merged?: readonly string[];
}

/**
 * Divides the people who are enrolled into cells. In a unit with fewer than the floor, it is not said whether
 * some have finished.
 */
export function enrolledCells(
  rows: readonly CountedPeople[],
  floor: number,
  tree: UnitTree,
): EnrolledPeople[] {
  const cells = countedCells(rows, floor, tree);
  const counted = new Set(cells.flatMap((cell) => cell.rows));
  const few = rows.filter((row) => !counted.has(row)).flatMap(({ units }) => lowestUnits(units, tree));
  return [
    ...cells.map(({ rows: own, ...cell }) => ({
      ...cell,
      people: own.reduce((sum, row) => sum + row.people, 0),
    })),
    ...(few.length > 0 ? [{ units: [], people: 0, merged: [...new Set(few)].sort() }] : []),
  ];
}

/** Returns the units of what was merged to a cell, without those of the cell. */
export function mergedUnits(parts: readonly (readonly string[])[], units: readonly string[], tree: UnitTree) {
  const merged = parts.flatMap((part) => lowestUnits(part, tree));
  return [...new Set(merged)].filter((unit) => !units.includes(unit)).sort();
}

/** People who were too few in their units, and where they are counted; `into` is null in no shorter time. */
export interface MergedPeople {
  units: readonly string[];
  into: readonly string[] | null;
}

/** Why a unit has no figures and, if its people count further up, where. */
export function absenceIn(merged: readonly MergedPeople[], unit: string | null, tree: UnitTree) {
  const found = merged.filter(({ units }) => unit !== null && isInUnit({ units }, unit, tree));
  if (found.length === 0) return { reason: 'too_few' as const };
  const into = found.find((each) => each.into !== null)?.into;
  // Members who are limited to units do not see those above theirs.
  const isSeen = into?.every((id) => tree.has(id));
  return { reason: 'merged' as const, ...(into && isSeen && { counted_in: into[0] ?? null }) };
}
