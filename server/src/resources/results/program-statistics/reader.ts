import type { Request } from '../../../http/request.ts';
import { type ProgramRow, selectProgram } from '../../people/programs/queries.ts';
import { selectPaths, unitTree } from '../../people/units/queries.ts';
import { absenceIn } from '../ledger/counted-cells.ts';

/** The program that a statistic is about, and the units of which the reader may see figures. */
export interface StatisticsReader {
  program: ProgramRow;
  /** The ids of the units above a unit that the reader may see, and of itself; in the order of the tree. */
  paths: ReadonlyMap<string, readonly string[]>;
}

/** Reads the program of a request's path; a member who is limited to units sees those and the ones below. */
export async function readerOfProgram(request: Request, programId: string): Promise<StatisticsReader> {
  const { organizationId, environmentId } = request;
  const program = await request.readOne(selectProgram(organizationId, environmentId, programId));
  return { program, paths: unitTree(await request.read(selectPaths(organizationId, environmentId))) };
}

export interface Absence {
  reason: 'too_few' | 'open' | 'merged';
  counted_in?: string | null;
}

/** Why there is no sum of a unit, or of everybody; in which unit its people count, if that is another one. */
export function absence(
  cells: readonly { units: readonly string[]; merged?: readonly string[] }[],
  unit: string | null,
  { paths }: Pick<StatisticsReader, 'paths'>,
): Absence {
  return absenceIn(
    cells.map(({ units, merged = [] }) => ({ units: merged, into: units })),
    unit,
    paths,
  );
}

/** Adds up cells: of everybody, and of each unit that the reader may see, with those below it. */
export function sumsOf<Cell extends { units: readonly string[] }, Sum>(
  cells: readonly Cell[],
  { paths }: Pick<StatisticsReader, 'paths'>,
  empty: () => Sum,
  add: (sum: Sum, cell: Cell) => void,
): { everybody: Sum; units: Map<string, Sum | undefined> } {
  const everybody = empty();
  const units = new Map<string, Sum | undefined>([...paths.keys()].map((id) => [id, undefined]));
  for (const cell of cells) {
    add(everybody, cell);
    const within = new Set(cell.units.flatMap((id) => paths.get(id) ?? []));
    for (const id of within) {
      if (!units.has(id)) continue;
      const sum = units.get(id) ?? empty();
      units.set(id, sum);
      add(sum, cell);
    }
  }
  return { everybody, units };
}
