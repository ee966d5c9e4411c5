import { privacyFloor } from '@eps/engine';
import type { Request } from '../../../http/request.ts';
import { createTurns } from '../../../threads/turns.ts';
import { subjectKeyOf } from '../../answers/evaluations/key.ts';
import { openResult } from '../../answers/evaluations/present.ts';
import { type ProgramRow, selectOfProgram } from './change-queries.ts';
import type { MeasuredAt } from './weeks.ts';

const BATCH = 200;

/** A person with their released values in a program, by concept and ascending in time. */
export interface MeasuredPerson {
  /** Users and API keys that imported the person, gave them tokens or entered their paper forms. */
  makers: Set<string>;
  values: Map<string, MeasuredAt[]>;
}

/**
 * Reads the released values of a program. Other requests get turns between evaluations.
 *
 * @param conceptId null for all concepts
 */
export async function readPeople(
  request: Request,
  programId: string,
  conceptId: string | null,
): Promise<{ people: MeasuredPerson[]; privacyFloor: number }> {
  const { organizationId, environmentId } = request;
  const turn = createTurns();
  const people = new Map<string, MeasuredPerson>();
  let floor = 1;
  let after: string | null = null;
  for (;;) {
    const rows: ProgramRow[] = await request.read(
      selectOfProgram({ organizationId, environmentId, programId }, after, BATCH),
    );
    for (const row of rows) {
      const person = people.get(row.subject_id) ?? { makers: new Set(), values: new Map() };
      people.set(row.subject_id, person);
      floor = Math.max(floor, await addValues(request, person, row, conceptId));
      await turn();
    }
    if (rows.length < BATCH) break;
    after = rows.at(-1)!.id;
  }
  for (const { values } of people.values())
    for (const own of values.values()) own.sort((a, b) => a.at - b.at);
  return { people: [...people.values()], privacyFloor: floor };
}

/** Adds the values of an evaluation to its person; returns the privacy floor of its bundle. */
async function addValues(
  request: Request,
  { makers, values }: MeasuredPerson,
  row: ProgramRow,
  conceptId: string | null,
): Promise<number> {
  const { organizationId, services } = request;
  for (const maker of [row.made_by, row.issued_by, ...(row.entered_by ?? [])]) if (maker) makers.add(maker);
  const result = openResult(row, await subjectKeyOf(services.vault, organizationId, row));
  if (!result) return 1;
  const { bundle } = await services.bundles.compiled(
    (statement) => request.read(statement),
    organizationId,
    row.version_bundle_id,
  );
  const at = Date.parse(row.completed_at!);
  for (const score of result.sub_scores) {
    if (score.value === null || (conceptId !== null && score.concept_id !== conceptId)) continue;
    const items = result.item_fingerprints[score.concept_id] ?? row.version_bundle_id;
    const own = values.get(score.concept_id) ?? [];
    values.set(score.concept_id, own);
    // Results also have steps and intervals; of thousands, only what a change is judged by is kept.
    const { concept_id, value, raw, norm } = score;
    own.push({ at, items, bundle, score: { concept_id, value, raw, norm } });
  }
  return bundle ? privacyFloor(bundle) : 1;
}
