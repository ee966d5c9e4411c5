import type { Transaction } from '../../../db/transaction.ts';
import type { Services } from '../../../services.ts';
import { DAY_MS } from '../../../utc-days.ts';
import type { EnvironmentScope } from '../../../vault/vault.ts';
import type { ProgramRow } from '../../people/programs/queries.ts';
import { type KeyedEvaluationRow, selectOpenEvaluations } from '../evaluations/queries.ts';
import {
  type IssueContext,
  type Participation,
  resumeEvaluation,
  type SessionOrder,
  writeSessions,
} from '../participant/issue-session.ts';
import type { OutgoingRow } from './queries.ts';
import type { Recipient } from './recipient.ts';

/** A message that is sent now, or that was rendered for an earlier attempt. */
export interface PendingMessage {
  message: OutgoingRow;
  person: Recipient;
  /** The time zone of the person. */
  zone: string;
  isRendered: boolean;
}

export interface IssuedLink {
  url: string;
  sessionId: string | null;
}

/** How long a link works in a program without an end. */
const LINK_DAYS = 30;
/** How long a token that the page gets for the link is valid; the page renews it. */
const TOKEN_SECONDS = 3600;
const ACTOR = { kind: 'system', id: 'messages', userId: null } as const;

/**
 * Returns the links of messages of one program, by message: those of new sessions while questions are open.
 * Results and messages about missed questions link to the page on which earlier links work. The enrollments
 * are locked. Throws an AppError if nothing can be answered.
 */
export async function linksOf(
  tx: Transaction,
  { services, scope, now }: { services: Services; scope: EnvironmentScope; now: Date },
  program: ProgramRow,
  writing: readonly PendingMessage[],
): Promise<Map<string, IssuedLink>> {
  const plain = { url: `${services.config.publicUrl}/p`, sessionId: null };
  const links = new Map<string, IssuedLink>(writing.map(({ message }) => [message.id, plain]));
  const answerable = writing.filter(({ message }) => message.kind === 'open');
  if (answerable.length === 0) return links;
  const source = { actor: ACTOR, requestId: '', realNow: services.clock(), services };
  const issuing = { tx, scope, services, now, source };
  const orders = await ordersOf(issuing, program, answerable);
  for (const [i, { url, session_id }] of writeSessions(issuing, orders).entries())
    links.set(answerable[i]!.message.id, { url, sessionId: session_id });
  return links;
}

/** Opens or resumes the evaluations; two messages to one person lead to the same. */
async function ordersOf(
  issuing: IssueContext,
  program: ProgramRow,
  answerable: readonly PendingMessage[],
): Promise<SessionOrder[]> {
  const { tx } = issuing;
  const participations = new Map<string, Participation>(
    answerable.map(({ person: { enrollment, subject } }) => [
      enrollment.id,
      { program, enrollment, subject },
    ]),
  );
  const ids = [...participations.keys()].sort();
  const rows = await tx.rows(selectOpenEvaluations(issuing.scope.organizationId, ids));
  const openOf = new Map(rows.map((row) => [row.enrollment_id, row]));
  const resumed = new Map<string, KeyedEvaluationRow>();
  for (const id of ids)
    resumed.set(id, await resumeEvaluation(issuing, participations.get(id)!, openOf.get(id)));
  return answerable.map(({ message, person }) => ({
    participation: participations.get(person.enrollment.id)!,
    evaluation: resumed.get(person.enrollment.id)!,
    options: optionsFor(message, person, program, issuing.now),
  }));
}

function optionsFor(
  { channel }: OutgoingRow,
  { contact, closesAt, reads, isUnconfirmed }: Recipient,
  { study_id }: ProgramRow,
  now: Date,
): SessionOrder['options'] {
  // The link of an occasion of a study leads to later ones.
  const end = study_id === null ? closesAt : undefined;
  const lastMs = Math.min(end ?? Number.POSITIVE_INFINITY, now.getTime() + LINK_DAYS * DAY_MS);
  return {
    locale: contact.locale ?? 'en',
    ttlSeconds: TOKEN_SECONDS,
    linkExpiresAt: new Date(lastMs),
    issuedBy: null,
    // Messages of other channels are sent by a webhook receiver, which sees their links.
    readsEarlier: reads.earlier && channel === 'email',
    readsProfile: reads.profile && channel === 'email',
    addsDevices: !isUnconfirmed,
  };
}
