import type { Json } from '@eps/engine';
import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import type { Request } from '../../../http/request.ts';
import { oneOf, strictObject } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
import { openInput } from '../../answers/evaluations/complete.ts';
import { answersDeleted, isWithoutAnswers, requireResult } from '../../answers/evaluations/present.ts';
import { selectEvaluation } from '../../answers/evaluations/queries.ts';
import { engineInput, type ReceiptFingerprints, receiptKey } from '../../answers/evaluations/receipt.ts';
import { type LoadedEvaluation, loadEvaluation } from '../../answers/evaluations/state.ts';
import { contentsOf, selectContents } from '../../content/bundles/compiled.ts';
import { presentCheckpoint } from '../../operations/audit-log/checkpoint.ts';
import { selectCheckpointsFrom } from '../../operations/audit-log/checkpoint-queries.ts';
import { FIRST_HASH, presentLinked } from '../../operations/audit-log/entry.ts';
import { selectEntries } from '../../operations/audit-log/list-queries.ts';
import { selectLinks } from '../../operations/audit-log/queries.ts';
import type { AuditEntry } from '../../operations/audit-log/schema.ts';
import { EXAMPLE_RECEIPT, Receipt } from './schema.ts';

export const getEvaluationReceipt = endpoint({
  summary: 'Get the receipt of an evaluation',
  description:
    'Returns signed fingerprints of the bundle, the context, the answers, the engine’s input and its result, and the audit log entry that has held them since the evaluation was completed. `include=input` adds the data from which the result can be recomputed, which requires the scopes `subjects:export`, `evaluations:answers` and `subjects:profile`, and is recorded in the audit log. `eps-verify-receipt` of the package `verify` verifies a receipt offline.',
  tag: 'evaluations',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/evaluations/{evaluation_id}/receipt',
  access: { credential: 'api', scope: 'evaluations:read' },
  reads: { action: 'evaluation.receipt_read', resource: 'evaluation' },
  query: strictObject({
    include: Type.Optional(oneOf(['input'] as const, { description: 'Adds `recomputation`.' })),
  }),
  response: Receipt,
  errors: ['evaluation_not_finished', 'subject_deleted', 'evaluation_deleted', 'answers_deleted'],
  examples: { response: EXAMPLE_RECEIPT },
  async handle(request) {
    const { organizationId, environmentId, params, services, query } = request;
    if (query.include === 'input') {
      request.rights.require('subjects:export');
      request.rights.require('evaluations:answers');
      request.rights.require('subjects:profile');
    }
    const row = await request.readOne(selectEvaluation(organizationId, environmentId, params.evaluation_id));
    requireResult(row);
    const isComplete = !isWithoutAnswers(row);
    if (query.include === 'input' && !isComplete) throw answersDeleted();
    const evaluation = isComplete
      ? await loadEvaluation(request.read, services, organizationId, row)
      : undefined;
    const entry = await completionEntry(request, row.id);
    const inclusion = await inclusionOf(request, entry);
    const receipt = {
      evaluation_id: row.id,
      organization_id: organizationId,
      status: inclusion ? ('final' as const) : ('pending' as const),
      ...(entry.details['receipt'] as ReceiptFingerprints),
      // Anybody with the key could guess answers until their digest matches the receipt.
      ...(evaluation && request.rights.has('evaluations:answers')
        ? { digest_key: digestKeyOf(evaluation) }
        : { redacted: ['digest_key'] }),
      entry,
      ...(inclusion && { inclusion }),
      key_id: services.audit.keyId,
      public_key: services.audit.publicJwk.x,
    };
    const signature = services.audit.sign(receipt as unknown as Json).toString('base64');
    const recomputation =
      query.include === 'input' && evaluation ? await recomputationOf(request, evaluation) : undefined;
    return { ...receipt, signature, ...(recomputation && { recomputation }) };
  },
});

function digestKeyOf({ row, key }: LoadedEvaluation): string {
  return receiptKey(key, row.id, openInput(row, key)).toString('base64');
}

/** Throws not_found for an evaluation that was completed before receipts existed. */
async function completionEntry(request: Request, evaluationId: string): Promise<AuditEntry> {
  const { organizationId } = request;
  const filters = {
    action: 'evaluation.completed',
    resource_type: 'evaluation',
    resource_id: evaluationId,
  };
  const row = await request.readOne(selectEntries(organizationId, filters, undefined, 1));
  return presentLinked(organizationId, row);
}

/** Returns the links from the entry to the first checkpoint that covers it, if there is one yet. */
async function inclusionOf(request: Request, { chain }: AuditEntry) {
  if (!chain) return undefined;
  const { organizationId } = request;
  const [covering] = await request.read(selectCheckpointsFrom(organizationId, chain.position, 1));
  if (!covering) return undefined;
  const checkpoint = presentCheckpoint(covering);
  const positionBefore = chain.position - 1;
  const count = checkpoint.position - positionBefore;
  const [links, previous] = await Promise.all([
    request.read(selectLinks(organizationId, String(positionBefore), count)),
    positionBefore === 0 ? [] : request.read(selectLinks(organizationId, String(positionBefore - 1), 1)),
  ]);
  return {
    previous: previous[0]?.chain_hash.toString('hex') ?? FIRST_HASH,
    links: links.map(({ entry_hash, chained_at }) => ({
      entry_hash: entry_hash.toString('hex'),
      chained_at,
    })),
    checkpoint,
  };
}

/** Returns the decrypted input of the engine, and records the access in the audit log. */
async function recomputationOf(request: Request, evaluation: LoadedEvaluation) {
  const { organizationId } = request;
  const { row, key } = evaluation;
  await request.write(async (tx) =>
    recordAudit(tx, request, organizationId, {
      action: 'evaluation.input_exported',
      resourceId: row.id,
    }),
  );
  const contents = await request.read(selectContents(organizationId, row.version_bundle_id));
  const input: object = engineInput(evaluation, openInput(row, key));
  return { contents: { ...contentsOf(contents) }, input: { ...input } };
}
