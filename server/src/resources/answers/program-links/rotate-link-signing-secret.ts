import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError, found } from '../../../http/errors.ts';
import { strictObject } from '../../../http/schemas.ts';
import { type LinkRow, presentLink, selectLink, updateLink } from './queries.ts';
import { EXAMPLE_LINK, ProgramLinkWithSecret } from './schema.ts';
import { signingSecret } from './signature.ts';

export const rotateLinkSigningSecret = endpoint({
  summary: 'Rotate the signing secret of a public link',
  description:
    'Creates a new secret, which is returned only once, for a public link with `signing`. URLs that were signed with the old secret stop starting sessions at once; sessions that were started with them continue.',
  tag: 'programs',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/programs/{program_id}/links/{link_id}/rotate-signing-secret',
  access: { credential: 'api', scope: 'programs:write' },
  idempotency: 'required',
  body: strictObject({}),
  response: ProgramLinkWithSecret,
  errors: ['conflict'],
  examples: {
    body: {},
    response: { ...EXAMPLE_LINK, signing: true, signing_secret: 'lsec_•••' },
  },
  async handle(request) {
    const { organizationId, vaultScope, params, services } = request;
    return request.write(async (tx) => {
      const row = found(await tx.first(selectLink(vaultScope, params.program_id, params.link_id, true)));
      if (row.signing_version === null)
        throw new AppError('conflict', 'The link was created without signing, so it has no secret.');
      const next: LinkRow = { ...row, signing_version: row.signing_version + 1 };
      tx.push(updateLink(organizationId, next));
      recordAudit(tx, request, organizationId, {
        action: 'program_link.secret_rotated',
        resourceId: row.id,
        before: row,
        after: next,
      });
      const secret = await signingSecret(services.vault, vaultScope, next);
      return { ...presentLink(next), signing_secret: secret! };
    });
  },
});
