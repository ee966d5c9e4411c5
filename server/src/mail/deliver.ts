import type { Statement } from '../db/batch.ts';
import type { Services } from '../services.ts';
import type { Mail } from './mailer.ts';

/**
 * A due e-mail. Its row was claimed by moving the due time into the future, so a worker that crashes only
 * delays it.
 */
export interface DueMail {
  id: string;
  /** Number of this attempt, from 1. */
  attempt: number;
  mail: Mail;
  /** Stores when to try again; null when the e-mail was sent or the last attempt failed. */
  settle(nextAttemptAt: Date | null): Statement;
}

/** How long a claimed e-mail belongs to the worker that claimed it. */
export const MAIL_LEASE_MS = 120_000;
const FIRST_RETRY_MS = 30_000;
const MAX_ATTEMPTS = 6;

/**
 * Sends a due e-mail. After a failure it is retried with a doubling pause from 30 s on, up to six attempts in
 * all.
 */
export async function deliver(services: Services, due: DueMail): Promise<void> {
  const error = await services.mailer.send(due.mail).then(
    () => undefined,
    (reason: { code?: string; responseCode?: number }) => reason,
  );
  // Only codes are logged: the error message of a mail server may quote the address.
  if (error)
    services.log.warn(
      { mail: due.id, attempt: due.attempt, code: error.code, response: error.responseCode },
      'sending an e-mail failed',
    );
  const retryInMs = error && due.attempt < MAX_ATTEMPTS ? FIRST_RETRY_MS * 2 ** (due.attempt - 1) : null;
  await services.db.system.write(
    due.settle(retryInMs === null ? null : new Date(services.clock().getTime() + retryInMs)),
  );
}
