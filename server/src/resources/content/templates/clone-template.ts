import { KINDS } from '@eps/engine';
import { loadTemplate } from '@eps/library';
import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { notFound } from '../../../http/errors.ts';
import { insertDraft } from '../definitions/commands.ts';
import { presentDefinition } from '../definitions/queries.ts';
import { ClonedTemplate, CloneTemplate } from './schema.ts';

export const cloneTemplate = endpoint({
  summary: 'Clone a template',
  description:
    'Creates six draft definitions from the template. Each gets the business ID `<prefix>-<kind>`, with hyphens instead of underscores in the kind. Cloning again with the same prefix creates the next revisions.',
  tag: 'templates',
  core: true,
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/templates/{template_id}/clone',
  access: { credential: 'api', scope: 'definitions:write' },
  idempotency: 'required',
  status: 201,
  body: CloneTemplate,
  response: ClonedTemplate,
  examples: { body: { business_id_prefix: 'phq-9' } },
  async handle(request) {
    const { organizationId, body } = request;
    const template = loadTemplate(request.params.template_id);
    if (!template) throw notFound();
    const locale = template.locales[0] ?? 'en';
    return request.write(async (tx) => {
      const saved = KINDS.map((kind) =>
        insertDraft(tx, request, {
          business_id: `${body.business_id_prefix}-${kind.replaceAll('_', '-')}`,
          kind,
          name: template.name,
          locale,
          content: template.contents[kind],
        }),
      );
      const definitions = (await Promise.all(saved)).map(presentDefinition);
      recordAudit(tx, request, organizationId, {
        action: 'template.cloned',
        resourceId: template.id,
        after: definitions.map(({ id, business_id }) => ({ id, business_id })),
      });
      return { definitions, template_id: template.id };
    });
  },
});
