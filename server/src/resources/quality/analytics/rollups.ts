import type { Transaction } from '../../../db/transaction.ts';
import { countQuestion, countSessions } from './counters.ts';
import { type CountRow, type RollupKey, selectQuestionRollups, selectSessionRollups } from './queries.ts';
import { writeQuestionRollups, writeSessionRollups } from './write-rollups.ts';

/** Adds increments to their rollups. The transaction must hold the lock for counting. */
export async function addToRollups(tx: Transaction, increments: readonly CountRow[]): Promise<void> {
  const byKey = Map.groupBy(increments, rollupId);
  const groups = [...byKey.values()];
  const questionGroups = groups.filter(([first]) => first!.question_id !== null);
  const sessionGroups = groups.filter(([first]) => first!.question_id === null);
  if (questionGroups.length > 0) await addQuestions(tx, questionGroups);
  if (sessionGroups.length > 0) await addSessions(tx, sessionGroups);
}

async function addQuestions(tx: Transaction, groups: readonly CountRow[][]): Promise<void> {
  const keys: RollupKey[] = groups.map(([first]) => first!);
  const stored = byRollup(await tx.rows(selectQuestionRollups(keys)));
  const counters = groups.map((increments) => countQuestion(withRollup(increments, stored)));
  tx.push(writeQuestionRollups(keys, counters));
}

async function addSessions(tx: Transaction, groups: readonly CountRow[][]): Promise<void> {
  const keys: RollupKey[] = groups.map(([first]) => first!);
  const stored = byRollup(await tx.rows(selectSessionRollups(keys)));
  const counters = groups.map((increments) => countSessions(withRollup(increments, stored)));
  tx.push(writeSessionRollups(keys, counters));
}

function withRollup(increments: readonly CountRow[], stored: ReadonlyMap<string, CountRow>): CountRow[] {
  const rollup = stored.get(rollupId(increments[0]!));
  return rollup ? [rollup, ...increments] : [...increments];
}

function byRollup(rows: readonly CountRow[]): Map<string, CountRow> {
  return new Map(rows.map((row) => [rollupId(row), row]));
}

function rollupId({ environment_id, program_id, day, question_id }: RollupKey): string {
  return JSON.stringify([environment_id, program_id, day, question_id]);
}
