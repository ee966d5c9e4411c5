import { endpoint } from '../../../http/endpoint.ts';
import { notFound } from '../../../http/errors.ts';
import { PlainId, strictObject } from '../../../http/schemas.ts';
import { consoleFile } from './console.ts';

export const getConsoleFile = endpoint({
  operationId: 'getConsoleFile',
  summary: 'Get a file of the console',
  tag: 'pages',
  extension: true,
  method: 'GET',
  path: '/assets/{file}',
  access: { credential: 'none' },
  errorShape: 'application',
  status: 200,
  params: strictObject({ file: PlainId }),
  produces: ['text/javascript', 'text/css', 'image/svg+xml'],
  handle: async ({ params, raw }) => {
    const file = consoleFile(params.file, String(raw.headers['accept-encoding'] ?? ''));
    if (!file) throw notFound();
    return file;
  },
});
