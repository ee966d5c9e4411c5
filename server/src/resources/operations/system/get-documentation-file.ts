import { Content } from '../../../http/content.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { notFound } from '../../../http/errors.ts';
import { PlainId, strictObject } from '../../../http/schemas.ts';
import { asset, readText } from '../../../pages/page.ts';
import { loadSite } from './documentation.ts';

const FOLDER = new URL('../../../pages/docs/', import.meta.url);
/** The files and where they are; the search library is in its package. */
const FILES = new Map([
  ['docs.css', () => new URL('docs.css', FOLDER)],
  ['docs.js', () => new URL('docs.js', FOLDER)],
  ['minisearch.js', () => new URL(import.meta.resolve('minisearch'))],
  ['search.js', () => new URL('search.js', FOLDER)],
]);

const texts = new Map<string, string>();

export const getDocumentationFile = endpoint({
  operationId: 'getDocumentationFile',
  summary: 'Get a file of the documentation',
  tag: 'pages',
  extension: true,
  method: 'GET',
  path: '/docs/assets/{file}',
  access: { credential: 'none' },
  errorShape: 'application',
  status: 200,
  params: strictObject({ file: PlainId }),
  produces: ['text/javascript', 'text/css', 'application/json'],
  async handle({ params: { file } }) {
    if (file === 'search.json') {
      const index = await (await loadSite()).searchIndex();
      return new Content('application/json; charset=utf-8', index, { 'cache-control': 'no-cache' });
    }
    const locate = FILES.get(file);
    if (locate === undefined) throw notFound();
    const text = texts.get(file) ?? readText(locate());
    texts.set(file, text);
    return asset(file, text);
  },
});
