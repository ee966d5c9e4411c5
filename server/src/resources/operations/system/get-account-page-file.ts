import { endpoint } from '../../../http/endpoint.ts';
import { oneOf, strictObject } from '../../../http/schemas.ts';
import { asset, readText } from '../../../pages/page.ts';

const FOLDER = new URL('../../../pages/account/', import.meta.url);
const FILES = ['accept.js', 'form.js', 'page.css', 'reset.js', 'words.js'] as const;

const files = new Map(FILES.map((name) => [name, readText(new URL(name, FOLDER))]));

export const getAccountPageFile = endpoint({
  operationId: 'getAccountPageFile',
  summary: 'Get a file of the account pages',
  tag: 'pages',
  extension: true,
  method: 'GET',
  path: '/account/{file}',
  access: { credential: 'none' },
  errorShape: 'application',
  status: 200,
  params: strictObject({ file: oneOf(FILES) }),
  produces: ['text/javascript', 'text/css'],
  handle: async ({ params }) => asset(params.file, files.get(params.file)!),
});
