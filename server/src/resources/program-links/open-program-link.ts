import { hashSecret } from '../../credentials/api-key.ts';
import { newToken, organizationOf } from '../../credentials/token.ts';
import type { Transaction } from '../../db/transaction.ts';
import { environmentTime } from '../../environment-time.ts';
import { endpoint } from '../../http/endpoint.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { runOnce } from '../../http/idempotency/run-once.ts';
import type { Request } from '../../http/request.ts';
import { strictObject } from '../../http/schemas.ts';
import { Type } from '../../http/type.ts';
import { enrollNewSubject } from '../enrollments/enroll.ts';
import { selectOpenEvaluation } from '../evaluations/queries.ts';
import {
  type Issuing,
  issueSession,
  loadParticipation,
  type Participation,
} from '../participant/issue-session.ts';
import { IssuedSession, Locale } from '../participant/schema.ts';
import { selectProgram } from '../programs/queries.ts';
import { createUnknownSubject } from '../subjects/commands.ts';
import { selectVaultSubject } from '../subjects/queries.ts';
import {
  countSession,
  insertVisitor,
  lockWindow,
  type OpenedLink,
  selectLinkByToken,
  selectVisitor,
  type WindowRow,
} from './queries.ts';

const TTL_SECONDS = 86_400;

const Token = Type.String({ minLength: 1, maxLength: 256, writeOnly: true });

export const openProgramLink = endpoint({
  operationId: 'openProgramLink',
  summary: 'Start a session with a public link',
  description:
    'Creates a subject, enrolls it and issues a participant token that is valid for 24 hours. With a `reusable` link, the response has a `return_token`; a later request that sends it continues as the same subject, and resumes an open evaluation. Everybody with the link shares its Idempotency-Keys, so make each one random. The URL of the participant page holds the token of the link after `#l.`.',
  tag: 'participant',
  extension: true,
  method: 'POST',
  path: '/v1/participant/links/open',
  access: { credential: 'none' },
  errorShape: 'application',
  idempotency: 'optional',
  idempotencyActor: ({ token, return_token }) => `link:${[token, return_token ?? ''].map(hashed).join(':')}`,
  responseSubject: (_, response) => subjects.get(response)!,
  status: 201,
  params: strictObject({}),
  body: strictObject(
    { token: Token, return_token: Type.Optional(Token), locale: Type.Optional(Locale) },
    { title: 'OpenProgramLinkRequest' },
  ),
  response: strictObject(
    {
      ...IssuedSession.properties,
      return_token: Type.Optional(Type.String({ description: 'Only of `reusable` links.' })),
    },
    { title: 'LinkSession' },
  ),
  errors: [
    'not_found',
    'link_not_open',
    'link_closed',
    'link_full',
    'program_not_active',
    'already_completed',
    'not_enrolled',
    'cycle_not_open',
  ],
  examples: {
    body: { token: 'hVb1Zk0Yw2mT8qfJx3sN5rLd7uEoAcPgiKtWzQ4yB6M', locale: 'en' },
  },
  async handle(request) {
    const { services, body, raw, reply, realNow } = request;
    reply.headers(await services.limits.visitor(raw.ip));
    const find = selectLinkByToken(hashSecret(body.token), organizationOf(body.token));
    const [link] = await services.db.system.read(find);
    if (!link) throw notFound();
    const now = environmentTime(realNow, link.clock_offset_seconds);
    const scope = {
      organizationId: link.organization_id,
      appId: link.app_id,
      environmentId: link.environment_id,
    };
    const issuing: Issuing = { scope, services, now, source: request };
    return runOnce(request, scope.organizationId, (tx) => open(tx, request, issuing, link));
  },
});

/** The subjects of responses, which name only their evaluations. */
const subjects = new WeakMap<object, string>();

function hashed(token: string): string {
  return hashSecret(token).toString('hex');
}

/** Throws link_not_open and link_closed. */
function requireOpenAt({ opens_at, closes_at }: WindowRow, now: Date): void {
  if (opens_at !== null && now.getTime() < Date.parse(opens_at))
    throw new AppError('link_not_open', 'This link is not open yet.', { opens_at });
  if (closes_at !== null && now.getTime() >= Date.parse(closes_at))
    throw new AppError('link_closed', 'This link is closed.', { closes_at });
}

async function open(
  tx: Transaction,
  request: Request<unknown, unknown, OpenBody>,
  issuing: Issuing,
  link: OpenedLink,
) {
  const { organizationId } = issuing.scope;
  const { return_token, locale } = request.body;
  // Here, so that the retry of a request that was in time is answered with its stored response.
  requireOpenAt(link, issuing.now);
  const known =
    link.identity_mode === 'reusable' && return_token !== undefined
      ? await tx.first(selectVisitor(organizationId, link.id, hashSecret(return_token)))
      : undefined;
  const { participation, resumes } = known
    ? await returning(tx, issuing, link, known.subject_id)
    : { participation: await arriving(tx, issuing, link), resumes: undefined };
  const options = { locale: locale ?? 'en', ttlSeconds: TTL_SECONDS, linkId: link.id };
  const session = await issueSession(tx, issuing, participation, options);
  // Last, because the row of the link is locked from here on.
  await admit(tx, issuing, link, session.evaluation_id !== resumes);
  const subjectId = participation.subject.id;
  const returnToken = known ? return_token! : newToken();
  const isReusable = link.identity_mode === 'reusable';
  if (isReusable && !known)
    tx.push(insertVisitor(organizationId, link.id, hashSecret(returnToken), subjectId));
  const response = isReusable ? { ...session, return_token: returnToken } : session;
  subjects.set(response, subjectId);
  return response;
}

/**
 * Counts a new session. Throws link_full, and not_found, link_not_open or link_closed if the link has changed
 * since it was read.
 */
async function admit(tx: Transaction, { scope, now }: Issuing, { id }: OpenedLink, isNew: boolean) {
  const { organizationId } = scope;
  if (isNew && (await tx.first(countSession(organizationId, id, now)))) return;
  const window = await tx.first(lockWindow(organizationId, id));
  if (!window) throw notFound();
  requireOpenAt(window, now);
  if (isNew) throw new AppError('link_full', 'This link has as many sessions as it allows.');
}

interface OpenBody {
  token: string;
  return_token?: string;
  locale?: string;
}

/** Returns the enrollment of a person who came back, and the evaluation that can still be answered. */
async function returning(
  tx: Transaction,
  { scope }: Issuing,
  link: OpenedLink,
  subjectId: string,
): Promise<{ participation: Participation; resumes: string | undefined }> {
  const participation = await loadParticipation(tx, scope, link.program_id, subjectId, 'completed');
  if (participation.enrollment.status === 'completed')
    throw new AppError('already_completed', 'This person has completed the program.');
  const open = await tx.first(selectOpenEvaluation(scope.organizationId, participation.enrollment.id));
  return { participation, resumes: open?.id };
}

/** Creates a subject and enrolls it. Throws program_not_active. */
async function arriving(tx: Transaction, issuing: Issuing, link: OpenedLink): Promise<Participation> {
  const { scope, services, now } = issuing;
  const { organizationId, environmentId } = scope;
  const program = await tx.first(selectProgram(organizationId, environmentId, link.program_id, ' FOR SHARE'));
  if (!program) throw notFound();
  if (program.status !== 'active')
    throw new AppError('program_not_active', 'The program is not active.', { status: program.status });
  const id = await createUnknownSubject(tx, services.vault, scope, link.identity_mode, now);
  const subject = await tx.first(selectVaultSubject(organizationId, environmentId, id));
  const enrollment = enrollNewSubject(tx, scope, program, id, now);
  return { program, enrollment, subject: subject! };
}
