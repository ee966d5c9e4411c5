import type { Request } from '../../../http/request.ts';
import { createTurns } from '../../../threads/turns.ts';
import { subjectKeyOf } from '../../answers/evaluations/key.ts';
import { openResult } from '../../answers/evaluations/present.ts';
import { measuredAt } from '../../answers/evaluations/queries.ts';
import type { MeasuredAt } from '../ledger/weeks.ts';
import { type MeasuredProgram, type ProgramRow, selectEnrolled, selectOfPeople } from './change-queries.ts';

/** People whose evaluations are in memory at the same time. */
const BATCH = 50;

/** A person with their values in a program, by concept and ascending in time. */
export interface MeasuredPerson {
  values: Map<string, MeasuredAt[]>;
}

/**
 * Reads the people of a program with their values. Other requests get turns between evaluations.
 */
export async function* readPeople(
  request: Request,
  program: MeasuredProgram,
  conceptId: string,
): AsyncGenerator<MeasuredPerson> {
  const turn = createTurns();
  let after: string | null = null;
  for (;;) {
    const enrolled: { id: string; subject_id: string; is_first: boolean }[] = await request.read(
      selectEnrolled(program, after, BATCH),
    );
    const ids = enrolled.filter(({ is_first }) => is_first).map(({ subject_id }) => subject_id);
    const people = new Map<string, MeasuredPerson>();
    const rows = await request.read(selectOfPeople(program, ids));
    await request.work.countItems('getProgramChange', rows.length);
    for (const row of rows) {
      const person = people.get(row.subject_id) ?? { values: new Map() };
      people.set(row.subject_id, person);
      await addValues(request, person, row, conceptId);
      await turn();
    }
    yield* people.values();
    if (enrolled.length < BATCH) return;
    after = enrolled.at(-1)!.id;
  }
}

/** Adds the values of an evaluation to its person. */
async function addValues(
  request: Request,
  person: MeasuredPerson,
  row: ProgramRow,
  conceptId: string,
): Promise<void> {
  const { organizationId, services } = request;
  const { values } = person;
  const result = openResult(row, await subjectKeyOf(services.vault, organizationId, row));
  if (!result) return;
  const { bundle } = await services.bundles.compiled(
    (statement) => request.read(statement),
    organizationId,
    row.version_bundle_id,
  );
  const at = Date.parse(measuredAt(row));
  for (const score of result.sub_scores) {
    if (score.value === null || score.concept_id !== conceptId) continue;
    const items = result.item_fingerprints[score.concept_id] ?? row.version_bundle_id;
    const own = values.get(score.concept_id) ?? [];
    values.set(score.concept_id, own);
    own.push({ at, items, bundle, score });
  }
}
