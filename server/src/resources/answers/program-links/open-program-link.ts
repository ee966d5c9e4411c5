import { hashSecret } from '../../../credentials/api-key.ts';
import { organizationOf } from '../../../credentials/token.ts';
import { environmentTime } from '../../../environment-time.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { notFound } from '../../../http/errors.ts';
import { runOnce } from '../../../http/idempotency/run-once.ts';
import { namedObject } from '../../../http/schemas.ts';
import { Optional, Type } from '../../../http/type.ts';
import type { IssueContext } from '../participant/issue-session.ts';
import { IssuedSession } from '../participant/schema.ts';
import { admitVisitor } from './admit-visitor.ts';
import { selectLinkByToken } from './queries.ts';
import { ReturnCode, VisitorFields } from './schema.ts';
import { startWithLink } from './start.ts';

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
  idempotencyActor: ({ token, return_token }) => `link:${[token, return_token ?? ''].map(hashed).join(':')}`,
  responseSubject: (_, response) => subjects.get(response)!,
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
    const { services, body, raw, realNow } = request;
    const find = selectLinkByToken(hashSecret(body.token), organizationOf(body.token));
    const [link] = await services.db.system.read(find);
    if (!link) {
      await services.limits.visitor(raw.ip);
      throw notFound();
    }
    const useProof = await admitVisitor(request, link.id, body.proof);
    const now = environmentTime(realNow, link.clock_offset_seconds);
    const scope = {
      organizationId: link.organization_id,
      appId: link.app_id,
      environmentId: link.environment_id,
    };
    const issuing: IssueContext = { scope, services, now, source: request };
    return runOnce(request, scope.organizationId, async (tx) => {
      await useProof();
      const visit = { ...body, ttlSeconds: TTL_SECONDS };
      const { session, subjectId, returnToken, returnCode } = await startWithLink(tx, issuing, link, visit);
      const response = {
        ...session,
        ...(returnToken !== undefined && { return_token: returnToken }),
        ...(returnCode !== undefined && { return_code: returnCode }),
      };
      subjects.set(response, subjectId);
      return response;
    });
  },
});

/** The subjects of responses, which name only their evaluations. */
const subjects = new WeakMap<object, string>();

function hashed(token: string): string {
  return hashSecret(token).toString('hex');
}
