import { byteaArray } from '../../../db/binary-array.ts';
import { columns, type RowOf, rowsOf } from '../../../db/rows.ts';
import { type Filters, type Page, selectPage } from '../../../db/statements.ts';
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
  reason: Filters<'suppressions'>['reason'],
  page: Page,
) {
  return selectPage(
    SUPPRESSION,
    'suppressions',
    { organization_id: organizationId, environment_id: environmentId, reason },
    page,
  );
}

const FOUND = rowsOf(columns('suppressions', 'address_index'));

/** Selects those of the addresses that are suppressed. */
export function selectSuppressedOf(
  organizationId: OrganizationId,
  environmentId: EnvironmentId,
  indexes: readonly Buffer[],
) {
  return FOUND.query(
    `SELECT found.* FROM unnest($3::bytea[]) AS wanted(index) CROSS JOIN LATERAL (
       SELECT address_index FROM suppressions
       WHERE organization_id = $1 AND environment_id = $2 AND address_index = wanted.index
       LIMIT 1) found`,
    [organizationId, environmentId, byteaArray(indexes)],
  );
}
