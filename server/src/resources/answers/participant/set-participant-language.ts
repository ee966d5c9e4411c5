import { lookupLocale } from '@eps/engine';
import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { invalidValue } from '../../../http/errors.ts';
import { namedObject } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
import { setSessionLocale } from '../../people/participant-sessions/commands.ts';
import { languagesOf, withRegionOf } from './languages.ts';
import { Locale } from './schema.ts';

export const setParticipantLanguage = endpoint({
  summary: 'Set the language of the participant session',
  description:
    'Shows the questions, the help and the result of this session in another of its `languages`, on every device. Answers stay as they are. `locale` keeps the region of the session, for example `de-AT` after `en-AT`, so that help lines are still those of the country.',
  tag: 'participant',
  method: 'POST',
  path: '/v1/participant/language',
  access: { credential: 'participant' },
  idempotency: 'optional',
  responseSubject: ({ participant }) => participant.subjectId,
  body: namedObject('SetParticipantLanguageRequest', {
    locale: { ...Locale, description: 'One of the `languages` of the session.' },
  }),
  response: namedObject('ParticipantLanguage', {
    locale: Locale,
    language: Type.String({ description: 'The language of the questions (BCP 47).' }),
  }),
  errors: ['participant_session_expired'],
  examples: { body: { locale: 'de' }, response: { locale: 'de-AT', language: 'de' } },
  async handle(request) {
    const { participant, organizationId, services, body } = request;
    const { sessionId, versionBundleId } = participant;
    const compiled = await services.bundles.compiled(request.read, organizationId, versionBundleId);
    const languages = compiled.bundle ? languagesOf(compiled.bundle.experience, compiled.language) : [];
    const language = lookupLocale(languages, body.locale);
    if (language === undefined)
      throw invalidValue(['body', 'locale'], `locale must be one of ${languages.join(', ')}`);
    const locale = withRegionOf(participant.locale, language, languages);
    return request.write(async (tx) => {
      tx.push(setSessionLocale(organizationId, sessionId, locale));
      recordAudit(tx, request, organizationId, {
        action: 'session.language_changed',
        resourceType: 'participant_session',
        resourceId: sessionId,
        before: { locale: participant.locale },
        after: { locale },
      });
      return { locale, language };
    });
  },
});
