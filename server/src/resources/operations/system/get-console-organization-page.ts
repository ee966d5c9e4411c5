import { endpoint } from '../../../http/endpoint.ts';
import { PlainId, strictObject } from '../../../http/schemas.ts';
import { consolePage } from './console.ts';

export const getConsoleOrganizationPage = endpoint({
  operationId: 'getConsoleOrganizationPage',
  summary: 'Get the console, at a page of an organization',
  tag: 'pages',
  extension: true,
  method: 'GET',
  path: '/o/*',
  access: { credential: 'none' },
  errorShape: 'application',
  status: 200,
  params: strictObject({ '*': PlainId }),
  produces: ['text/html'],
  handle: async () => consolePage(),
});
