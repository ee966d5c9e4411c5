import { recordAudit } from '../../../audit/record.ts';
import { hashSecret } from '../../../credentials/api-key.ts';
import { newTenantToken } from '../../../credentials/token.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError, found } from '../../../http/errors.ts';
import { instantOf } from '../../../http/instant.ts';
import { newId } from '../../../ids.ts';
import { selectProgram } from '../../people/programs/queries.ts';
import { insertLink, type LinkRow, presentLink } from './queries.ts';
import { CreatedProgramLink, CreateProgramLink, EXAMPLE_LINK, PUBLIC_LINK } from './schema.ts';
import { signingSecret } from './signature.ts';
import { requireReusable, requireWindow } from './window.ts';

export const createProgramLink = endpoint({
  summary: 'Create a public link of a program',
  description:
    'Creates a link with which anybody can start a session of the program, without an enrollment made before. The response holds the link, which is shown only once. The program accepts sessions while it is active.',
  tag: 'programs',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/programs/{program_id}/links',
  access: { credential: 'api', scope: 'programs:write' },
  idempotency: 'required',
  status: 201,
  body: CreateProgramLink,
  response: CreatedProgramLink,
  errors: ['program_archived'],
  examples: {
    body: {
      name: 'Poster at the entrance',
      identity_mode: 'legacy_anonymous',
      max_sessions: 500,
      closes_at: '2026-12-31T23:00:00.000Z',
    },
    response: {
      ...EXAMPLE_LINK,
      url: 'https://eps.example.com/p#l.hVb1Zk0Yw2mT8qfJx3sN5rLd7uEoAcPgiKtWzQ4yB6M',
    },
  },
  async handle(request) {
    const { organizationId, environmentId, vaultScope, body, now, services } = request;
    const token = newTenantToken(organizationId, services.db);
    const row: LinkRow = {
      id: newId(),
      program_id: request.params.program_id,
      name: body.name,
      identity_mode: body.identity_mode,
      max_sessions: body.max_sessions ?? null,
      session_count: 0,
      opens_at: body.opens_at === undefined ? null : instantOf(body.opens_at).toISOString(),
      closes_at: body.closes_at === undefined ? null : instantOf(body.closes_at).toISOString(),
      created_at: now.toISOString(),
      created_by_user_id: request.principal.shownUserId,
      kiosk_reset_seconds: body.kiosk?.reset_after_seconds ?? null,
      return_by: body.return ?? 'device',
      signing_version: body.signing ? 1 : null,
      made_by: request.principal.principalId,
    };
    requireWindow(row);
    requireReusable(body);
    const secret = await signingSecret(services.vault, vaultScope, row);
    return request.write(async (tx) => {
      const program = found(
        await tx.first(selectProgram(organizationId, environmentId, row.program_id, ' FOR SHARE')),
      );
      if (program.status === 'archived')
        throw new AppError('program_archived', 'The program is archived.', { program_id: program.id });
      tx.push(insertLink(vaultScope, row, hashSecret(token)));
      recordAudit(tx, request, organizationId, {
        action: 'program_link.created',
        resourceId: row.id,
        after: row,
        details: { program_id: row.program_id },
      });
      return {
        ...presentLink(row),
        url: `${services.config.publicUrl}/p#${PUBLIC_LINK}${token}`,
        ...(secret !== undefined && { signing_secret: secret }),
      };
    });
  },
});
