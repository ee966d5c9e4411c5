import type { UnitTree } from '@eps/engine';
import { countedCells } from '../ledger/counted-cells.ts';
import type { ParticipationCell, TakingPart } from './participation-cells.ts';
import type { TakingPartRow } from './queries.ts';

/** Divides people into cells of at least `floor` people. Those who are too few are in none. */
export function participationCells(
  rows: readonly TakingPartRow[],
  floor: number,
  tree: UnitTree,
): ParticipationCell[] {
  const people = rows.map((row) => ({ ...row, people: row.enrolled }));
  return countedCells(people, floor, tree).map(({ units, merged, rows: own }) => {
    const cell: ParticipationCell = { units, merged, enrolled: 0, started: 0, completed: 0, open: {} };
    for (const { open: rules, ...counts } of own) {
      addTakingPart(cell, counts);
      for (const rule of rules ?? []) cell.open[rule] = (cell.open[rule] ?? 0) + counts.enrolled;
    }
    return cell;
  });
}

export function addTakingPart(sum: TakingPart, { enrolled, started, completed }: TakingPart): void {
  sum.enrolled += enrolled;
  sum.started += started;
  sum.completed += completed;
}
