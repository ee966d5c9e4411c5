import { type OutcomeRule, wilsonInterval } from '@eps/engine';
import { readsAsLeader } from '../../../credentials/scopes.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { invalidValue } from '../../../http/errors.ts';
import { instantOf } from '../../../http/instant.ts';
import type { Request } from '../../../http/request.ts';
import { parseJson } from '../../../parse-json.ts';
import { selectOwnMakers } from '../../answers/evaluations/makers.ts';
import { type CellsRow, type CountedRule, selectCells } from './cell-queries.ts';
import {
  addOutcomes,
  countsOfOther,
  endOfMonth,
  monthOf,
  noOutcomes,
  type OutcomeCell,
  type OutcomeCounts,
} from './cells.ts';
import { outcomesAad } from './commands.ts';
import { selectParticipation } from './queries.ts';
import { type Absence, absence, readerOfProgram, sumsOf } from './reader.ts';
import { rulesOf } from './rules.ts';
import { OutcomesQuery, ProgramOutcomes } from './schema.ts';

export const getProgramOutcomes = endpoint({
  summary: 'Get the outcomes of a program',
  description:
    "Counts response and remission by an outcome rule of the program's scorecard, in all and by units, of the people whose windows are over: exact numbers from the privacy floor of eligible people on. People are counted once, when the month in which their window ended has been over for a day; units with fewer eligible people are counted with the unit above alone, or with the next month. People belong to the units of their baseline, or of their enrollment without one. Results that await review count too. Members who are limited to units get everybody and their units.",
  tag: 'programs',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/programs/{program_id}/outcomes',
  access: { credential: 'api', scope: 'analytics:read' },
  query: OutcomesQuery,
  response: ProgramOutcomes,
  async handle(request) {
    const { organizationId, environmentId, params, query } = request;
    const reader = await readerOfProgram(request, params.program_id);
    const isLeader = readsAsLeader(request.principal.membershipGrants.get(organizationId));
    const { rules, rule, floor } = await rulesOf(request, reader.program, query.rule, isLeader);
    // The rules of a concept count the same people together, under the first one.
    const first = rules.find(({ conceptId }) => conceptId === rule?.conceptId);
    const programId = reader.program.id;
    const counted = { organizationId, environmentId, programId };
    const { cells, closedUntil } = first
      ? await readCells(request, { ...counted, ruleId: first.id }, { floor, rule: rule! })
      : { cells: [], closedUntil: null };
    const [row] = await request.read(selectParticipation(counted));
    const sums = sumsOf(cells, reader, noOutcomes, addOutcomes);
    const open = sumsOf(
      row?.counts.cells ?? [],
      reader,
      () => ({ people: 0 }),
      (sum, cell) => {
        sum.people += (first && cell.open[first.id]) ?? 0;
      },
    );
    const absent = (unit: string | null) =>
      closedUntil === null ? { reason: 'open' as const } : absence(cells, unit, reader);
    const show = (
      sum: OutcomeCounts | undefined,
      waiting: { people: number } | undefined,
      unit: string | null,
    ) => present(rule, sum, waiting && waiting.people >= floor ? waiting.people : null, () => absent(unit));
    return {
      program_id: programId,
      rules: rules.map(({ id, conceptId }) => ({ id, concept_id: conceptId })),
      rule: rule?.id ?? null,
      closed_until: closedUntil,
      everybody: show(sums.everybody, open.everybody, null),
      groups:
        query.by === 'none'
          ? []
          : [...sums.units].map(([unit_id, sum]) => ({
              unit_id,
              ...show(sum, open.units.get(unit_id), unit_id),
            })),
    };
  },
});

/** Reads the cells of the window that have enough people, without those the reader made. */
async function readCells(
  request: Request<unknown, { starts_at?: string; ends_at?: string }>,
  counted: CountedRule,
  { floor, rule }: { floor: number; rule: OutcomeRule },
): Promise<{ cells: OutcomeCell[]; closedUntil: string | null }> {
  const { organizationId, vaultScope, services, principal } = request;
  const { from, to } = monthsOf(request.query);
  const rows = await request.read(selectCells(counted, from, to));
  const keys = await services.vault.environment(vaultScope);
  const open = ({ month, cells_sealed }: CellsRow) => {
    const text = keys.open(outcomesAad(counted.programId, counted.ruleId, month), cells_sealed);
    return (parseJson(text) as OutcomeCell[]).flatMap((cell) => {
      const counts = rule.id === counted.ruleId ? cell : countsOfOther(cell, rule.id, floor);
      return counts ? [{ ...cell, ...counts }] : [];
    });
  };
  const all = rows
    .flatMap(open)
    .filter((cell) => cell.eligible >= floor && (from === null || cell.from >= from));
  const makers = [...new Set(all.flatMap((cell) => cell.makers))];
  const own = await request.read(selectOwnMakers(organizationId, makers, principal.userId));
  const known = new Set(own.map(({ maker }) => maker));
  const last = rows.at(-1);
  return {
    cells: all.filter((cell) => !cell.makers.some((maker) => known.has(maker))),
    closedUntil: last ? new Date(endOfMonth(last.month)).toISOString() : null,
  };
}

/** Returns the first and the last whole UTC month of a window. Throws ValidationError. */
function monthsOf({ starts_at, ends_at }: { starts_at?: string; ends_at?: string }) {
  const from = starts_at === undefined ? null : firstWhole(instantOf(starts_at).getTime());
  // The month of the last instant, if it ends there; otherwise the one before.
  const to = ends_at === undefined ? null : lastWhole(instantOf(ends_at).getTime());
  if (from !== null && to !== null && from > to)
    throw invalidValue(['query', 'starts_at'], 'the window must contain a whole UTC month');
  return { from, to };
}

function firstWhole(at: number): string {
  const month = monthOf(at);
  return Date.parse(month) === at ? month : monthOf(endOfMonth(month));
}

function lastWhole(at: number): string {
  return monthOf(Date.parse(monthOf(at)) - 1);
}

interface Rate {
  people: number;
  rate: number;
  interval: number[];
}

function present(
  rule: OutcomeRule | undefined,
  sum: OutcomeCounts | undefined,
  window_open: number | null,
  absent: () => Absence,
) {
  const shares = (rate: (people: number) => Rate | null) => ({
    ...(rule?.changePercent !== undefined && { response: rate(sum?.response ?? 0) }),
    ...(rule?.remission && { remission: rate(sum?.remission ?? 0) }),
  });
  if (!sum || sum.eligible === 0) {
    const none = { no_baseline: null, below_threshold: null, withdrawn: null, erased: null };
    return {
      eligible: null,
      excluded: { ...none, window_open },
      followed_up: null,
      ...shares(() => null),
      ...absent(),
    };
  }
  const { eligible, excluded, followed_up } = sum;
  const rate = (people: number) => ({
    people,
    rate: people / eligible,
    interval: wilsonInterval(people, eligible),
  });
  return { eligible, excluded: { ...excluded, window_open }, followed_up, ...shares(rate) };
}
