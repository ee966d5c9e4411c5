import { recordAudit } from '../../audit/record.ts';
import type { Transaction } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import { AppError, invalidTransition, notFound } from '../../http/errors.ts';
import type { Request } from '../../http/request.ts';
import { publishDefinitions } from '../definitions/commands.ts';
import { selectPinned } from '../definitions/queries.ts';
import type { LifecycleStatus } from '../definitions/schema.ts';
import {
  type BundleRow,
  presentBundle,
  selectBundle,
  selectEnvironmentIds,
  updateBundleStatus,
} from './queries.ts';
import { type Bundle, PIN_FIELDS } from './schema.ts';

const MOVES: Record<LifecycleStatus, readonly LifecycleStatus[]> = {
  draft: ['validated', 'published', 'archived'],
  validated: ['draft', 'published', 'archived'],
  published: ['deprecated', 'archived'],
  deprecated: ['published', 'archived'],
  archived: [],
};

/**
 * Changes the status of a bundle. Throws bundle_invalid when it is to be validated or published and the six
 * definitions do not compile together.
 */
export async function moveBundle(
  tx: Transaction,
  request: Request,
  bundleId: string,
  to: LifecycleStatus,
): Promise<Bundle> {
  const { organizationId, appId, now } = request;
  const row = await tx.first(selectBundle(organizationId, appId, bundleId, true));
  if (!row) throw notFound();
  if (row.status === to) return presentBundle(row);
  if (!MOVES[row.status].includes(to)) throw invalidTransition(row.status, to, MOVES[row.status]);
  if (to === 'validated' || to === 'published') await requireCompiled(tx, request, row);
  if (to === 'published') await publishPinned(tx, request, row);
  const saved = await tx.first(updateBundleStatus(organizationId, row.id, to, now));
  recordAudit(tx, request, organizationId, {
    action: `bundle.${to}`,
    resourceType: 'bundle',
    resourceId: row.id,
    before: row,
    after: saved,
    appId,
    details: { from: row.status },
  });
  return presentBundle(saved!);
}

async function requireCompiled(tx: Transaction, request: Request, row: BundleRow): Promise<void> {
  const { bundles } = request.services;
  const { bundle, diagnostics } = await bundles.compiled(
    (statement) => tx.rows(statement),
    request.organizationId,
    row.id,
  );
  if (bundle) return;
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  throw new AppError('bundle_invalid', 'The six definitions do not compile together.', {
    diagnostics: errors,
  });
}

async function publishPinned(tx: Transaction, request: Request, row: BundleRow): Promise<void> {
  const { organizationId, appId, now } = request;
  const ids = PIN_FIELDS.map((field) => row[field]);
  const [pinned, environments] = await Promise.all([
    tx.rows(selectPinned(organizationId, appId, ids)),
    tx.rows(selectEnvironmentIds(organizationId, appId)),
  ]);
  const archived = pinned.filter(({ status }) => status === 'archived').map(({ id }) => id);
  if (archived.length > 0)
    throw new AppError('bundle_invalid', 'The bundle pins an archived definition.', {
      archived_definition_ids: archived,
    });
  tx.push(publishDefinitions(organizationId, ids, now));
  const data = { bundle_id: row.id, app_id: appId, revision: row.revision, fingerprint: row.fingerprint };
  emit(
    tx,
    now,
    environments.map(({ id }) => ({ organizationId, environmentId: id, type: 'bundle.published', data })),
  );
}
