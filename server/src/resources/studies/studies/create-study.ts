import { createHash, randomBytes } from 'node:crypto';
import { armReveals } from '@eps/engine';
import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { newId } from '../../../ids.ts';
import { insertStudy } from './commands.ts';
import { presentStudy, seedAad, storedReveals } from './present.ts';
import type { StudyRow } from './queries.ts';
import { CreateStudy, Study } from './schema.ts';
import { applyWaveOutreach } from './wave-outreach.ts';
import { checkBundles, hideWavesOfArms, insertWaves, runnableProtocol } from './waves.ts';

const SEED_BYTES = 32;

export const createStudy = endpoint({
  summary: 'Create a study',
  description:
    'Creates a draft study that runs a protocol, and a program for each of its waves. The audit entry has the SHA-256 of the seed that arms are drawn from; the seed is revealed when the study is archived. A live environment runs published protocols only. A protocol with `outreach` also needs `messages:write`.',
  tag: 'studies',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/studies',
  access: { credential: 'api', scope: 'programs:write' },
  idempotency: 'required',
  status: 201,
  body: CreateStudy,
  response: Study,
  errors: ['bundle_invalid', 'protocol_invalid', 'message_invalid'],
  examples: {
    body: {
      name: 'Recovery after an operation',
      protocol_id: '0190b6a4-7e3c-7cc0-8000-000000000000',
      bundles: { baseline: '0190b6a4-7e3c-7cc0-8000-000000000001' },
    },
  },
  async handle(request) {
    const { organizationId, appId, environmentId, body, now, services, principal } = request;
    const id = newId();
    const seed = randomBytes(SEED_BYTES).toString('hex');
    const sealed = await services.vault.sealForEnvironment(request.vaultScope, seedAad(id), seed);
    const study = await request.write(async (tx) => {
      const { row: protocolRow, protocol } = await runnableProtocol(tx, request, body.protocol_id);
      await checkBundles(tx, request, protocol, body.bundles);
      const waves = insertWaves(tx, request, { id, name: body.name }, body.bundles);
      hideWavesOfArms(tx, request, armReveals(protocol), waves);
      await applyWaveOutreach(tx, request, protocol, waves);
      const row: StudyRow = {
        id,
        app_id: appId,
        environment_id: environmentId,
        name: body.name,
        protocol_id: protocolRow.id,
        waves: JSON.stringify(waves),
        status: 'draft',
        inactive: JSON.stringify([{ from: 0 }]),
        revealed_before: storedReveals({ waves: new Set(), end: false }),
        protocol_since: null,
        earlier_protocols: '[]',
        seed_sealed: sealed,
        commitment: createHash('sha256').update(seed).digest('hex'),
        created_at: now.toISOString(),
        updated_at: now.toISOString(),
        created_by_user_id: principal.shownUserId,
      };
      tx.push(insertStudy(organizationId, row));
      recordAudit(tx, request, organizationId, {
        action: 'study.created',
        resourceId: id,
        after: { ...row, seed_sealed: null },
        details: { protocol_id: protocolRow.id, commitment: row.commitment },
      });
      return presentStudy(request, row);
    });
    services.blinding.forget(environmentId);
    return study;
  },
});
