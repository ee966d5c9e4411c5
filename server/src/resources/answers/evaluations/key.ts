import type { SubjectKey, Vault } from '../../../vault/vault.ts';
import { openResult } from './present.ts';
import type { EvaluationRow, KeyedEvaluationRow } from './queries.ts';
import type { StoredResult } from './sealed.ts';

type KeyColumns = Pick<KeyedEvaluationRow, 'app_id' | 'environment_id' | 'subject_id' | 'wrapped_key'>;

type SealedValues = Partial<Pick<EvaluationRow, 'context_sealed' | 'result_sealed' | 'input_sealed'>>;

/**
 * Returns the key of an evaluation's subject, ready to open its context, result and input, or undefined
 * after the subject was erased.
 */
export async function subjectKeyOf(
  vault: Vault,
  organizationId: string,
  row: KeyColumns & SealedValues,
): Promise<SubjectKey | undefined> {
  if (!row.wrapped_key) return undefined;
  const scope = { organizationId, appId: row.app_id, environmentId: row.environment_id };
  const key = await vault.openSubjectKey(scope, row.subject_id, row.wrapped_key);
  await key.prepare([row.context_sealed, row.result_sealed, row.input_sealed]);
  return key;
}

/** Returns the result of an evaluation, or undefined if it has none or the subject was erased. */
export async function resultOf(
  vault: Vault,
  organizationId: string,
  row: KeyColumns & Pick<KeyedEvaluationRow, 'id' | 'result_sealed'>,
): Promise<StoredResult | undefined> {
  return openResult(row, await subjectKeyOf(vault, organizationId, row));
}
