import { hashSecret } from '../../../credentials/api-key.ts';
import { organizationOf } from '../../../credentials/token.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { notFound } from '../../../http/errors.ts';
import { namedObject } from '../../../http/schemas.ts';
import { Optional, Type } from '../../../http/type.ts';
import { IssuedSession } from '../participant/schema.ts';
import { selectLinkByToken } from './queries.ts';
import { ReturnCode, VisitorFields } from './schema.ts';
import { startWithLink, subjectsOfResponses, visitorActor } from './start.ts';

const TTL_SECONDS = 86_400;

const Token = Type.String({ minLength: 1, maxLength: 256, writeOnly: true });

export const openProgramLink = endpoint({
  summary: 'Start a session with a public link',
  description:
    'Creates a subject, enrolls it and issues a participant token that is valid for 24 hours. With a `reusable` link, the response has a `return_token`; a later request that sends it continues as the same subject, and resumes an open evaluation. A link with `return: code` starts a session as a new person and gives a `return_code`; `POST /v1/participant/open` continues with it. Everybody with the link shares its Idempotency-Keys, so make each one random. The URL of the participant page holds the token of the link after `#l.`. `POST /v1/participant/open` opens links of every kind.',
  tag: 'participant',
  method: 'POST',
  path: '/v1/participant/links/open',
  access: { credential: 'none' },
  idempotency: 'optional',
  idempotencyActor: ({ token, return_token }) => `link:${visitorActor(token, return_token)}`,
  responseSubject: (_, response) => subjectsOfResponses.get(response)!,
  status: 201,
  body: namedObject('OpenProgramLinkRequest', { token: Token, ...VisitorFields }),
  response: namedObject('LinkSession', {
    ...IssuedSession.properties,
    return_token: Optional.String({ description: 'Only of `reusable` links.' }),
    return_code: ReturnCode,
  }),
  errors: [
    'not_found',
    'proof_required',
    'link_not_open',
    'link_closed',
    'link_full',
    'link_signature_invalid',
    'program_not_active',
    'already_completed',
    'not_enrolled',
    'cycle_not_open',
  ],
  examples: {
    body: { token: 'hVb1Zk0Yw2mT8qfJx3sN5rLd7uEoAcPgiKtWzQ4yB6M', locale: 'en' },
  },
  async handle(request) {
    const { services, body, raw } = request;
    const find = selectLinkByToken(hashSecret(body.token), organizationOf(body.token));
    const [link] = await services.db.system.read(find);
    if (!link) {
      await services.limits.visitor(raw.ip);
      throw notFound();
    }
    return startWithLink(request, link, TTL_SECONDS, (session, returned) => ({ ...session, ...returned }));
  },
});
