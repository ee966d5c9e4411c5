import type { Transaction } from '../../../db/transaction.ts';
import type { Services } from '../../../services.ts';
import { createTurns } from '../../../threads/turns.ts';
import { daysAfter } from '../../../utc-days.ts';
import type { EnvironmentScope } from '../../../vault/vault.ts';
import { countsId, type SealedCounts, sealedCounts } from './counts.ts';
import { type Increment, incrementsOf } from './increments.ts';
import { type EvaluationObservation, observe } from './observe.ts';
import {
  ALL_DAYS,
  type CountKey,
  type CountsRow,
  countUnmeasured,
  selectCounts,
  selectDays,
  selectGroups,
  selectProgramsOf,
  selectSealedCounts,
  selectUnmeasured,
} from './queries.ts';
import type { EvaluationSource } from './release-queries.ts';
import { type Question, type Selection, select } from './selection.ts';

/** A read adds at most this many evaluations that the worker has not counted yet. */
const MOST_UNMEASURED = 200;
/** The number of others is counted up to this. */
const MOST_UNCOUNTED = 10_000;

/** The counters that answer a question. */
export interface Snapshot extends Selection {
  counts: ReadonlyMap<string, SealedCounts>;
  /** Evaluations that are not counted yet because many were completed recently. */
  uncounted: number;
}

/**
 * Reads the counters that answer a question, together with the evaluations that the worker has not counted
 * yet. Both are read from one snapshot of the database, so an evaluation that is being counted is in exactly
 * one of them. Without a program, all programs of the question's bundle are read that the reader may see.
 */
export function readSnapshot(
  services: Services,
  scope: EnvironmentScope,
  { programId, hiddenPrograms = [] }: Pick<EvaluationSource, 'programId' | 'hiddenPrograms'>,
  question: Question,
): Promise<Snapshot> {
  const { organizationId, environmentId } = scope;
  return services.db.snapshot(organizationId, async (tx) => {
    const programIds =
      programId === null
        ? (await tx.rows(selectProgramsOf(organizationId, environmentId, question.bundleId!)))
            .map(({ program_id }) => program_id)
            .filter((id) => !hiddenPrograms.includes(id))
        : [programId];
    const filter = { organizationId, environmentId, programIds };
    const { from, until } = question.window;
    const [stored, unmeasured] = await Promise.all([
      tx.rows(selectCounts(filter, question.variable, from !== null || until !== null)),
      tx.rows(selectUnmeasured(organizationId, environmentId, programIds, MOST_UNMEASURED + 1)),
    ]);
    const increments = await recent(tx, services, scope, unmeasured.slice(0, MOST_UNMEASURED));
    const selection = select(withIncrements(stored, increments, question), question);
    const [uncounted] =
      unmeasured.length > MOST_UNMEASURED
        ? await tx.rows(countUnmeasured(organizationId, environmentId, programIds, MOST_UNCOUNTED))
        : [];
    return {
      ...selection,
      window:
        selection.window.from === null ? await allDays(tx, scope, selection, increments) : selection.window,
      counts: await readSelected(tx, services, scope, selection, increments),
      uncounted: uncounted ? uncounted.n - MOST_UNMEASURED : 0,
    };
  });
}

/** Returns what evaluations that are not counted yet add to the counters. */
async function recent(
  tx: Transaction,
  services: Services,
  scope: EnvironmentScope,
  rows: Parameters<typeof observe>[3][],
): Promise<Map<string, Increment>> {
  if (rows.length === 0) return new Map();
  const observed: EvaluationObservation[] = [];
  const turn = createTurns();
  for (const row of rows) {
    const one = await observe(tx, services, scope.organizationId, row);
    if (one) observed.push(one);
    await turn();
  }
  const programIds = [...new Set(observed.map(({ programId }) => programId))];
  const groups = await tx.rows(selectGroups({ ...scope, programIds }));
  return incrementsOf(observed, groups, await services.vault.digester(scope));
}

/** Adds the increments to the counts of the rows. */
function withIncrements(
  stored: readonly CountsRow[],
  increments: ReadonlyMap<string, Increment>,
  { variable, window }: Question,
): CountsRow[] {
  const rows = new Map(stored.map((row) => [countsId(row), row]));
  const isWindow = window.from !== null || window.until !== null;
  for (const [id, { counter, value: _, ...key }] of increments) {
    if (key.variable !== '' && key.variable !== variable) continue;
    if (key.day !== ALL_DAYS && !isWindow) continue;
    const row = rows.get(id);
    rows.set(id, {
      ...key,
      most_per_person: Math.max(key.most_per_person, row?.most_per_person ?? 1),
      n: (row?.n ?? 0) + counter.n,
      n_complete: (row?.n_complete ?? 0) + counter.moments.n,
    });
  }
  return [...rows.values()];
}

/** Returns the first day on which something was counted, and the day after the last one. */
async function allDays(
  tx: Transaction,
  scope: EnvironmentScope,
  { concepts }: Selection,
  increments: ReadonlyMap<string, Increment>,
): Promise<Selection['window']> {
  const keys = concepts.flatMap(({ cells }) => cells.flatMap(({ total }) => total));
  if (keys.length === 0) return { from: null, until: null };
  const [stored] = await tx.rows(selectDays(scope, keys));
  const days = [...increments.values()].map(({ day }) => day).filter((day) => day !== ALL_DAYS);
  if (stored) days.push(stored.first_day, stored.last_day);
  days.sort();
  return { from: days[0]!, until: daysAfter(days.at(-1)!, 1) };
}

async function readSelected(
  tx: Transaction,
  services: Services,
  scope: EnvironmentScope,
  { concepts }: Selection,
  increments: ReadonlyMap<string, Increment>,
): Promise<Map<string, SealedCounts>> {
  const keys: CountKey[] = concepts.flatMap(({ cells }) =>
    cells.flatMap(({ total, groups }) => [...total, ...groups.flat()]),
  );
  if (keys.length === 0) return new Map();
  const environmentKeys = await services.vault.environment(scope);
  const rows = new Map((await tx.rows(selectSealedCounts(scope, keys))).map((row) => [countsId(row), row]));
  const counts = new Map<string, SealedCounts>();
  for (const key of keys) {
    const id = countsId(key);
    const row = rows.get(id);
    const increment = increments.get(id);
    if (row) counts.set(id, sealedCounts(environmentKeys, row, increment));
    else if (increment) counts.set(id, { version: undefined, open: () => increment });
  }
  return counts;
}
