import type { Transaction } from '../../../db/transaction.ts';
import type { Services } from '../../../services.ts';
import { createTurns } from '../../../threads/turns.ts';
import { daysAfter } from '../../../utc-days.ts';
import type { EnvironmentScope } from '../../../vault/vault.ts';
import { type EvaluationObservation, observe } from '../../results/ledger/observe.ts';
import { countsId, type SealedCounts, sealedCounts } from './counts.ts';
import { type Increment, incrementsOf } from './increments.ts';
import type { EvaluationSource } from './left-out-queries.ts';
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
import { type DateWindow, hasBound, type Question, type SelectedConcept, select } from './selection.ts';

/** A read adds at most this many evaluations that the worker has not counted yet. */
const MOST_UNMEASURED = 200;
/** The number of others is counted up to this. */
const MOST_UNCOUNTED = 10_000;

/** The counters that answer a question. */
export interface Snapshot {
  concepts: SelectedConcept[];
  /** First day, and the day after the last; null without any people. */
  window: DateWindow;
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
    const [stored, unmeasured] = await Promise.all([
      tx.rows(selectCounts(filter, question.variable, hasBound(question.window))),
      tx.rows(selectUnmeasured(organizationId, environmentId, programIds, MOST_UNMEASURED + 1)),
    ]);
    const increments = await recent(tx, services, scope, unmeasured.slice(0, MOST_UNMEASURED));
    const concepts = select(withIncrements(stored, increments, question), question);
    const [uncounted] =
      unmeasured.length > MOST_UNMEASURED
        ? await tx.rows(countUnmeasured(organizationId, environmentId, programIds, MOST_UNCOUNTED))
        : [];
    return {
      concepts,
      window: await windowOf(tx, scope, concepts, { increments, asked: question.window }),
      counts: await readSelected(tx, services, scope, concepts, increments),
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
    const one = await observe(tx.rows, services, scope.organizationId, row);
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
  for (const [id, { counter, value: _, ...key }] of increments) {
    if (key.variable !== '' && key.variable !== variable) continue;
    if (key.day !== ALL_DAYS && !hasBound(window)) continue;
    const row = rows.get(id);
    rows.set(id, {
      ...key,
      n: (row?.n ?? 0) + counter.n,
      n_complete: (row?.n_complete ?? 0) + counter.moments.n,
    });
  }
  return [...rows.values()];
}

/** Returns the window; where it has no bound, that of the days on which something was counted. */
async function windowOf(
  tx: Transaction,
  scope: EnvironmentScope,
  concepts: readonly SelectedConcept[],
  { increments, asked }: { increments: ReadonlyMap<string, Increment>; asked: DateWindow },
): Promise<DateWindow> {
  const { from, until } = asked;
  const keys = concepts.flatMap(({ total }) => total);
  if (keys.length === 0 || (from !== null && until !== null)) return asked;
  const [stored] = await tx.rows(selectDays(scope, keys));
  const days = [...increments.values()].map(({ day }) => day).filter((day) => day !== ALL_DAYS);
  if (stored) days.push(stored.first_day, stored.last_day);
  days.sort();
  return { from: from ?? days[0]!, until: until ?? daysAfter(days.at(-1)!, 1) };
}

async function readSelected(
  tx: Transaction,
  services: Services,
  scope: EnvironmentScope,
  concepts: readonly SelectedConcept[],
  increments: ReadonlyMap<string, Increment>,
): Promise<Map<string, SealedCounts>> {
  const keys: CountKey[] = concepts.flatMap(({ total, groups }) => [...total, ...groups]);
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
