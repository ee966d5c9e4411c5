import { endpoint } from '../../../http/endpoint.ts';
import { namedObject, strictObject } from '../../../http/schemas.ts';
import { Optional, Type } from '../../../http/type.ts';
import { pageWordsIn } from './words.ts';

export const getParticipantPageWords = endpoint({
  summary: 'Get the words of the participant page',
  description:
    'Returns the texts of the page in a language, which `PUT …/participant-page` can replace. Texts that the page does not have in this language are in English.',
  tag: 'apps',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/participant-page/words',
  access: { credential: 'api', scope: 'organization:read' },
  query: strictObject({
    locale: Optional.String({
      minLength: 1,
      maxLength: 35,
      pattern: '^[A-Za-z0-9-]+$',
      default: 'en',
      description: 'The language (BCP 47).',
    }),
  }),
  response: namedObject('ParticipantPageWords', {
    words: Type.Record(Type.String(), Type.String(), { description: 'The texts by key.' }),
  }),
  examples: { response: { words: { next: 'Weiter', back: 'Zurück' } } },
  async handle({ query }) {
    return { words: { ...pageWordsIn(query.locale ?? 'en') } };
  },
});
