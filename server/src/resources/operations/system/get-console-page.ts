import { endpoint } from '../../../http/endpoint.ts';
import { strictObject } from '../../../http/schemas.ts';
import { consolePage } from './console.ts';

export const getConsolePage = endpoint({
  operationId: 'getConsolePage',
  summary: 'Get the console',
  tag: 'pages',
  extension: true,
  method: 'GET',
  path: '/',
  access: { credential: 'none' },
  errorShape: 'application',
  status: 200,
  params: strictObject({}),
  produces: ['text/html'],
  handle: async () => consolePage(),
});
