import { recordAudit } from '../../../audit/record.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { environmentTime } from '../../../environment-time.ts';
import { emit } from '../../../events/emit.ts';
import { AppError, found, invalidTransition } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { publishDefinitions } from '../definitions/commands.ts';
import { selectPinned } from '../definitions/queries.ts';
import type { LifecycleStatus } from '../definitions/schema.ts';
import { presentCases } from './cases-schema.ts';
import type { ValidBundle } from './compiled.ts';
import { bundleFileDiagnostics } from './files.ts';
import { runCases } from './golden-cases.ts';
import { failedGates } from './publish-gates.ts';
import {
  type BundleRow,
  presentBundle,
  selectBundle,
  selectBundleCases,
  selectEnvironments,
  updateBundleStatus,
} from './queries.ts';
import { type Bundle, PIN_FIELDS } from './schema.ts';

const MAX_LISTED = 100;

const MOVES: Record<LifecycleStatus, readonly LifecycleStatus[]> = {
  draft: ['validated', 'published', 'archived'],
  validated: ['draft', 'published', 'archived'],
  published: ['deprecated', 'archived'],
  deprecated: ['published', 'archived'],
  archived: [],
};

/**
 * Changes the status of a bundle. Throws bundle_invalid when it is to be validated or published and the six
 * definitions do not compile together. When it is to be published for the first time without an override
 * reason, throws publish_gate_failed if it fails a publish gate of the app, and golden_cases_failed if it
 * fails a golden case.
 */
export async function moveBundle(
  tx: Transaction,
  request: Request,
  bundleId: string,
  to: LifecycleStatus,
  overrideReason?: string,
): Promise<Bundle> {
  const { organizationId, appId } = request;
  const row = found(await tx.first(selectBundle(organizationId, appId, bundleId, true)));
  if (row.status === to) return presentBundle(row);
  if (!MOVES[row.status].includes(to)) throw invalidTransition(row.status, to, MOVES[row.status]);
  const compiled = to === 'validated' || to === 'published' ? await validBundle(tx, request, row) : null;
  const isFirst = to === 'published' && row.published_at === null;
  const findings = isFirst ? await failedGates(tx, request, row, compiled!) : [];
  if (findings.length > 0 && overrideReason === undefined)
    throw new AppError('publish_gate_failed', 'The bundle fails a publish gate of the app.', { findings });
  const cases = isFirst ? await failedCases(tx, request, row, compiled!) : [];
  if (cases.length > 0 && overrideReason === undefined)
    throw new AppError('golden_cases_failed', 'Golden cases of the bundle fail.', {
      cases: cases.slice(0, MAX_LISTED),
    });
  if (to === 'published') await publishPinned(tx, request, row);
  const saved = await tx.first(updateBundleStatus(request, row.id, to));
  recordAudit(tx, request, organizationId, {
    action: `bundle.${to}`,
    resourceId: row.id,
    before: row,
    after: saved,
    details: {
      from: row.status,
      ...(findings.length + cases.length > 0 && { override_reason: overrideReason }),
      ...(findings.length > 0 && { failed_gates: findings.map(({ gate, code }) => ({ gate, code })) }),
      ...(cases.length > 0 && { failed_cases: cases.length }),
    },
  });
  return presentBundle(saved!);
}

/** Evaluates the golden cases of the bundle and returns those that fail. */
async function failedCases(
  tx: Transaction,
  request: Request,
  row: BundleRow,
  { bundle }: ValidBundle,
): Promise<{ name: string; failures: string[] }[]> {
  const { organizationId, appId, services } = request;
  const saved = await tx.first(selectBundleCases(organizationId, appId, row.id));
  if (!saved || saved.cases === null) return [];
  request.work.handles(saved.cases.length);
  return runCases(services, bundle, presentCases(saved.cases))
    .filter(({ passed }) => !passed)
    .map(({ name, failures }) => ({ name, failures: failures.slice(0, MAX_LISTED) }));
}

async function validBundle(tx: Transaction, request: Request, row: BundleRow): Promise<ValidBundle> {
  const { bundles } = request.services;
  await requireNoneArchived(tx, request, row);
  const valid = await bundles.valid(tx.rows, request.organizationId, row.id);
  const diagnostics = await bundleFileDiagnostics(tx.rows, request, row, valid, true);
  if (diagnostics.length > 0)
    throw new AppError('bundle_invalid', 'The app lacks files of the bundle, or they do not fit.', {
      diagnostics,
    });
  return valid;
}

/** Archiving a definition is final, so a bundle that pins one can never be published. */
async function requireNoneArchived(tx: Transaction, request: Request, row: BundleRow): Promise<void> {
  const { organizationId, appId } = request;
  const pinned = await tx.rows(selectPinned(organizationId, appId, idsOfPinned(row)));
  const archived = pinned.filter(({ status }) => status === 'archived').map(({ id }) => id);
  if (archived.length > 0)
    throw new AppError('bundle_invalid', 'The bundle pins an archived definition.', {
      archived_definition_ids: archived,
    });
}

function idsOfPinned(row: BundleRow): string[] {
  return PIN_FIELDS.map((field) => row[field]);
}

async function publishPinned(tx: Transaction, request: Request, row: BundleRow): Promise<void> {
  const { organizationId, appId, now } = request;
  const environments = await tx.rows(selectEnvironments(organizationId, appId));
  tx.push(publishDefinitions(request, idsOfPinned(row)));
  const data = { bundle_id: row.id, app_id: appId, revision: row.revision, fingerprint: row.fingerprint };
  for (const { id: environmentId, clock_offset_seconds } of environments)
    emit(tx, environmentTime(now, clock_offset_seconds), [
      { organizationId, environmentId, type: 'bundle.published', data },
    ]);
}
