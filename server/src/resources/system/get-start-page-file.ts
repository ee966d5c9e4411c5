import { endpoint } from '../../http/endpoint.ts';
import { oneOf, strictObject } from '../../http/schemas.ts';
import { asset, readText } from '../../pages/page.ts';

const FOLDER = new URL('../../pages/start/', import.meta.url);
const FILES = ['start.js', 'start.css'] as const;

const files = new Map(FILES.map((name) => [name, readText(new URL(name, FOLDER))]));

export const getStartPageFile = endpoint({
  operationId: 'getStartPageFile',
  summary: 'Get a file of the start page',
  tag: 'pages',
  extension: true,
  method: 'GET',
  path: '/start/{file}',
  access: { credential: 'none' },
  errorShape: 'application',
  status: 200,
  params: strictObject({ file: oneOf(FILES) }),
  produces: ['text/javascript', 'text/css'],
  handle: async ({ params }) => asset(params.file, files.get(params.file)!),
});
