import { type OutcomeRule, shortestMs, type UnitTree } from '@eps/engine';
import type { Services } from '../../../services.ts';
import { createTurns } from '../../../threads/turns.ts';
import { DAY_MS } from '../../../utc-days.ts';
import type { EnvironmentScope } from '../../../vault/vault.ts';
import {
  type CountedRule,
  insertCells,
  insertDue,
  selectDue,
  selectImportedEarlier,
  selectProgress,
  setDue,
} from './cell-queries.ts';
import { type CountedPerson, endOfMonth, monthOf, outcomeCells } from './cells.ts';
import { outcomesAad } from './commands.ts';
import { readCounted } from './people.ts';

/** People whose values are in memory at the same time. */
const BATCH = 50;

export interface Closing {
  scope: EnvironmentScope;
  programId: string;
  /** The time of the environment. */
  now: Date;
  zone: string;
  floor: number;
  tree: UnitTree;
}

/**
 * Counts the people of a program by the outcome rules of a concept: those whose last window ended in a month,
 * once, when the month has been over for a day. What is stored for a month never changes. Who is not in a
 * cell of at least `floor` eligible people waits for the next month.
 */
export async function closeOutcomes(
  services: Services,
  closing: Closing,
  rules: readonly OutcomeRule[],
): Promise<void> {
  const { scope, programId, now } = closing;
  const { db } = services;
  const { organizationId, environmentId } = scope;
  const counted = { organizationId, environmentId, programId, ruleId: rules[0]!.id };
  const longest = Math.max(...rules.map(({ by }) => shortestMs(by)));
  await db.withTenant(organizationId, async (tx) => {
    tx.push(insertDue(counted, longest));
    const imported = await tx.rows(selectImportedEarlier(counted, longest));
    const dueOf = (answeredAt: string) => Date.parse(answeredAt) + longest;
    tx.push(
      setDue(
        counted,
        imported.map((row) => [row.subject_id, dueOf(row.first_answered_at)]),
      ),
    );
  });
  const last = monthOf(now.getTime() - DAY_MS);
  for (;;) {
    const [progress] = await db.read(organizationId, selectProgress(counted));
    const { due_at, month: closed } = progress!;
    if (due_at === null) return;
    const next = closed === null ? undefined : monthOf(endOfMonth(closed));
    const due = monthOf(Date.parse(due_at));
    const month = next !== undefined && next > due ? next : due;
    if (month >= last) return;
    await closeMonth(services, closing, counted, rules, month);
  }
}

/** Stores the cells together with who is in them, so that a crash neither loses nor doubles a person. */
async function closeMonth(
  { db, vault }: Services,
  { scope, now, zone, floor, tree }: Closing,
  counted: CountedRule,
  rules: readonly OutcomeRule[],
  month: string,
): Promise<void> {
  const { organizationId } = scope;
  const turn = createTurns();
  const end = Math.min(endOfMonth(month), now.getTime());
  const over: CountedPerson[] = [];
  const later: [string, number][] = [];
  for (let after: string | null = null; ; ) {
    const rows: { subject_id: string }[] = await db.read(
      organizationId,
      selectDue(counted, new Date(end), after, BATCH),
    );
    const ids = rows.map(({ subject_id }) => subject_id);
    const people = await readCounted((query) => db.read(organizationId, query), vault, counted, rules, ids, {
      now: end,
      zone,
    });
    for (const person of people) {
      if (person.closesAt < end) over.push(person);
      else later.push([person.subjectId, person.closesAt]);
    }
    await turn();
    if (rows.length < BATCH) break;
    after = ids.at(-1)!;
  }
  const cells = outcomeCells(over, rules, floor, tree);
  const keys = await vault.environment(scope);
  const text = JSON.stringify(cells.map(({ cell }) => cell));
  const sealed = keys.seal(outcomesAad(counted.programId, counted.ruleId, month), text);
  await db.withTenant(organizationId, async (tx) => {
    if ((await tx.count(insertCells(counted, month, sealed))) === 0) return;
    const done = cells.flatMap(({ people }) => people);
    tx.push(setDue(counted, [...later, ...done.map((id) => [id, null] as const)]));
  });
}
