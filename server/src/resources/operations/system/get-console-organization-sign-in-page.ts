import { endpoint } from '../../../http/endpoint.ts';
import { strictObject } from '../../../http/schemas.ts';
import { consolePage } from './console.ts';

export const getConsoleOrganizationSignInPage = endpoint({
  operationId: 'getConsoleOrganizationSignInPage',
  summary: 'Get the console at its page /sign-in/organization',
  tag: 'pages',
  extension: true,
  method: 'GET',
  path: '/sign-in/organization',
  access: { credential: 'none' },
  errorShape: 'application',
  status: 200,
  params: strictObject({}),
  produces: ['text/html'],
  handle: async () => consolePage(),
});
