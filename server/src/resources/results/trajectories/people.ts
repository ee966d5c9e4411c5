import type { Request } from '../../../http/request.ts';
import { createTurns } from '../../../threads/turns.ts';
import { subjectKeyOf } from '../../answers/evaluations/key.ts';
import { openResult } from '../../answers/evaluations/present.ts';
import type { CountedProgram } from '../ledger/sum-queries.ts';
import { type MeasuredAt, valueIn } from '../ledger/weeks.ts';
import { type ProgramRow, selectEnrolled, selectOfPeople } from './change-queries.ts';

/** People whose evaluations are in memory at the same time. */
const BATCH = 50;

/**
 * Reads the values of a concept of each person of a program, ascending in time. Other requests get turns
 * between evaluations.
 */
export async function* readValues(
  request: Request,
  program: CountedProgram,
  conceptId: string,
): AsyncGenerator<MeasuredAt[]> {
  const turn = createTurns();
  let after: string | null = null;
  for (;;) {
    const enrolled: { id: string; subject_id: string; is_first: boolean }[] = await request.read(
      selectEnrolled(program, after, BATCH),
    );
    const ids = enrolled.filter(({ is_first }) => is_first).map(({ subject_id }) => subject_id);
    const people = new Map<string, MeasuredAt[]>();
    const rows = await request.read(selectOfPeople(program, ids));
    await request.work.countItems('getProgramChange', rows.length);
    for (const row of rows) {
      const value = await readValue(request, row, conceptId);
      if (value) people.set(row.subject_id, [...(people.get(row.subject_id) ?? []), value]);
      await turn();
    }
    yield* people.values();
    if (enrolled.length < BATCH) return;
    after = enrolled.at(-1)!.id;
  }
}

/** Returns the value of a concept in an evaluation, if it has one. */
async function readValue(
  request: Request,
  row: ProgramRow,
  conceptId: string,
): Promise<MeasuredAt | undefined> {
  const { organizationId, services } = request;
  const result = openResult(row, await subjectKeyOf(services.vault, organizationId, row));
  if (!result) return undefined;
  const { bundle } = await services.bundles.compiled(request.read, organizationId, row.version_bundle_id);
  return valueIn(row, result, conceptId, bundle);
}
