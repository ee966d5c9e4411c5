import { endpoint } from '../../http/endpoint.ts';
import { notFound } from '../../http/errors.ts';
import { PlainId, strictObject } from '../../http/schemas.ts';
import { asset, page, readText } from '../../pages/page.ts';

const FOLDER = new URL('../../pages/participant/', import.meta.url);
const FILES = [
  'main.js',
  'api.js',
  'dom.js',
  'inputs.js',
  'page.css',
  'question.js',
  'ranking.js',
  'report.js',
  'saver.js',
  'words.js',
];

const html = readText(new URL('index.html', FOLDER));
const files = new Map<string, string>(FILES.map((name) => [name, readText(new URL(name, FOLDER))]));

/**
 * The token stays in the fragment of the address, so that it reaches neither this server's log nor another
 * site.
 */
export const getParticipantPage = endpoint({
  operationId: 'getParticipantPage',
  summary: 'The page participants answer on; their token is in the fragment',
  tag: 'pages',
  extension: true,
  method: 'GET',
  path: '/p',
  access: { credential: 'none' },
  errorShape: 'application',
  status: 200,
  params: strictObject({}),
  produces: ['text/html'],
  handle: async () => page(html),
});

export const getParticipantPageFile = endpoint({
  operationId: 'getParticipantPageFile',
  summary: 'A script or style sheet of the participant page',
  tag: 'pages',
  extension: true,
  method: 'GET',
  path: '/p/{file}',
  access: { credential: 'none' },
  errorShape: 'application',
  status: 200,
  params: strictObject({ file: PlainId }),
  produces: ['text/javascript', 'text/css'],
  async handle({ params }) {
    const text = files.get(params.file);
    if (text === undefined) throw notFound();
    return asset(params.file, text);
  },
});
