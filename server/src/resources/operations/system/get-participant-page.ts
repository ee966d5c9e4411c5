import { endpoint } from '../../../http/endpoint.ts';
import { strictObject } from '../../../http/schemas.ts';
import { participantPage } from './participant-pages.ts';

/**
 * The participant token is in the fragment of the address. Browsers do not send the fragment, so the token
 * appears neither in this server's log nor in a Referer header.
 */
export const getParticipantPage = endpoint({
  operationId: 'getParticipantPage',
  summary: 'Get the participant page',
  tag: 'pages',
  extension: true,
  method: 'GET',
  path: '/p',
  access: { credential: 'none' },
  errorShape: 'application',
  status: 200,
  params: strictObject({}),
  produces: ['text/html'],
  handle: () => participantPage('index.html'),
});
