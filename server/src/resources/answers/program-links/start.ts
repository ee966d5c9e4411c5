import type { LinkValues } from '@eps/engine';
import type { Static } from 'typebox';
import { hashSecret } from '../../../credentials/api-key.ts';
import { newToken } from '../../../credentials/token.ts';
import { environmentTime } from '../../../environment-time.ts';
import { AppError, found } from '../../../http/errors.ts';
import { runOnce } from '../../../http/idempotency/run-once.ts';
import type { Request } from '../../../http/request.ts';
import { newShortCode } from '../../../short-code.ts';
import { enrollNewSubject } from '../../people/enrollments/enroll.ts';
import { insertReturnCode } from '../../people/participant-sessions/link-commands.ts';
import { linkFull } from '../../people/participant-sessions/place-commands.ts';
import { selectProgram } from '../../people/programs/queries.ts';
import { createUnknownSubject } from '../../people/subjects/commands.ts';
import { selectVaultSubject } from '../../people/subjects/queries.ts';
import { selectOpenEvaluation } from '../evaluations/queries.ts';
import {
  type IssueContext,
  issueSession,
  loadParticipation,
  type Participation,
} from '../participant/issue-session.ts';
import type { IssuedSession } from '../participant/schema.ts';
import { admitVisitor } from './admit-visitor.ts';
import { acceptValues } from './link-values.ts';
import {
  insertVisitor,
  lockWindow,
  type OpenedLink,
  scopeOf,
  selectVisitor,
  type WindowRow,
} from './queries.ts';
import { hashReturnCode } from './return-code.ts';
import type { OpenLink } from './schema.ts';

/** Throws link_not_open and link_closed. */
function requireOpenAt({ opens_at, closes_at }: Pick<WindowRow, 'opens_at' | 'closes_at'>, now: Date): void {
  if (opens_at !== null && now.getTime() < Date.parse(opens_at))
    throw new AppError('link_not_open', 'This link is not open yet.', { opens_at });
  if (closes_at !== null && now.getTime() >= Date.parse(closes_at))
    throw new AppError('link_closed', 'This link is closed.', { closes_at });
}

/** The data that a visitor sends besides the link. */
interface Visit {
  return_token?: string;
  locale?: string;
  link_values?: LinkValues['values'];
  link_signature?: string;
  proof?: OpenLink['proof'];
}

type Session = Static<typeof IssuedSession>;

/** How people return to a `reusable` link: by their device, or by a code. */
interface Returned {
  return_token?: string;
  return_code?: string;
}

/** The subjects of responses to visitors, which do not name them. */
export const subjectsOfResponses = new WeakMap<object, string>();

/** The actor of a request that opens a link: the secrets that it sends. */
export function visitorActor(secret: string, returnToken = ''): string {
  return [secret, returnToken].map((each) => hashSecret(each).toString('hex')).join(':');
}

/**
 * Starts a session with a public link, or resumes that of a person who came back. Throws link_not_open,
 * link_closed, link_full, link_signature_invalid, program_not_active, already_completed, not_enrolled,
 * cycle_not_open and proof_required.
 */
export async function startWithLink<Response extends object>(
  request: Request<unknown, unknown, Visit>,
  link: OpenedLink,
  ttlSeconds: number,
  respond: (session: Session, returned: Returned) => Response,
): Promise<Response> {
  const { services, body, realNow } = request;
  const useProof = await admitVisitor(request, link.id, body.proof);
  const scope = scopeOf(link);
  const now = environmentTime(realNow, link.clock_offset_seconds);
  return runOnce(request, scope.organizationId, async (tx) => {
    await useProof();
    const issuing = { tx, scope, services, now, source: request };
    const { session, subjectId, returned } = await start(issuing, link, { ...body, ttlSeconds });
    const response = respond(session, returned);
    subjectsOfResponses.set(response, subjectId);
    return response;
  });
}

async function start(
  issuing: IssueContext,
  link: OpenedLink,
  visit: Visit & { ttlSeconds: number },
): Promise<{ session: Session; subjectId: string; returned: Returned }> {
  const { tx } = issuing;
  const { return_token, locale, ttlSeconds } = visit;
  const { organizationId } = issuing.scope;
  // Here, so that the retry of a request that was in time is answered with its stored response.
  requireOpenAt(link, issuing.now);
  const known =
    isKnownByDevice(link) && return_token !== undefined
      ? await tx.first(selectVisitor(organizationId, link.id, hashSecret(return_token)))
      : undefined;
  const { participation, resumes } = known
    ? await returning(issuing, link, known.subject_id)
    : { participation: await arriving(issuing, link), resumes: undefined };
  const options = {
    locale: locale ?? 'en',
    ttlSeconds,
    issuedBy: null,
    linkId: link.id,
    link: await acceptValues(issuing, link, participation.program, visit),
  };
  const session = await issueSession(issuing, participation, options);
  // Last, because the link cannot be changed from here on.
  await admit(issuing, link, session.evaluation_id !== resumes);
  const subjectId = participation.subject.id;
  if (link.return_by === 'code') {
    const return_code = newShortCode();
    const hash = await hashReturnCode(issuing.services.vault, link, return_code);
    tx.push(insertReturnCode(organizationId, link.id, hash, session.session_id));
    return { session, subjectId, returned: { return_code } };
  }
  if (!isKnownByDevice(link)) return { session, subjectId, returned: {} };
  const given = known ? return_token! : newToken();
  if (!known) tx.push(insertVisitor(organizationId, link.id, hashSecret(given), subjectId));
  return { session, subjectId, returned: { return_token: given } };
}

function isKnownByDevice({ identity_mode, return_by }: OpenedLink): boolean {
  return identity_mode === 'reusable' && return_by === 'device';
}

/**
 * Throws link_full if no place is left for a new session, which takes it with its first answer, and
 * not_found, link_not_open or link_closed if the link has changed since it was read.
 */
async function admit({ tx, scope, now }: IssueContext, { id }: OpenedLink, isNew: boolean) {
  const current = found(await tx.first(lockWindow(scope.organizationId, id)));
  requireOpenAt(current, now);
  const { max_sessions: most, session_count: taken } = current;
  if (isNew && most !== null && taken >= most) throw linkFull();
}

/** Returns the enrollment of a person who came back, and the evaluation that can still be answered. */
async function returning(
  { tx, scope }: IssueContext,
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
async function arriving(issuing: IssueContext, link: OpenedLink): Promise<Participation> {
  const { tx, scope, services, now } = issuing;
  const { organizationId, environmentId } = scope;
  const program = found(
    await tx.first(selectProgram(organizationId, environmentId, link.program_id, ' FOR SHARE')),
  );
  if (program.status !== 'active')
    throw new AppError('program_not_active', 'The program is not active.', { status: program.status });
  const id = await createUnknownSubject(tx, services.vault, scope, link, now);
  const subject = await tx.first(selectVaultSubject(organizationId, environmentId, id));
  const enrollment = enrollNewSubject(tx, scope, program, id, now);
  return { program, enrollment, subject: subject! };
}
