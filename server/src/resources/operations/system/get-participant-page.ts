import { endpoint } from '../../../http/endpoint.ts';
import { Optional, Type } from '../../../http/type.ts';
import { isUuid } from '../../../http/validation.ts';
import type { Services } from '../../../services.ts';
import { selectAllowedOrigins } from '../../identity/environments/queries.ts';
import { participantPage } from './participant-pages.ts';

/**
 * The participant token is in the fragment of the address. Browsers do not send the fragment, so the token
 * appears neither in this server's log nor in a Referer header.
 */
export const getParticipantPage = endpoint({
  summary: 'Get the participant page',
  description:
    'Only the page with `frame`, the ids of an organization and of one of its environments with a period between them, can be framed: by pages of the `allowed_origins` of the environment. Other parameters are values of public links.',
  tag: 'pages',
  method: 'GET',
  path: '/p',
  access: { credential: 'none' },
  query: Type.Object({ frame: Optional.String() }, { additionalProperties: true }),
  produces: ['text/html'],
  async handle({ query, services }) {
    const origins = query.frame === undefined ? [] : await framingOrigins(services, query.frame);
    return participantPage('index.html', origins.length > 0 ? { 'frame-ancestors': origins.join(' ') } : {});
  },
});

async function framingOrigins({ db }: Services, frame: string): Promise<readonly string[]> {
  const [organizationId = '', environmentId = ''] = frame.split('.');
  if (!isUuid(organizationId) || !isUuid(environmentId)) return [];
  const [environment] = await db.system.read(selectAllowedOrigins(organizationId, environmentId));
  return environment?.allowed_origins ?? [];
}
