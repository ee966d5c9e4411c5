import { computed, nullable, rowsOf } from '../../../db/rows.ts';
import type { DatabaseGauge } from '../../../http/metrics.ts';
import { DAY_MS } from '../../../utc-days.ts';

const VALUE = rowsOf({
  label: nullable(computed('text')),
  value: nullable(computed('double precision')),
});

/** Bounds the counts, so that they stay cheap. */
const MAX_COUNTED = 10_000;

const ageOf = (instant: string) => `greatest(0, extract(epoch FROM now() - ${instant}))::float8`;
const value = (sql: string) => VALUE.query(`SELECT NULL::text AS label, (${sql}) AS value`);
const count = (rows: string) => value(`SELECT count(*)::float8 FROM (${rows} LIMIT ${MAX_COUNTED}) counted`);

/** The time from which the oldest mail of each queue is due. Who may no longer accept gets no invitation. */
const MAILS = [
  ['invitation', "invitations WHERE mail_due_at <= now() AND status = 'pending' AND expires_at > now()"],
  ['password_reset', 'password_reset_requests WHERE mail_due_at <= now()'],
  ['account', 'account_notices WHERE mail_due_at <= now()'],
  ['webhook', 'webhook_notices WHERE mail_due_at <= now()'],
  ['task', 'task_mails WHERE mail_due_at <= now() AND mail_due_at > to_timestamp(0)'],
] as const;

/** The promises of the service that have a clock, for the metrics: how late each is. */
export function clockGauges(horizonDays: number): readonly DatabaseGauge[] {
  const today = `(extract(epoch FROM now()) * 1000 / ${DAY_MS})::int`;
  return [
    {
      name: 'eps_audit_oldest_unchained_age_seconds',
      help: 'Age of the oldest audit entry that the worker has yet to chain; 0 if there is none.',
      query: value(`coalesce((SELECT ${ageOf('l.created_at')} FROM audit_log l
        WHERE l.transaction > coalesce((SELECT transaction FROM audit_chain
          ORDER BY transaction DESC, entry_id DESC LIMIT 1), '0')
        ORDER BY l.transaction LIMIT 1), 0)`),
    },
    {
      name: 'eps_audit_last_chained_age_seconds',
      help: 'Time since the last audit entry was chained.',
      query: value(`SELECT ${ageOf('chained_at')} FROM audit_chain
        ORDER BY transaction DESC, entry_id DESC LIMIT 1`),
    },
    {
      name: 'eps_audit_last_checkpoint_age_seconds',
      help: 'Time since the last checkpoint of the audit log was signed.',
      query: value(`SELECT ${ageOf('created_at')} FROM audit_checkpoints ORDER BY id DESC LIMIT 1`),
    },
    {
      name: 'eps_epoch_newest_key_age_seconds',
      help: 'Time since the beginning of the UTC day of the newest epoch key; 0 while the key of tomorrow exists.',
      query: value(`SELECT ${ageOf('to_timestamp(max(epoch) * 86400.0)')} FROM key_epochs
        WHERE destroyed_at IS NULL`),
    },
    {
      name: 'eps_epoch_last_destruction_age_seconds',
      help: 'Time since an epoch key was last destroyed.',
      query: value(`SELECT ${ageOf('max(destroyed_at)')} FROM key_epochs`),
    },
    {
      name: 'eps_epoch_keys_past_horizon',
      help: 'Epoch keys that should have been destroyed at least a day ago.',
      query: value(`SELECT count(*)::float8 FROM key_epochs
        WHERE destroyed_at IS NULL AND epoch < ${today} - ${horizonDays + 1}`),
    },
    {
      name: 'eps_messages_oldest_unsent_age_seconds',
      help: 'How long the oldest queued message to a person is overdue.',
      query: value(`coalesce((SELECT ${ageOf('send_at')} FROM messages
        WHERE state = 'queued' AND send_at <= now() ORDER BY send_at LIMIT 1), 0)`),
    },
    {
      name: 'eps_mails_oldest_unsent_age_seconds',
      help: 'How long the oldest mail to a user is overdue, by its kind.',
      label: 'kind',
      query: VALUE.query(
        MAILS.map(
          ([kind, rows]) => `SELECT '${kind}' AS label, coalesce((SELECT ${ageOf('mail_due_at')} FROM ${rows}
            ORDER BY mail_due_at LIMIT 1), 0) AS value`,
        ).join(' UNION ALL '),
      ),
    },
    {
      name: 'eps_webhook_oldest_due_age_seconds',
      help: 'How long the oldest attempt of a webhook delivery is overdue. Disabled endpoints do not count.',
      query: value(`coalesce((SELECT ${ageOf('min(d.next_attempt_at)')} FROM webhook_endpoints e, LATERAL (
          SELECT next_attempt_at FROM webhook_deliveries d
          WHERE d.organization_id = e.organization_id AND d.endpoint_id = e.id
            AND d.status IN ('pending', 'failed') ORDER BY next_attempt_at LIMIT 1) d
        WHERE e.status = 'enabled' AND e.deleted_at IS NULL), 0)`),
    },
    {
      name: 'eps_webhook_dead_letters',
      help: `Webhook deliveries that failed for good, counted up to ${MAX_COUNTED}.`,
      query: count("SELECT FROM webhook_deliveries WHERE status = 'dead_letter'"),
    },
    {
      name: 'eps_messages_failed',
      help: `Messages to people that failed for good, counted up to ${MAX_COUNTED}.`,
      query: count("SELECT FROM messages WHERE state = 'failed'"),
    },
    {
      name: 'eps_jobs_failed_last_day',
      help: `Jobs of the API that failed within 24 hours, counted up to ${MAX_COUNTED}.`,
      query: count("SELECT FROM jobs WHERE status = 'failed' AND finished_at > now() - interval '1 day'"),
    },
    {
      name: 'eps_backup_last_success_age_seconds',
      help: 'Time since the last backup that the command backup or record-backup recorded.',
      query: value(`SELECT ${ageOf('value::timestamptz')} FROM settings WHERE name = 'last_backup'`),
    },
    {
      name: 'eps_api_key_next_expiry_days',
      help: 'Days until the next API key expires.',
      query: value(`SELECT (extract(epoch FROM min(expires_at) - now()) / 86400)::float8 FROM api_keys
        WHERE revoked_at IS NULL AND expires_at > now()`),
    },
  ];
}
