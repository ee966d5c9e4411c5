import { type Protocol, readScores } from '@eps/engine';
import type { Statement } from '../../../db/batch.ts';
import { column, columns, computed, rowsOf } from '../../../db/rows.ts';
import { insert, select } from '../../../db/statements.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { AppError } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { selectApp } from '../../identity/apps/queries.ts';
import { signatureColumn } from '../../identity/apps/sign.ts';
import type { ProtocolRelease } from './schema.ts';

const RELEASE = rowsOf({
  ...columns(
    'protocol_releases',
    'protocol_id',
    'environment_id',
    'reason',
    'alone',
    'released_by_user_id',
    'released_at',
  ),
  signature: signatureColumn(column('protocol_releases', 'signature')),
});

export function selectProtocolRelease(organizationId: string, environmentId: string, protocolId: string) {
  return select(RELEASE, 'protocol_releases', {
    organization_id: organizationId,
    environment_id: environmentId,
    protocol_id: protocolId,
  });
}

export function insertProtocolRelease(
  organizationId: string,
  appId: string,
  release: ProtocolRelease,
): Statement {
  return insert('protocol_releases', {
    organization_id: organizationId,
    app_id: appId,
    ...release,
    signature: release.signature && JSON.stringify(release.signature),
  });
}

const AUTHORSHIP = rowsOf({ is_author: computed('boolean') });

/**
 * Selects whether a user wrote or published the protocol. What the user wrote before the invitation was
 * accepted has another id.
 */
export function selectProtocolAuthorship(organizationId: string, protocolId: string, userId: string) {
  return AUTHORSHIP.query(
    `WITH author AS (
       SELECT $3::uuid AS id
       UNION SELECT shown_user_id FROM memberships WHERE organization_id = $1 AND user_id = $3
     )
     SELECT EXISTS (
       SELECT 1 FROM protocols WHERE organization_id = $1 AND id = $2
         AND (created_by_user_id IN (SELECT id FROM author)
           OR published_by_user_id IN (SELECT id FROM author))) AS is_author`,
    [organizationId, protocolId, userId],
  );
}

/**
 * Throws protocol_not_released unless the protocol may run on real people in the live environment: it was
 * released there, the app needs no release, or the protocol reads no data of people. Otherwise, who gets
 * which wave shows what the protocol reads.
 */
export async function requireProtocolReleased(
  tx: Transaction,
  { organizationId, appId, environment }: Request,
  protocolId: string,
  protocol: Protocol,
): Promise<void> {
  if (environment.environmentKind !== 'live' || !readsPeople(protocol)) return;
  const app = await tx.first(selectApp(organizationId, appId));
  if (app!.release === 'publish') return;
  const { environmentId } = environment;
  if (await tx.first(selectProtocolRelease(organizationId, environmentId, protocolId))) return;
  throw new AppError(
    'protocol_not_released',
    'The protocol was not released for this environment. Ask a member with the scope bundles:release.',
    { protocol_id: protocolId, environment_id: environmentId, release: app!.release },
  );
}

/** Whether who gets which wave follows from scores or from fields of the profile. */
function readsPeople(protocol: Protocol): boolean {
  return readScores(protocol).length > 0 || (protocol.randomization?.strata.length ?? 0) > 0;
}
