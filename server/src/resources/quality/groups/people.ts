import type { Request } from '../../../http/request.ts';
import { createTurns } from '../../../threads/turns.ts';
import { subjectKeyOf } from '../../answers/evaluations/key.ts';
import { openResult } from '../../answers/evaluations/present.ts';
import type { CountedProgram } from '../../results/ledger/sum-queries.ts';
import { valuesOf } from '../../results/ledger/sums.ts';
import type { SummedPeople } from '../../results/ledger/unit-sums.ts';
import { type AnsweredRow, type CycleTimes, selectAnswered } from './queries.ts';

/** Evaluations that are in memory at the same time. */
const BATCH = 50;

/** Returns the people who answered in a cycle, each with the last evaluation and their units. */
export async function readPeople(
  request: Request,
  program: CountedProgram,
  cycle: CycleTimes,
): Promise<SummedPeople[]> {
  const turn = createTurns();
  const people = new Map<string, SummedPeople>();
  let after: string | null = null;
  for (;;) {
    const rows: AnsweredRow[] = await request.read(selectAnswered(program, cycle, after, BATCH));
    await request.work.countItems('getGroupResults', rows.length);
    for (const row of rows) {
      const concepts = await conceptsOf(request, row);
      if (concepts) people.set(row.subject_id, { units: row.units, people: 1, concepts });
      await turn();
    }
    if (rows.length < BATCH) return [...people.values()];
    after = rows.at(-1)!.id;
  }
}

async function conceptsOf(request: Request, row: AnsweredRow): Promise<SummedPeople['concepts']> {
  const { organizationId, services } = request;
  const result = openResult(row, await subjectKeyOf(services.vault, organizationId, row));
  const { version_bundle_id: bundleId } = row;
  const { bundle } = await services.bundles.compiled(request.read, organizationId, bundleId);
  if (!result || !bundle) return undefined;
  const values = valuesOf({ result, bundle, bundleId });
  return Object.fromEntries(Object.entries(values).map(([id, sums]) => [id, [sums]]));
}
