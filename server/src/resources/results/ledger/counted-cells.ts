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
