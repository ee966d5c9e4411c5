import type { OutcomeRule, ValueAt } from '@eps/engine';
import type { ReadRows } from '../../../db/rows.ts';
import { utcDay } from '../../../utc-days.ts';
import type { Vault } from '../../../vault/vault.ts';
import { subjectKeyOf } from '../../answers/evaluations/key.ts';
import { openResult } from '../../answers/evaluations/present.ts';
import { measuredAt } from '../../answers/evaluations/queries.ts';
import type { CountedProgram } from '../ledger/sum-queries.ts';
import type { CountedPerson } from './cells.ts';
import { judge, type MeasuredPerson } from './judge.ts';
import { type FinishedRow, selectEnrolledPeople, selectFinished, selectUnitsOfPeople } from './queries.ts';

/** A value with the evaluation that it comes from. */
export interface MeasuredValue extends ValueAt {
  row: FinishedRow;
}

/** Reads people of a program with their values of the concept of a rule. Each value is decrypted. */
export async function readPeople(
  run: ReadRows,
  vault: Vault,
  program: CountedProgram,
  { conceptId }: OutcomeRule,
  subjectIds: readonly string[],
): Promise<Map<string, MeasuredPerson<MeasuredValue>>> {
  const people = new Map<string, MeasuredPerson<MeasuredValue> & { values: MeasuredValue[] }>();
  for (const row of await run(selectEnrolledPeople(program, subjectIds)))
    people.set(row.subject_id, {
      isErased: row.is_erased,
      enrolledAt: Date.parse(row.enrolled_at),
      withdrawnAt: row.withdrawn_at === null ? null : Date.parse(row.withdrawn_at),
      values: [],
    });
  for (const row of await run(selectFinished(program, subjectIds))) {
    const result = openResult(row, await subjectKeyOf(vault, program.organizationId, row));
    const value = result?.sub_scores.find(({ concept_id }) => concept_id === conceptId)?.value;
    if (!result || value === undefined || value === null) continue;
    const items = result.item_fingerprints[conceptId] ?? row.version_bundle_id;
    people.get(row.subject_id)?.values.push({ at: Date.parse(measuredAt(row)), value, items, row });
  }
  return people;
}

/**
 * Reads people with their units when the baseline was measured or, without one, when they were enrolled.
 *
 * @param rules of one concept
 */
export async function readCounted(
  run: ReadRows,
  vault: Vault,
  program: CountedProgram,
  rules: readonly OutcomeRule[],
  subjectIds: readonly string[],
  { now, zone }: { now: number; zone: string },
): Promise<CountedPerson[]> {
  const people = await readPeople(run, vault, program, rules[0]!, subjectIds);
  const members = Map.groupBy(await run(selectUnitsOfPeople(program, subjectIds)), (row) => row.subject_id);
  return [...people].map(([subjectId, person]) => {
    const judged = rules.map((rule) => judge(rule, person, now, zone));
    const day = utcDay(new Date(judged[0]!.outcome?.baseline.at ?? person.enrolledAt));
    const own = (members.get(subjectId) ?? []).filter(
      ({ starts_on, ends_on }) => starts_on <= day && (ends_on === null || ends_on > day),
    );
    return {
      subjectId,
      units: own.map(({ unit_id }) => unit_id),
      makers: person.values.flatMap(({ row }) => row.makers),
      judged,
      closesAt: Math.max(...judged.map(({ closesAt }) => closesAt)),
    };
  });
}
