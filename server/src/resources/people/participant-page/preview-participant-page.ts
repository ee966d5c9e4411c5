import { endpoint } from '../../../http/endpoint.ts';
import { namedObject } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
import { ParticipantPageSettings, ShownTheme } from './schema.ts';
import { requireTheme, shownTheme } from './theme.ts';
import { requireWords } from './words.ts';

export const previewParticipantPage = endpoint({
  summary: 'Preview the participant page',
  description:
    'Checks settings as `PUT …/participant-page` does, without saving them, and returns the theme that sessions would have.',
  tag: 'apps',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/participant-page/preview',
  access: { credential: 'api', scope: 'organization:read' },
  body: ParticipantPageSettings,
  response: namedObject('ParticipantPagePreview', { theme: Type.Optional(ShownTheme) }),
  examples: {
    body: { theme: { radius: 4 } },
    response: { theme: { properties: { '--radius': '4px' } } },
  },
  async handle({ body }) {
    requireWords(body.words ?? {});
    requireTheme(body.theme ?? {});
    const theme = shownTheme(body);
    return { ...(theme && { theme }) };
  },
});
