import { hashSecret } from '../../../credentials/api-key.ts';
import { organizationOf } from '../../../credentials/token.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { environmentTime } from '../../../environment-time.ts';
import { allowAnyOrigin, allowOrigin } from '../../../http/cross-origin.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { notFound } from '../../../http/errors.ts';
import { runOnce } from '../../../http/idempotency/run-once.ts';
import type { Request } from '../../../http/request.ts';
import { isTimeZone } from '../../../http/time-zone.ts';
import { keepDeviceZone } from '../../people/contacts/commands.ts';
import { type LinkedSession, selectLinked } from '../../people/participant-sessions/link-commands.ts';
import { SESSION_LINK } from '../../people/participant-sessions/schema.ts';
import { leadsOn, presentNext } from '../participant/leads-on.ts';
import { asksForHelp } from '../participant/own-help.ts';
import { openCurrent } from './open-current.ts';
import { mayOpen, openSessionLink } from './open-session-link.ts';
import { openWithCode, requireAnswer } from './open-with-code.ts';
import { presentKiosk, selectLinkByToken } from './queries.ts';
import { OpenedLinkResponse, OpenLink, PUBLIC_LINK } from './schema.ts';
import { startWithLink, subjectsOfResponses, visitorActor } from './start.ts';

/** How long a token of a public link lives. */
const TTL_SECONDS = 3600;

export const openParticipantLink = endpoint({
  summary: 'Open the link of a participant',
  description:
    'Exchanges a link for a participant token of this device. `link` is the URL, or what is behind its `#`. The link of a session gives a token for it, as long as it can be used to answer, and afterwards as long as the result can be read; nothing else changes. It also serves the due questions of a continuous program. If the occasion of a link of a study is over, the link leads to the occasion that is open now, with the same rights, unless the answers to its own ask for help; `own` says which of the two to open. A public link starts a session as `POST /v1/participant/links/open` does. A public link with `return: code` requires `return_code` or `start_new`; otherwise the response is 428 `return_code_required`. If a network opens it very often, the response is 428 `proof_required` with a `challenge`: repeat the request with `proof`, whose `answer` is any string for which the SHA-256 hash of `<challenge>:<answer>` begins with `bits` zero bits.',
  tag: 'participant',
  method: 'POST',
  path: '/v1/participant/open',
  access: { credential: 'none' },
  idempotency: 'optional',
  idempotencyActor: ({ link, return_token }) => `open:${visitorActor(link, return_token)}`,
  responseSubject: (_, response) => subjectsOfResponses.get(response)!,
  body: OpenLink,
  response: OpenedLinkResponse,
  errors: [
    'not_found',
    'participant_session_expired',
    'proof_required',
    'return_code_required',
    'return_code_wrong',
    'link_not_open',
    'link_closed',
    'link_full',
    'link_signature_invalid',
    'program_not_active',
    'already_completed',
    'not_enrolled',
    'cycle_not_open',
    'subject_deleted',
  ],
  examples: { body: { link: 's.hVb1Zk0Yw2mT8qfJx3sN5rLd7uEoAcPgiKtWzQ4yB6M' } },
  async handle(request) {
    // The parameters after the question mark are in `link_values`.
    const secret = request.body.link.replace(/^.*#/, '').replace(/\?.*$/, '');
    return secret.startsWith(PUBLIC_LINK)
      ? openPublic(request, secret.slice(PUBLIC_LINK.length))
      : openOfSession(request, secret.replace(SESSION_LINK, ''));
  },
});

type OpenRequest = Request<unknown, unknown, OpenLink>;

async function openPublic(request: OpenRequest, token: string): Promise<OpenedLinkResponse> {
  const { services, body, raw, reply } = request;
  const [link] = await services.db.system.read(selectLinkByToken(hashSecret(token), organizationOf(token)));
  if (!link) {
    allowAnyOrigin(raw, reply);
    await services.limits.visitor(raw.ip);
    throw notFound();
  }
  allowOrigin(raw, reply, link.allowed_origins);
  requireAnswer(link, body);
  if (link.return_by === 'code' && body.return_code !== undefined)
    return openWithCode(request, link, body, (response, id) => subjectsOfResponses.set(response, id));
  return startWithLink(request, link, TTL_SECONDS, (session, returned): OpenedLinkResponse => {
    const { participant_token, expires_at, session_id, url } = session;
    return {
      participant_token,
      expires_at,
      session_id,
      can: ['answer', 'read'],
      link: url.slice(url.indexOf('#') + 1),
      ...returned,
      ...presentKiosk(link),
    };
  });
}

async function openOfSession(request: OpenRequest, secret: string): Promise<OpenedLinkResponse> {
  const { services, raw, reply } = request;
  services.limits.unknownCredential(raw.ip);
  const [session] = await services.db.system.read(selectLinked(hashSecret(secret), organizationOf(secret)));
  if (!session) {
    allowAnyOrigin(raw, reply);
    services.limits.invalidCredential(raw.ip);
    throw notFound();
  }
  allowOrigin(raw, reply, session.allowed_origins);
  reply.headers(await services.limits.sessionLink(session.id));
  const { own } = request.body;
  const leads = own ? undefined : await leadsOn(services, session, request.realNow);
  const mayStay = leads?.open !== undefined && mayOpen(session, request.realNow);
  // Help has priority: the page stays with it, and then offers the questions that are open.
  const stays = mayStay && own === undefined && (await asksForHelp(services, session));
  let hasMoved = false;
  const opened = await runOnce(request, session.organization_id, async (tx) => {
    hasMoved = await keepZone(tx, request, session);
    const open = stays ? undefined : leads?.open;
    const current = open && (await openCurrent(tx, request, { session, secret }, open));
    const response: OpenedLinkResponse = current
      ? { ...current, ...(mayStay && { led_on: true }) }
      : await openSessionLink(tx, request, session, leads && presentNext(leads, session));
    subjectsOfResponses.set(response, session.subject_id);
    return response;
  });
  if (hasMoved) services.wake('studies');
  return opened;
}

/**
 * Keeps the time zone of the device with which somebody opens the link of a study for themselves. Returns
 * whether that moves the person.
 */
async function keepZone(tx: Transaction, request: OpenRequest, session: LinkedSession): Promise<boolean> {
  const { services, body, realNow } = request;
  const { time_zone: zone } = body;
  if (zone === undefined || !isTimeZone(zone)) return false;
  if (session.study_id === null || session.respondent === 'proxy') return false;
  const { organization_id: organizationId, app_id: appId, environment_id: environmentId } = session;
  const scope = { organizationId, appId, environmentId };
  const now = environmentTime(realNow, session.clock_offset_seconds);
  return keepDeviceZone(tx, services.vault, scope, session.subject_id, zone, now);
}
