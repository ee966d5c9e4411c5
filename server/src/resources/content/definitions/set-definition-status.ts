import { checkContent, type JsonObject } from '@eps/engine';
import { recordAudit } from '../../../audit/record.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError, found, invalidTransition } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { oneOf, strictObject } from '../../../http/schemas.ts';
import { parseJson } from '../../../parse-json.ts';
import { fileDiagnostics } from '../files/known.ts';
import {
  type DefinitionRow,
  presentDefinition,
  selectDefinition,
  updateDefinitionStatus,
} from './queries.ts';
import { Definition, LIFECYCLE, type LifecycleStatus } from './schema.ts';

const MOVES: Record<LifecycleStatus, readonly LifecycleStatus[]> = {
  draft: ['validated', 'archived'],
  validated: ['published', 'archived'],
  published: ['deprecated'],
  deprecated: ['published', 'archived'],
  archived: [],
};

export const setDefinitionStatus = endpoint({
  summary: 'Change the status of a definition',
  description:
    'Fails with `invalid_transition` if the definition cannot change to the status, and with `definition_invalid` if its content has errors.',
  tag: 'definitions',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/definitions/{definition_id}/status',
  access: { credential: 'api', scope: 'definitions:write' },
  idempotency: 'required',
  body: strictObject({ status: oneOf(LIFECYCLE) }),
  response: Definition,
  errors: ['invalid_transition', 'definition_invalid'],
  examples: { body: { status: 'validated' } },
  async handle(request) {
    const { organizationId, appId, params } = request;
    const to = request.body.status;
    return request.write(async (tx) => {
      const row = found(await tx.first(selectDefinition(organizationId, appId, params.definition_id, true)));
      request.work.handles(row.content.length);
      if (row.status === to) return presentDefinition(row);
      if (!MOVES[row.status].includes(to)) throw invalidTransition(row.status, to, MOVES[row.status]);
      if (to === 'validated' || to === 'published') await requireValid(tx, request, row);
      const saved = await tx.first(updateDefinitionStatus(request, row.id, to));
      recordAudit(tx, request, organizationId, {
        action: `definition.${to}`,
        resourceId: row.id,
        before: row,
        after: saved,
        details: { from: row.status },
      });
      return presentDefinition(saved!);
    });
  },
});

async function requireValid(tx: Transaction, request: Request, row: DefinitionRow): Promise<void> {
  const content = parseJson(row.content) as JsonObject;
  const diagnostics = checkContent(row.kind, content);
  if (row.kind === 'experience')
    diagnostics.push(...(await fileDiagnostics(tx.rows, request, content, true)));
  if (diagnostics.some(({ severity }) => severity === 'error'))
    throw new AppError('definition_invalid', 'The content has errors.', { diagnostics });
}
