import type { SubjectKey, Vault } from '../../vault/vault.ts';
import type { KeyedEvaluationRow } from './queries.ts';

/** The key of an evaluation's subject; undefined once the subject is erased. */
export async function subjectKeyOf(
  vault: Vault,
  organizationId: string,
  row: Pick<KeyedEvaluationRow, 'app_id' | 'environment_id' | 'subject_id' | 'wrapped_key'>,
): Promise<SubjectKey | undefined> {
  if (!row.wrapped_key) return undefined;
  const scope = { organizationId, appId: row.app_id, environmentId: row.environment_id };
  return vault.openSubjectKey(scope, row.subject_id, row.wrapped_key);
}
