import type { Statement } from '../../../db/batch.ts';
import { insert, update } from '../../../db/statements.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { AppError } from '../../../http/errors.ts';
import type { EnvironmentScope } from '../../../vault/vault.ts';
import { lockHolds } from './queries.ts';

/** Inserts the row of an environment's hold, without a hold, so that it can be locked. */
export function addHoldRow({
  organizationId,
  environmentId,
}: Pick<EnvironmentScope, 'organizationId' | 'environmentId'>): Statement {
  return insert(
    'environment_holds',
    { organization_id: organizationId, environment_id: environmentId },
    'ON CONFLICT (organization_id, environment_id) DO NOTHING',
  );
}

/** Places a hold on an environment, or releases it (null). The row must exist. */
export function updateEnvironmentHold(
  organizationId: string,
  environmentId: string,
  hold: { heldAt: Date | string; sealed: Buffer } | null,
): Statement {
  return update(
    'environment_holds',
    { organization_id: organizationId, environment_id: environmentId },
    { held_at: hold?.heldAt ?? null, hold_sealed: hold?.sealed ?? null },
  );
}

/**
 * Throws legal_hold if a hold was placed on the subject, whose row is locked, or on its environment. Neither
 * can be placed until the transaction ends.
 */
export async function requireNoHold(
  tx: Transaction,
  scope: Pick<EnvironmentScope, 'organizationId' | 'environmentId'>,
  subjectId: string,
): Promise<void> {
  tx.push(addHoldRow(scope));
  const holds = await tx.first(lockHolds(scope.organizationId, scope.environmentId, subjectId));
  const held = holds?.subject_held_at ? 'subject' : holds?.environment_held_at ? 'environment' : undefined;
  if (!held) return;
  const where = held === 'subject' ? 'the person' : 'the environment';
  throw new AppError('legal_hold', `The data must be kept: a legal hold was placed on ${where}.`, { held });
}
