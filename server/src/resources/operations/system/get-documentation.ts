import { endpoint } from '../../../http/endpoint.ts';
import { strictObject } from '../../../http/schemas.ts';
import { documentationPage } from './documentation.ts';

export const getDocumentation = endpoint({
  operationId: 'getDocumentation',
  summary: 'Get the first page of the documentation',
  tag: 'pages',
  extension: true,
  method: 'GET',
  path: '/docs',
  access: { credential: 'none' },
  errorShape: 'application',
  status: 200,
  params: strictObject({}),
  produces: ['text/html'],
  handle: () => documentationPage(''),
});
