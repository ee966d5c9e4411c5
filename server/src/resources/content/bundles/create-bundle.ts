import { bundleFingerprint, type Kind } from '@eps/engine';
import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError, notFound } from '../../../http/errors.ts';
import { newId } from '../../../ids.ts';
import { lockRevisions, type PinnedRow, selectPinned } from '../definitions/queries.ts';
import { insertBundle, presentBundle } from './queries.ts';
import { Bundle, CreateBundle, PIN_FIELDS, type PinField, pinnedKind } from './schema.ts';

const EXAMPLE_ID = '0190b6a4-7e3c-7cc0-8000-000000000000';

export const createBundle = endpoint({
  summary: 'Create a bundle',
  description:
    'Pins one version of a definition of each kind. The new bundle is a draft. Publishing it evaluates its golden cases.',
  tag: 'bundles',
  core: true,
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/bundles',
  access: { credential: 'api', scope: 'bundles:write' },
  idempotency: 'required',
  status: 201,
  body: CreateBundle,
  response: Bundle,
  errors: ['kind_mismatch'],
  examples: {
    body: { name: 'Weekly pulse', ...Object.fromEntries(PIN_FIELDS.map((field) => [field, EXAMPLE_ID])) },
  },
  async handle(request) {
    const { organizationId, appId, body } = request;
    const { cases, ...pins } = body;
    const ids = PIN_FIELDS.map((field) => body[field]);
    return request.write(async (tx) => {
      tx.push(lockRevisions(organizationId, appId, ['bundle', body.name]));
      const pinned = await tx.rows(selectPinned(organizationId, appId, ids));
      const row = {
        ...pins,
        id: newId(),
        app_id: appId,
        fingerprint: fingerprintOf(body, pinned),
        status: 'draft' as const,
        created_at: request.now.toISOString(),
        created_by_user_id: request.principal.shownUserId,
      };
      const saved = await tx.first(insertBundle(organizationId, row, cases ? JSON.stringify(cases) : null));
      recordAudit(tx, request, organizationId, {
        action: 'bundle.created',
        resourceId: row.id,
        after: saved,
      });
      return presentBundle(saved!);
    });
  },
});

function fingerprintOf(pins: Record<PinField, string>, pinned: readonly PinnedRow[]): string {
  const byId = new Map(pinned.map((definition) => [definition.id, definition]));
  const hashes = PIN_FIELDS.map((field): [Kind, string] => {
    const definition = byId.get(pins[field]);
    if (!definition) throw notFound({ field, kind: 'definition' });
    const kind = pinnedKind(field);
    if (definition.kind !== kind)
      throw new AppError('kind_mismatch', `${field} must name a definition of kind ${kind}.`, {
        field,
        expected: kind,
        actual: definition.kind,
      });
    return [kind, definition.content_hash];
  });
  return bundleFingerprint(Object.fromEntries(hashes) as Record<Kind, string>);
}
