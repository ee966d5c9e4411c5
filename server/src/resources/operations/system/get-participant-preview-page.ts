import { endpoint } from '../../../http/endpoint.ts';
import { strictObject } from '../../../http/schemas.ts';
import { participantPage } from './participant-pages.ts';

export const getParticipantPreviewPage = endpoint({
  operationId: 'getParticipantPreviewPage',
  summary: 'Get the preview of the participant page',
  description:
    'The console frames this page and sends it questions that are being edited. It makes no requests and keeps no answers.',
  tag: 'pages',
  extension: true,
  method: 'GET',
  path: '/p/preview',
  access: { credential: 'none' },
  errorShape: 'application',
  status: 200,
  params: strictObject({}),
  produces: ['text/html'],
  handle: () => participantPage('preview.html', { 'connect-src': "'none'", 'frame-ancestors': "'self'" }),
});
