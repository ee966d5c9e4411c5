import type { Statement } from '../../../db/batch.ts';
import { textArray } from '../../../db/binary-array.ts';
import { columns, rowsOf } from '../../../db/rows.ts';
import { insertRows, type Values } from '../../../db/statements.ts';
import { newId } from '../../../ids.ts';
import type { EnvironmentScope } from '../../../vault/vault.ts';
import { type DueMessage, IS_UNCONFIRMED } from './queries.ts';

/** Inserts messages, except those that exist: one for each person, rule, occasion and number. */
export function insertMessages(
  { organizationId, appId, environmentId }: EnvironmentScope,
  messages: readonly Values<'messages'>[],
  now: Date,
): Statement {
  return insertRows(
    'messages',
    {
      organization_id: organizationId,
      app_id: appId,
      environment_id: environmentId,
      state: 'queued',
      created_at: now,
    },
    messages.map((message) => ({ id: newId(), ...message })),
    'ON CONFLICT (organization_id, occasion_id, kind, rule_id, k) DO NOTHING',
  );
}

/** The decision about a due message. */
export interface Decision {
  id: string;
  /** `queued`: it is sent now, or at `postponedTo`. */
  state: 'queued' | 'held' | 'requested' | 'skipped';
  error: string | null;
  postponedTo: Date | null;
  content: Buffer | null;
  sessionId: string | null;
  addressIndex: Buffer | null;
  /** The task that asks to confirm the address for which the message waits. */
  taskId: string | null;
}

/**
 * Saves what was decided about messages: with their content, session and address before they are sent, so
 * that a second attempt sends the same. Those that are sent now stay claimed until `claimedUntil`.
 */
export function saveDecisions(
  organizationId: string,
  decisions: readonly Decision[],
  claimedUntil: Date,
): Statement {
  const column = <T>(of: (decision: Decision) => T) => decisions.map(of);
  return {
    text: `UPDATE messages m SET state = d.state, error = d.error,
             send_at = coalesce(d.postponed_to, m.send_at), content_sealed = d.content,
             session_id = d.session_id, address_index = d.address_index, task_id = d.task_id,
             claimed_until = CASE WHEN d.state = 'queued' AND d.postponed_to IS NULL THEN $2::timestamptz END
           FROM unnest($3::uuid[], $4::text[], $5::text[], $6::timestamptz[], $7::bytea[], $8::uuid[],
             $9::bytea[], $10::uuid[])
             AS d(id, state, error, postponed_to, content, session_id, address_index, task_id)
           WHERE m.organization_id = $1 AND m.id = d.id`,
    values: [
      organizationId,
      claimedUntil,
      column(({ id }) => id),
      textArray(column(({ state }) => state)),
      column(({ error }) => error),
      column(({ postponedTo }) => postponedTo),
      column(({ content }) => content),
      column(({ sessionId }) => sessionId),
      column(({ addressIndex }) => addressIndex),
      column(({ taskId }) => taskId),
    ],
  };
}

const REQUEUED = rowsOf(columns('messages', 'subject_id', 'task_id'));

/** Queues the messages of subjects that waited for the confirmation of an address. Returns their tasks. */
export function requeueUnconfirmed(organizationId: string, subjectIds: readonly string[], now: Date) {
  return REQUEUED.query(
    `UPDATE messages m SET state = 'queued', error = NULL, send_at = $3, attempts = 0, task_id = NULL
     FROM (SELECT id, task_id FROM messages
           WHERE organization_id = $1 AND subject_id = ANY ($2::uuid[]) AND ${IS_UNCONFIRMED}
           ORDER BY id FOR UPDATE) waiting
     WHERE m.organization_id = $1 AND m.id = waiting.id
     RETURNING m.subject_id, waiting.task_id`,
    [organizationId, subjectIds, now],
  );
}

/** Ends a message that could not be prepared, unless another worker has claimed it since. */
export function skipMessage(
  organizationId: string,
  { id, claimed_until }: Pick<DueMessage, 'id' | 'claimed_until'>,
  reason: string,
): Statement {
  return {
    text: `UPDATE messages SET state = 'skipped', error = $4, content_sealed = NULL, claimed_until = NULL
           WHERE organization_id = $1 AND id = $2 AND state = 'queued' AND claimed_until = $3`,
    values: [organizationId, id, claimed_until, reason],
  };
}

/** The outcome of a message that was passed to the mail server, or to the push services of devices. */
export interface Delivery {
  id: string;
  /** The claim with which it was sent. */
  claimedUntil: Date;
  /** `queued`: it is tried again after `retryMs`. */
  state: 'sent' | 'failed' | 'queued' | 'skipped';
  error: string | null;
  retryMs: number;
}

/**
 * Saves which messages the servers have accepted, at this real time. Accepted messages are saved in any case;
 * others only if they were not erased or claimed by another worker in the meantime. In live environments the
 * content of a message that is not tried again is no longer kept.
 */
export function saveDeliveries(
  organizationId: string,
  deliveries: readonly Delivery[],
  realNow: Date,
): Statement {
  const column = <T>(of: (delivery: Delivery) => T) => deliveries.map(of);
  return {
    text: `UPDATE messages m SET state = d.state, error = d.error, claimed_until = NULL,
             attempts = m.attempts + CASE WHEN d.state IN ('failed', 'skipped') THEN 0 ELSE 1 END,
             sent_at = CASE WHEN d.state = 'sent' THEN eps.environment_time($7, e.clock_offset_seconds)
               ELSE m.sent_at END,
             send_at = CASE WHEN d.state = 'queued'
               THEN eps.environment_time(d.retry_at, e.clock_offset_seconds) ELSE m.send_at END,
             content_sealed = CASE WHEN d.state = 'queued' OR d.state = 'sent' AND e.kind = 'test'
               THEN m.content_sealed END
           FROM (
             SELECT DISTINCT ON (id) * FROM unnest($2::uuid[], $3::timestamptz[], $4::text[], $5::text[],
               $6::timestamptz[]) AS given(id, claimed_until, state, error, retry_at)
             ORDER BY id, state = 'sent' DESC) d
           CROSS JOIN environments e
           WHERE m.organization_id = $1 AND m.id = d.id
             AND (d.state = 'sent' OR m.state = 'queued' AND m.claimed_until = d.claimed_until)
             AND e.organization_id = $1 AND e.id = m.environment_id`,
    values: [
      organizationId,
      column(({ id }) => id),
      column(({ claimedUntil }) => claimedUntil),
      textArray(column(({ state }) => state)),
      column(({ error }) => error),
      column(({ retryMs }) => new Date(realNow.getTime() + retryMs)),
      realNow,
    ],
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

/** Queues a message again with new content, as a further sending. */
export function requeueMessage(organizationId: string, id: string, now: Date): Statement {
  return {
    text: `UPDATE messages SET state = 'queued', error = NULL, send_at = $3, attempts = 0,
             content_sealed = NULL, claimed_until = NULL, resent = resent + 1
           WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, id, now],
  };
}

const IS_WAITING = `(state = 'queued' OR ${IS_UNCONFIRMED})`;

/** Ends the messages of an erased subject. */
export function endSubjectMessages(organizationId: string, subjectId: string): Statement {
  return {
    text: `UPDATE messages SET content_sealed = NULL, address_index = NULL, claimed_until = NULL,
             error = CASE WHEN ${IS_WAITING} THEN 'subject_deleted' ELSE error END,
             state = CASE WHEN ${IS_WAITING} THEN 'skipped' ELSE state END
           WHERE organization_id = $1 AND subject_id = $2`,
    values: [organizationId, subjectId],
  };
}
