import { endpoint } from '../../../http/endpoint.ts';
import { PlainId, strictObject } from '../../../http/schemas.ts';
import { consolePage } from './console.ts';

export const getConsoleSignOnPage = endpoint({
  operationId: 'getConsoleSignOnPage',
  summary: 'Get the console at its page /sign-in/sso/{provider_id}',
  tag: 'pages',
  extension: true,
  method: 'GET',
  path: '/sign-in/sso/{provider_id}',
  access: { credential: 'none' },
  errorShape: 'application',
  status: 200,
  params: strictObject({ provider_id: PlainId }),
  produces: ['text/html'],
  handle: async () => consolePage(),
});
