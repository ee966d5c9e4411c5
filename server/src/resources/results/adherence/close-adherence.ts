import {
  type Adherence,
  addAdherence,
  hasCommonCycles,
  noAdherence,
  periodOf,
  type UnitTree,
} from '@eps/engine';
import type { Services } from '../../../services.ts';
import { DAY_MS } from '../../../utc-days.ts';
import type { EnvironmentScope } from '../../../vault/vault.ts';
import { cyclesOf, selectProgram } from '../../people/programs/queries.ts';
import { countedCells } from '../ledger/counted-cells.ts';
import {
  type AdherenceCell,
  insertPeriod,
  type PartRow,
  selectClosedUntil,
  selectCounted,
  selectParts,
} from './closed-queries.ts';

export interface ClosingAdherence {
  scope: EnvironmentScope;
  programId: string;
  /** The time of the environment. */
  now: Date;
  floor: number;
  tree: UnitTree;
}

/**
 * Counts what was due in the periods of a program that have been over for a day, once, in cells of at least
 * `floor` people. What is stored for a period never changes.
 */
export async function closeAdherence(
  { db }: Pick<Services, 'db'>,
  { scope, programId, now, floor, tree }: ClosingAdherence,
): Promise<void> {
  const { organizationId, environmentId } = scope;
  const [program] = await db.read(organizationId, selectProgram(organizationId, environmentId, programId));
  const [closed] = await db.read(organizationId, selectClosedUntil(organizationId, programId));
  const since = closed?.until ? new Date(closed.until) : null;
  const schedule = cyclesOf(program!);
  const hasCycles = schedule !== null && hasCommonCycles(schedule);
  const counted = await db.read(
    organizationId,
    selectCounted(organizationId, programId, { since, hasCycles }),
  );
  const periods = counted.map(({ at }) => periodOf(schedule, { cycle: null, finishedAt: new Date(at) }));
  for (const period of new Map(periods.map((each) => [each.startsAt.getTime(), each])).values()) {
    if (since && period.startsAt < since) continue;
    if (period.endsAt.getTime() + DAY_MS > now.getTime()) continue;
    const rows = await db.read(organizationId, selectParts(scope, programId, period, hasCycles));
    const cells = countedCells(rows, floor, tree).map(({ rows: own, ...units }) => cellOf(units, own));
    await db.withTenant(organizationId, async (tx) => tx.push(insertPeriod(scope, programId, period, cells)));
  }
}

function cellOf(units: Pick<AdherenceCell, 'units' | 'merged'>, rows: readonly PartRow[]): AdherenceCell {
  const cell = { ...units, people: 0, questions: noAdherence(), cycles: noAdherence() };
  for (const row of rows) {
    cell.people += row.people;
    addAdherence(cell.questions, row);
    addAdherence(cell.cycles, inCycles(row));
  }
  return cell;
}

function inCycles({ cycles, cycles_answered: answered, cycles_open: open }: PartRow): Adherence {
  const missed = cycles - answered - open;
  return { ...noAdherence(), expected: cycles, delivered: cycles, answered, missed, open };
}
