import type { Statement } from '../db/batch.ts';
import type { Services } from '../services.ts';
import type { Mail } from './mailer.ts';

/** A mail whose row was claimed by moving its due time ahead, so that a worker that dies only delays it. */
export interface DueMail {
  id: string;
  /** This attempt's number, from 1. */
  attempt: number;
  mail: Mail;
  /** Says when to try again; null: never, it was sent or is given up. */
  settle(nextAttemptAt: Date | null): Statement;
}

/** How long a claimed mail is left to the worker that claimed it. */
export const MAIL_LEASE_MS = 120_000;
const FIRST_RETRY_MS = 30_000;
const MAX_ATTEMPTS = 6;

/** Sends a due mail. What fails is tried again after 30 s, then doubling, six times in all. */
export async function deliver(services: Services, due: DueMail): Promise<void> {
  const failed = await services.mailer.send(due.mail).then(
    () => undefined,
    (error: { code?: string; responseCode?: number }) => error,
  );
  // The message of a mail server may quote the address, so only its codes are written down.
  if (failed)
    services.log.warn(
      { mail: due.id, attempt: due.attempt, code: failed.code, response: failed.responseCode },
      'a mail was not taken',
    );
  const again = failed && due.attempt < MAX_ATTEMPTS ? FIRST_RETRY_MS * 2 ** (due.attempt - 1) : null;
  await services.db.system.write(
    due.settle(again === null ? null : new Date(services.clock().getTime() + again)),
  );
}
