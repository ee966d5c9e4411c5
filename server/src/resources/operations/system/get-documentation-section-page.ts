import { endpoint } from '../../../http/endpoint.ts';
import { PlainId, strictObject } from '../../../http/schemas.ts';
import { documentationPage } from './documentation.ts';

export const getDocumentationSectionPage = endpoint({
  operationId: 'getDocumentationSectionPage',
  summary: 'Get a page of a section of the documentation',
  tag: 'pages',
  extension: true,
  method: 'GET',
  path: '/docs/{section}/{page}',
  access: { credential: 'none' },
  errorShape: 'application',
  status: 200,
  params: strictObject({ section: PlainId, page: PlainId }),
  produces: ['text/html'],
  handle: ({ params }) => documentationPage(`${params.section}/${params.page}`),
});
