import { checkOverrides, type JsonObject, parseRecurrence } from '@eps/engine';
import type { Transaction } from '../../../db/transaction.ts';
import { AppError, notFound, ValidationError, valueError } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { selectBundle } from '../../content/bundles/queries.ts';

/** Returns the recurrence with its defaults as JSON text, as it is stored. Throws ValidationError. */
export function checkedRecurrence(
  request: Request,
  input: object,
  mode: 'one_time' | 'continuous',
  createdAt: Date,
): string {
  const parsed = parseRecurrence(input as JsonObject, {
    mode,
    environmentTimeZone: request.environment.environmentTimeZone,
    createdAt,
  });
  if (parsed.ok) return JSON.stringify(parsed.recurrence);
  throw new ValidationError(
    parsed.errors.map(({ field, message }) =>
      valueError(['body', 'recurrence', ...(field === '' ? [] : [field])], message),
    ),
  );
}

/**
 * Checks that a program can use a bundle: the bundle exists and is not archived, and the program's overrides
 * fit the bundle's context. Throws not_found, bundle_invalid or invalid_context_overrides.
 */
export async function checkBundle(
  tx: Transaction,
  request: Request,
  bundleId: string,
  overrides: object,
): Promise<void> {
  const { organizationId, appId, services } = request;
  const row = await tx.first(selectBundle(organizationId, appId, bundleId));
  if (!row) throw notFound({ field: 'version_bundle_id', kind: 'bundle' });
  if (row.status === 'archived')
    throw new AppError('bundle_invalid', 'The bundle is archived.', { bundle_id: row.id });
  if (Object.keys(overrides).length === 0) return;
  const { bundle } = await services.bundles.compiled(tx.rows, organizationId, row.id);
  const errors = bundle
    ? checkOverrides(bundle, overrides as JsonObject).filter(({ severity }) => severity === 'error')
    : [];
  if (errors.length > 0)
    throw new AppError('invalid_context_overrides', 'The overrides do not match the context of the bundle.', {
      diagnostics: errors,
    });
}
