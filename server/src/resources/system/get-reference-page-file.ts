import { endpoint } from '../../http/endpoint.ts';
import { notFound } from '../../http/errors.ts';
import { PlainId, strictObject } from '../../http/schemas.ts';
import { asset, readText } from '../../pages/page.ts';

const FOLDER = new URL('../../pages/reference/', import.meta.url);

/** Returns the location of each file; the one of the reference component is in its package. */
const FILES = new Map<string, () => URL>([
  [
    'explorer.js',
    () => new URL('../browser/openapi-explorer.min.js', import.meta.resolve('openapi-explorer')),
  ],
  ['reference.js', () => new URL('reference.js', FOLDER)],
  ['reference.css', () => new URL('reference.css', FOLDER)],
]);

export const getReferencePageFile = endpoint({
  operationId: 'getReferencePageFile',
  summary: 'Get a file of the API reference page',
  tag: 'pages',
  extension: true,
  method: 'GET',
  path: '/docs/{file}',
  access: { credential: 'none' },
  errorShape: 'application',
  status: 200,
  params: strictObject({ file: PlainId }),
  produces: ['text/javascript', 'text/css'],
  handle: async ({ params }) => asset(params.file, textOf(params.file)),
});

const texts = new Map<string, string>();

/**
 * Returns the text of a file and keeps it. The files are read at their first request, because most processes
 * never serve the reference and the component is large.
 */
function textOf(file: string): string {
  const locate = FILES.get(file);
  if (locate === undefined) throw notFound();
  const text = texts.get(file) ?? readText(locate());
  texts.set(file, text);
  return text;
}
