import type { CompiledBundle } from '@eps/engine';
import type { Transaction } from '../../../db/transaction.ts';
import { AppError, found } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import {
  type EntryRow,
  type PaperRow,
  selectEntries,
  selectPaperForm,
} from '../../people/answer-origins/queries.ts';
import { lockSubjectAgainstErasure, selectEvaluation } from '../evaluations/queries.ts';
import { type LoadedEvaluation, loadEvaluation } from '../evaluations/state.ts';
import { disagreementsOf } from './disagreements.ts';
import type { Disagreements } from './schema.ts';
import { entryId, sealedEntry, type TypedForm } from './typed-form.ts';

/** A form whose two entries disagree. */
export interface DisagreeingForm {
  row: PaperRow;
  evaluation: LoadedEvaluation;
  entries: readonly EntryRow[];
  first: TypedForm;
  second: TypedForm;
  disagreements: Disagreements;
}

/**
 * Locks the evaluation of the form in the path and returns both entries. Throws not_found, and conflict
 * unless they disagree and the evaluation is still open.
 */
export async function lockDisagreeing(
  tx: Transaction,
  { organizationId, environmentId, params, services }: Request<{ paper_entry_id: string }, unknown, unknown>,
): Promise<DisagreeingForm> {
  const form = found(await tx.first(selectPaperForm(organizationId, environmentId, params.paper_entry_id)));
  tx.push(lockSubjectAgainstErasure(organizationId, form.evaluation_id));
  const locked = await tx.first(selectEvaluation(organizationId, environmentId, form.evaluation_id, true));
  const row = await tx.first(selectPaperForm(organizationId, environmentId, form.id));
  if (row?.state !== 'disagreeing' || !row.is_open)
    throw new AppError('conflict', 'The form has no disagreements to resolve.', { paper_entry_id: form.id });
  const evaluation = await loadEvaluation(tx.rows, services, organizationId, locked!);
  const entries = await tx.rows(selectEntries(organizationId, row.id));
  const [first, second] = [1, 2].map((number) => openEntry(evaluation, row.id, entries, number));
  const disagreements = disagreementsOf((evaluation.bundle as CompiledBundle).experience, first!, second!);
  return { row, evaluation, entries, first: first!, second: second!, disagreements };
}

function openEntry(
  { key }: LoadedEvaluation,
  formId: string,
  entries: readonly EntryRow[],
  number: number,
): TypedForm {
  const { content_sealed } = entries.find((each) => each.number === number)!;
  return sealedEntry.open(key, entryId(formId, number), content_sealed!) as TypedForm;
}
