import { endpoint } from '../../../http/endpoint.ts';
import { notFound } from '../../../http/errors.ts';
import { PlainId, strictObject } from '../../../http/schemas.ts';
import { participantFile } from './participant-pages.ts';

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
  produces: ['text/javascript', 'text/css', 'application/json'],
  async handle({ params, raw }) {
    const file = await participantFile(params.file, String(raw.headers['accept-encoding'] ?? ''));
    if (!file) throw notFound();
    return file;
  },
});
