import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError, notFound } from '../../../http/errors.ts';
import { selectDocument } from '../documents/queries.ts';
import { releaseEnvironment } from '../releases/environment.ts';
import { newRelease } from '../releases/new-release.ts';
import { ReleaseContent } from '../releases/schema.ts';
import { PROTOCOLS } from './queries.ts';
import { insertProtocolRelease, selectProtocolAuthorship, selectProtocolRelease } from './releases.ts';
import { ProtocolRelease } from './schema.ts';

const OWN_CONTENT =
  'You wrote or published this protocol. Another member with bundles:release must release it.';

export const releaseProtocol = endpoint({
  summary: 'Release a protocol for an environment',
  description:
    'Allows studies of the environment to run the published protocol. Live environments require this for protocols whose conditions, exits or strata read scores or profiles, unless the app has `release: publish`. As with bundles, `four_eyes` requires a member who neither wrote nor published the protocol. Releasing a protocol again changes nothing.',
  tag: 'protocols',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/protocols/{protocol_id}/release',
  access: { credential: 'api', scope: 'bundles:release' },
  idempotency: 'required',
  effect: 'environment',
  body: ReleaseContent,
  response: ProtocolRelease,
  errors: ['protocol_not_published', 'four_eyes_required', 'reauthentication_required', 'signature_required'],
  examples: {
    body: {
      environment_id: '0198c1f2-7b3a-7c41-9d52-3f6a1b2c4d5f',
      reason: 'The condition of the last wave was agreed with the ethics committee.',
    },
  },
  async handle(request) {
    const { organizationId, appId, params, body, principal } = request;
    const environment = await releaseEnvironment(request, body.environment_id);
    const { environmentId } = environment;
    return request.write(async (tx) => {
      const row = await tx.first(selectDocument(PROTOCOLS, organizationId, appId, params.protocol_id, true));
      if (!row) throw notFound();
      const existing = await tx.first(selectProtocolRelease(organizationId, environmentId, row.id));
      if (existing) return existing;
      if (row.status !== 'published')
        throw new AppError('protocol_not_published', 'Only a published protocol can be released.', {
          protocol_id: row.id,
          status: row.status,
        });
      const authorship = await tx.first(selectProtocolAuthorship(organizationId, row.id, principal.userId));
      const author = authorship!.is_author
        ? { message: OWN_CONTENT, context: { protocol_id: row.id } }
        : undefined;
      const release: ProtocolRelease = {
        protocol_id: row.id,
        ...(await newRelease(tx, request, environment, author)),
      };
      tx.push(insertProtocolRelease(organizationId, appId, release));
      recordAudit(tx, request, organizationId, {
        action: 'protocol.released',
        resourceId: row.id,
        after: release,
        details: {
          reason: release.reason,
          alone: release.alone,
          ...(release.signature && { signature: release.signature }),
        },
      });
      return release;
    });
  },
});
