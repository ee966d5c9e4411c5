import { type Adherence, addAdherence, isInUnit, noAdherence } from '@eps/engine';
import type { DayWindow } from '../../../http/day-window.ts';
import type { Request } from '../../../http/request.ts';
import { selectPrivacyFloor } from '../../identity/organizations/queries.ts';
import type { ShownUnits } from '../../people/units/shown.ts';
import { absenceIn } from '../ledger/counted-cells.ts';
import { hiddenCountsOfProgram } from './by-cycle.ts';
import { type AdherenceCell, selectPeriods } from './closed-queries.ts';

/** Everybody reads the same, so these counts show what everybody may see. */
const EVERYBODY = { answers: false, profile: false };

/**
 * Returns the adherence of a program in the closed periods that end in a window, of everybody and of units:
 * sums over cells of at least the privacy floor of people. How many people were asked a question with a
 * condition is how many met it, so that with one, cycles are counted instead, and nothing if it can decide
 * that nothing is due in a cycle.
 */
export async function readClosedAdherence(
  request: Request,
  programId: string,
  window: DayWindow,
  { tree, units }: Pick<ShownUnits, 'tree'> & { units: readonly string[] },
) {
  const { organizationId } = request;
  const hidden = await hiddenCountsOfProgram(request, programId, EVERYBODY);
  const periods = await request.read(selectPeriods(organizationId, programId, window));
  const [settings] = await request.read(selectPrivacyFloor(organizationId));
  const counts = hidden.questions ? 'cycles' : 'questions';
  const shown = periods.map(({ starts_at, cells }) => ({
    starts_at,
    cells: hidden.cycles ? [] : cells.filter(({ people }) => people >= settings!.privacy_floor),
  }));
  const all = shown.flatMap(({ cells }) => cells);
  const merged = all.map((cell) => ({ units: cell.merged, into: cell.units }));
  const sumIn = (cells: readonly AdherenceCell[], unit: string | null) => {
    const own = cells.filter((cell) => isInUnit(cell, unit, tree));
    // `redacted` says why.
    if (hidden.cycles) return NOTHING;
    if (own.length === 0)
      return periods.length === 0 ? OPEN : { ...NOTHING, ...absenceIn(merged, unit, tree) };
    const sum = noAdherence();
    for (const cell of own) addAdherence(sum, cell[counts]);
    return sum;
  };
  return {
    starts_at: window.startsAt.toISOString(),
    ends_at: window.endsAt.toISOString(),
    ...sumIn(all, null),
    cycles: shown
      .filter(({ cells }) => cells.length > 0)
      .map(({ starts_at, cells }) => ({ starts_at, ...(sumIn(cells, null) as Adherence) })),
    groups: units.map((unit) => ({ unit_id: unit, ...sumIn(all, unit) })),
    ...(hidden.cycles && { redacted: ['cycles' as const, 'questions' as const] }),
    ...(hidden.questions && !hidden.cycles && { redacted: ['questions' as const] }),
  };
}

const NOTHING = Object.fromEntries(Object.keys(noAdherence()).map((count) => [count, null])) as Record<
  keyof Adherence,
  null
>;
const OPEN = { ...NOTHING, reason: 'open' as const };
