import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { notFound } from '../../../http/errors.ts';
import { selectApp } from '../../identity/apps/queries.ts';
import { upsertPage } from './commands.ts';
import { presentPage, selectPage } from './queries.ts';
import { EXAMPLE_PAGE, ParticipantPageSettings } from './schema.ts';
import { requireTheme } from './theme.ts';
import { requireWords } from './words.ts';

export const setParticipantPageSettings = endpoint({
  summary: 'Replace the settings of the participant page',
  description:
    'Replaces the settings, which apply to all programs of the app: the help lines that the help of guardrail rules shows, the country of people whose locale has none, texts of the page, its appearance, and the links below it. Settings that the body leaves out are removed.',
  tag: 'apps',
  method: 'PUT',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/participant-page',
  access: { credential: 'api', scope: 'organization:write' },
  idempotency: 'required',
  body: ParticipantPageSettings,
  response: ParticipantPageSettings,
  examples: { body: EXAMPLE_PAGE, response: EXAMPLE_PAGE },
  async handle(request) {
    const { organizationId, appId, body } = request;
    requireWords(body.words ?? {});
    requireTheme(body.theme ?? {});
    return request.write(async (tx) => {
      if (!(await tx.first(selectApp(organizationId, appId, true)))) throw notFound();
      const before = presentPage(await tx.first(selectPage(organizationId, appId)));
      tx.push(upsertPage(organizationId, appId, body));
      recordAudit(tx, request, organizationId, {
        action: 'app.participant_page_changed',
        resourceId: appId,
        before,
        after: body,
        details: { fields: Object.keys(body) },
      });
      return body;
    });
  },
});
