import { endpoint } from '../../../http/endpoint.ts';
import { PlainId, strictObject } from '../../../http/schemas.ts';
import { documentationPage } from './documentation.ts';

export const getDocumentationPage = endpoint({
  operationId: 'getDocumentationPage',
  summary: 'Get a page of the documentation',
  tag: 'pages',
  extension: true,
  method: 'GET',
  path: '/docs/{page}',
  access: { credential: 'none' },
  errorShape: 'application',
  status: 200,
  params: strictObject({ page: PlainId }),
  produces: ['text/html'],
  handle: ({ params }) => documentationPage(params.page),
});
