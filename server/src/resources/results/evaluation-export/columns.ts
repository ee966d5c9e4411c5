import type { CompiledBundle } from '@eps/engine';
import { invalidValue, type ValidationError } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { createTurns } from '../../../threads/turns.ts';
import { type ExportFilters, selectConcepts, selectExportedBundles } from './queries.ts';
import type { ExportParts } from './schema.ts';

/** Each bundle can add columns. */
export const MAX_BUNDLES = 100;
const MAX_COLUMNS = 20_000;

/** An item of a concept: a question or `question_id.row_id`. */
export interface ItemColumn {
  conceptId: string;
  itemId: string;
}

/** A question or, for a matrix, one of its rows. */
export interface AnswerColumn {
  questionId: string;
  rowId?: string;
}

/** The columns of the wide layout: the union over the bundles of the evaluations, oldest first. */
export interface BundleColumns {
  /** Concepts and composites. */
  scores: string[];
  items: ItemColumn[];
  answers: AnswerColumn[];
}

/**
 * Returns the columns that the bundles of these evaluations need, in the order of their scorecards and
 * experiences. Throws a ValidationError when there are too many and, in the main thread, NeedsThread when the
 * export includes items or answers of a heavy bundle.
 */
export async function bundleColumns(
  request: Request,
  filters: ExportFilters,
  included: ExportParts,
): Promise<BundleColumns> {
  const { organizationId, environmentId } = request;
  const bundles = await request.readOnReplica(
    selectExportedBundles(organizationId, environmentId, filters, MAX_BUNDLES + 1),
  );
  if (bundles.length > MAX_BUNDLES) throw tooMany(`more than ${MAX_BUNDLES} bundles occur`);
  const ids = bundles.map(({ id }) => id);
  const concepts = await request.readOnReplica(selectConcepts(organizationId, ids));
  const scores = [...new Set(concepts.map(({ id }) => id))];
  const items = new Map<string, ItemColumn>();
  const answers = new Map<string, AnswerColumn>();
  const turn = createTurns();
  for (const id of included.has('item_scores') || included.has('answers') ? ids : []) {
    await turn();
    const { bundle } = await request.services.bundles.compiled(request.readOnReplica, organizationId, id);
    if (bundle === null) continue;
    for (const item of itemColumns(bundle)) items.set(JSON.stringify(item), item);
    for (const answer of answerColumns(bundle)) answers.set(JSON.stringify(answer), answer);
    if (2 * scores.length + items.size + 3 * answers.size > MAX_COLUMNS)
      throw tooMany(`more than ${MAX_COLUMNS} columns are needed`);
  }
  return { scores, items: [...items.values()], answers: [...answers.values()] };
}

function itemColumns({ scorecard }: CompiledBundle): ItemColumn[] {
  return scorecard.concepts.flatMap(({ id, items }) =>
    items.map(({ itemId }) => ({ conceptId: id, itemId })),
  );
}

function answerColumns({ experience }: CompiledBundle): AnswerColumn[] {
  return experience.questions
    .filter(({ input }) => input !== 'information')
    .flatMap(({ id, input, rows }): AnswerColumn[] =>
      input === 'matrix' ? rows.map((row) => ({ questionId: id, rowId: row.id })) : [{ questionId: id }],
    );
}

function tooMany(what: string): ValidationError {
  const error = `${what}: filter by program_id or time, or use layout=long`;
  return invalidValue(['query'], error);
}
