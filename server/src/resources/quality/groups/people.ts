import { isFavourable, privacyFloor, type SubScore } from '@eps/engine';
import type { Request } from '../../../http/request.ts';
import { createTurns } from '../../../threads/turns.ts';
import { subjectKeyOf } from '../../answers/evaluations/key.ts';
import { openResult } from '../../answers/evaluations/present.ts';
import type { ConceptSums, GroupedPerson } from './cells.ts';
import { type AnsweredRow, type CycleTimes, type GroupedProgram, selectAnswered } from './queries.ts';

/** Evaluations that are in memory at the same time. */
const BATCH = 50;

/** Reads the people who answered in a cycle, each with the last evaluation. */
export async function readPeople(
  request: Request,
  program: GroupedProgram,
  cycle: CycleTimes,
): Promise<GroupedPerson[]> {
  const turn = createTurns();
  const people = new Map<string, GroupedPerson>();
  let after: string | null = null;
  for (;;) {
    const rows: AnsweredRow[] = await request.read(selectAnswered(program, cycle, after, BATCH));
    await request.work.countItems('getGroupResults', rows.length);
    for (const row of rows) {
      const person = await personOf(request, row);
      if (person) people.set(row.subject_id, person);
      await turn();
    }
    if (rows.length < BATCH) return [...people.values()];
    after = rows.at(-1)!.id;
  }
}

async function personOf(request: Request, row: AnsweredRow): Promise<GroupedPerson | undefined> {
  const { organizationId, services } = request;
  const result = openResult(row, await subjectKeyOf(services.vault, organizationId, row));
  const { bundle } = await services.bundles.compiled(
    (statement) => request.read(statement),
    organizationId,
    row.version_bundle_id,
  );
  if (!result || !bundle) return undefined;
  const concepts: Record<string, ConceptSums> = {};
  for (const score of result.sub_scores) {
    const { value, concept_id: id } = score;
    if (value === null) continue;
    const concept = bundle.scorecard.conceptById.get(id);
    const keyed = new Map(
      result.trace.items
        .filter(({ concept_id }) => concept_id === id)
        .map(({ question_id, keyed: own }) => [question_id, own]),
    );
    const items = (concept?.items ?? []).map(({ itemId, min, max }) => ({
      id: itemId,
      score: keyed.get(itemId) ?? null,
      min,
      max,
    }));
    const isComplete = items.every(({ score: own }) => own !== null);
    concepts[id] = {
      ...sumsOf(score, value, concept?.direction ?? 'higher'),
      comparable: `${score.scale} ${result.item_fingerprints[id] ?? row.version_bundle_id}`,
      items: Object.fromEntries(
        isComplete
          ? items.map(({ id: item, score: own, min, max }) => [item, { n: 1, sum: own!, min, max }])
          : [],
      ),
    };
  }
  const makers = [row.made_by, row.issued_by, ...(row.entered_by ?? [])].filter((id) => id !== null);
  return {
    id: row.subject_id,
    units: row.units,
    makers: [...new Set(makers)],
    at: Date.parse(row.completed_at!),
    privacyFloor: privacyFloor(bundle),
    concepts,
  };
}

function sumsOf({ label, range, band }: SubScore, value: number, direction: 'higher' | 'lower') {
  return {
    label,
    range,
    direction,
    n: 1,
    sum: value,
    squares: value ** 2,
    favourable: range && isFavourable(value, range, direction) ? 1 : 0,
    bands: band === undefined ? {} : { [band]: 1 },
  };
}
