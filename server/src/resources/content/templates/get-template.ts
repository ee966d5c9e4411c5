import { loadTemplate } from '@eps/library';
import { endpoint } from '../../../http/endpoint.ts';
import { notFound } from '../../../http/errors.ts';
import { presentSummary, Template } from './schema.ts';

export const getTemplate = endpoint({
  summary: 'Get a template',
  description: 'Returns the template with the contents of its six definitions.',
  tag: 'templates',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/templates/{template_id}',
  access: { credential: 'api', scope: 'definitions:read' },
  response: Template,
  async handle(request) {
    const template = loadTemplate(request.params.template_id);
    if (!template) throw notFound();
    return { ...presentSummary(template), contents: template.contents };
  },
});
