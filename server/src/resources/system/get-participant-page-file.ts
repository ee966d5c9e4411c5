import { endpoint } from '../../http/endpoint.ts';
import { notFound } from '../../http/errors.ts';
import { PlainId, strictObject } from '../../http/schemas.ts';
import { asset, readText } from '../../pages/page.ts';

const FOLDER = new URL('../../pages/participant/', import.meta.url);
const FILES = [
  'api.js',
  'choices.js',
  'dom.js',
  'fields.js',
  'inputs.css',
  'inputs.js',
  'link.js',
  'main.js',
  'matrix.css',
  'matrix.js',
  'page.css',
  'points.js',
  'preview.js',
  'problems.js',
  'progress.js',
  'question.js',
  'ranking.js',
  'report.css',
  'report.js',
  'saver.js',
  'slider.js',
  'status.js',
  'step.js',
  'words-ar.js',
  'words-de.js',
  'words-en.js',
  'words-es.js',
  'words.js',
];

const files = new Map<string, string>(FILES.map((name) => [name, readText(new URL(name, FOLDER))]));

export const getParticipantPageFile = endpoint({
  operationId: 'getParticipantPageFile',
  summary: 'Get a file of the participant page',
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
