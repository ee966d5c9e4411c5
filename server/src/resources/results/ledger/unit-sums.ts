import type { UnitTree } from '@eps/engine';
import type { EnrolledPeople } from './counted-cells.ts';
import { addValues, type CellValues } from './sums.ts';

/** In place of a unit: everybody in the environment. */
export const EVERYBODY = '';

/** Sums over the people of a unit and those below it, or over everybody. */
export interface UnitSums extends Pick<CellValues, 'concepts' | 'changes'> {
  people: number;
  enrolled: number;
  /** Whether people of the unit count elsewhere, because too few are enrolled here. */
  isMerged: boolean;
  /** The units in which they count; null if they count nowhere yet. */
  into: readonly string[] | null;
}

/** People who are counted together, and the lowest units that all of them belong to. */
export interface SummedPeople extends Partial<Pick<CellValues, 'concepts' | 'changes'>> {
  units: readonly string[];
  people: number;
}

/** Adds up people by unit: those of a cell count once in each of its units, and once in each unit above. */
export class UnitProjection {
  readonly sums = new Map<string, UnitSums>();
  readonly #tree: UnitTree;
  readonly #asked: ReadonlySet<string> | undefined;

  /** @param asked the units that are added up; undefined for all */
  constructor(tree: UnitTree, asked?: ReadonlySet<string>) {
    this.#tree = tree;
    this.#asked = asked;
  }

  addPeople({ units, people, concepts = {}, changes = {} }: SummedPeople): void {
    for (const sum of this.#of(units)) {
      sum.people += people;
      addValues(sum, { concepts, changes });
    }
  }

  /** Adds people who are enrolled, and where those of units with too few of them count. */
  addEnrolled(rows: readonly EnrolledPeople[]): void {
    for (const { units, people, merged = [] } of rows) {
      for (const sum of this.#of(units)) sum.enrolled += people;
      for (const sum of this.#of(merged, [])) {
        sum.isMerged = true;
        sum.into ??= people > 0 ? units : null;
      }
    }
  }

  #of(units: readonly string[], above = [EVERYBODY]): UnitSums[] {
    const all = new Set([...above, ...units.flatMap((id) => this.#tree.get(id) ?? [])]);
    return [...all].flatMap((id) => (this.#asked?.has(id) === false ? [] : [this.sumOf(id)]));
  }

  /** The sums of a unit, which are zero at first. */
  sumOf(unit: string): UnitSums {
    let sum = this.sums.get(unit);
    if (!sum) {
      sum = { people: 0, enrolled: 0, isMerged: false, into: null, concepts: {}, changes: {} };
      this.sums.set(unit, sum);
    }
    return sum;
  }
}

/** The units to which people of a set of units belong: these, and those above. */
export function unitsAbove(units: readonly string[], tree: UnitTree): Set<string> {
  return new Set(units.flatMap((id) => tree.get(id) ?? []));
}
