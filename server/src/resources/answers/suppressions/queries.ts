import { column, columns, type Query, type RowOf, rowsOf } from '../../../db/rows.ts';
import { foldAddress } from '../../../http/fold-address.ts';
import type { EnvironmentId, OrganizationId } from '../../../ids.ts';
import type { EnvironmentScope, Vault } from '../../../vault/vault.ts';

const SUPPRESSION = rowsOf(columns('suppressions', 'id', 'reason', 'message_id', 'created_at'));
type SuppressionRow = RowOf<typeof SUPPRESSION>;

/** Returns the blind index of a mail address: a keyed digest that ignores upper and lower case. */
export async function addressIndex(vault: Vault, scope: EnvironmentScope, address: string): Promise<Buffer> {
  return Buffer.from(await vault.digest(scope, 'mail-address', foldAddress(address)), 'hex');
}

export function presentSuppression({ message_id, ...row }: SuppressionRow) {
  return {
    ...row,
    reason: row.reason as 'bounced' | 'complained',
    ...(message_id !== null && { message_id }),
  };
}

/** Selects the suppressions of an environment, newest first. */
export function selectSuppressions(
  organizationId: OrganizationId,
  environmentId: EnvironmentId,
  reason: string | undefined,
  after: string | undefined,
  limit: number,
): Query<SuppressionRow> {
  return {
    text: `SELECT ${SUPPRESSION.list} FROM suppressions
           WHERE organization_id = $1 AND environment_id = $2 AND ($3::uuid IS NULL OR id < $3)
             AND ($4::text IS NULL OR reason = $4)
           ORDER BY id DESC LIMIT $5`,
    values: [organizationId, environmentId, after ?? null, reason ?? null, limit + 1],
    rows: SUPPRESSION,
  };
}

const FOUND = rowsOf({ id: column('suppressions', 'id') });

/** Selects the suppression of an address. */
export function selectSuppressionOf(
  organizationId: OrganizationId,
  environmentId: EnvironmentId,
  index: Buffer,
): Query<RowOf<typeof FOUND>> {
  return {
    text: `SELECT id FROM suppressions
           WHERE organization_id = $1 AND environment_id = $2 AND address_index = $3`,
    values: [organizationId, environmentId, index],
    rows: FOUND,
  };
}
