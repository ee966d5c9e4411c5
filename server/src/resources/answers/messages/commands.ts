import type { OutreachOccasion } from '@eps/engine';
import type { Statement } from '../../../db/batch.ts';
import { textArray } from '../../../db/binary-array.ts';
import { newId } from '../../../ids.ts';
import type { EnvironmentScope } from '../../../vault/vault.ts';

export interface NewMessage {
  programId: string;
  enrollmentId: string;
  subjectId: string;
  evaluationId: string | null;
  occasionId: string;
  kind: OutreachOccasion['kind'];
  ruleId: string;
  k: number;
  channel: string;
  templateId: string;
  unless: string | null;
  dueAt: Date;
  sendAt: Date;
}

/** Inserts messages, except those that exist: one for each person, rule, occasion and number. */
export function insertMessages(
  { organizationId, appId, environmentId }: EnvironmentScope,
  messages: readonly NewMessage[],
  now: Date,
): Statement {
  const column = <T>(of: (message: NewMessage) => T) => messages.map(of);
  return {
    text: `INSERT INTO messages (organization_id, app_id, environment_id, id, program_id, enrollment_id,
             subject_id, evaluation_id, occasion_id, kind, rule_id, k, channel, template_id, unless, state,
             due_at, send_at, created_at)
           SELECT $1, $2, $3, m.id, m.program_id, m.enrollment_id, m.subject_id, m.evaluation_id,
             m.occasion_id, m.kind, m.rule_id, m.k, m.channel, m.template_id, m.unless, 'queued', m.due_at,
             m.send_at, $4
           FROM unnest($5::uuid[], $6::uuid[], $7::uuid[], $8::uuid[], $9::uuid[], $10::uuid[], $11::text[],
             $12::text[], $13::integer[], $14::text[], $15::uuid[], $16::text[], $17::timestamptz[],
             $18::timestamptz[])
             AS m(id, program_id, enrollment_id, subject_id, evaluation_id, occasion_id, kind, rule_id, k,
               channel, template_id, unless, due_at, send_at)
           ON CONFLICT (organization_id, occasion_id, kind, rule_id, k) DO NOTHING`,
    values: [
      organizationId,
      appId,
      environmentId,
      now,
      column(() => newId()),
      column(({ programId }) => programId),
      column(({ enrollmentId }) => enrollmentId),
      column(({ subjectId }) => subjectId),
      column(({ evaluationId }) => evaluationId),
      column(({ occasionId }) => occasionId),
      textArray(column(({ kind }) => kind)),
      textArray(column(({ ruleId }) => ruleId)),
      column(({ k }) => k),
      textArray(column(({ channel }) => channel)),
      column(({ templateId }) => templateId),
      column(({ unless }) => unless),
      column(({ dueAt }) => dueAt),
      column(({ sendAt }) => sendAt),
    ],
  };
}

/** Ends a message without sending it by mail. `content` is kept if it is given. */
export function endMessage(
  organizationId: string,
  id: string,
  state: 'held' | 'requested' | 'skipped' | 'failed',
  error: string | null,
  content: Buffer | null = null,
): Statement {
  return {
    text: `UPDATE messages SET state = $3, error = $4, content_sealed = $5, claimed_until = NULL
           WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, id, state, error, content],
  };
}

/** Keeps the rendered message and its session before it is sent, so that a second attempt sends the same. */
export function keepContent(
  organizationId: string,
  id: string,
  content: Buffer,
  sessionId: string | null,
): Statement {
  return {
    text: `UPDATE messages SET content_sealed = $3, session_id = $4 WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, id, content, sessionId],
  };
}

/** Keeps the blind index of the address before the message is sent to it. */
export function keepAddress(organizationId: string, id: string, index: Buffer): Statement {
  return {
    text: 'UPDATE messages SET address_index = $3 WHERE organization_id = $1 AND id = $2',
    values: [organizationId, id, index],
  };
}

/** Records bounces and complaints about messages. */
export function endReturned(
  organizationId: string,
  returned: readonly { id: string; state: 'bounced' | 'complained' }[],
): Statement {
  return {
    text: `UPDATE messages m SET state = r.state
           FROM unnest($2::uuid[], $3::text[]) AS r(id, state)
           WHERE m.organization_id = $1 AND m.id = r.id`,
    values: [organizationId, returned.map(({ id }) => id), textArray(returned.map(({ state }) => state))],
  };
}

/** Records that the mail server accepted a message. In live environments its content is no longer kept. */
export function markSent(organizationId: string, id: string, now: Date, keep: boolean): Statement {
  return {
    text: `UPDATE messages SET state = 'sent', error = NULL, sent_at = $3, attempts = attempts + 1,
             claimed_until = NULL, content_sealed = CASE WHEN $4 THEN content_sealed END
           WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, id, now, keep],
  };
}

/** Sends a message later: after a failed attempt, or when a window opens. */
export function postponeMessage(
  organizationId: string,
  id: string,
  at: Date,
  error: string | null,
): Statement {
  return {
    text: `UPDATE messages SET send_at = $3, error = $4, claimed_until = NULL,
             attempts = attempts + CASE WHEN $4::text IS NULL THEN 0 ELSE 1 END
           WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, id, at, error],
  };
}

/** Queues a message again with new content. */
export function requeueMessage(organizationId: string, id: string, now: Date): Statement {
  return {
    text: `UPDATE messages SET state = 'queued', error = NULL, send_at = $3, attempts = 0,
             content_sealed = NULL, claimed_until = NULL
           WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, id, now],
  };
}

/** Ends the messages of an erased subject. */
export function endSubjectMessages(organizationId: string, subjectId: string): Statement {
  return {
    text: `UPDATE messages SET content_sealed = NULL, address_index = NULL, claimed_until = NULL,
             error = CASE WHEN state = 'queued' THEN 'subject_deleted' ELSE error END,
             state = CASE WHEN state = 'queued' THEN 'skipped' ELSE state END
           WHERE organization_id = $1 AND subject_id = $2`,
    values: [organizationId, subjectId],
  };
}
