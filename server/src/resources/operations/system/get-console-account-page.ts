import { endpoint } from '../../../http/endpoint.ts';
import { strictObject } from '../../../http/schemas.ts';
import { consolePage } from './console.ts';

export const getConsoleAccountPage = endpoint({
  operationId: 'getConsoleAccountPage',
  summary: 'Get the console at its page /account',
  tag: 'pages',
  extension: true,
  method: 'GET',
  path: '/account',
  access: { credential: 'none' },
  errorShape: 'application',
  status: 200,
  params: strictObject({}),
  produces: ['text/html'],
  handle: async () => consolePage(),
});
