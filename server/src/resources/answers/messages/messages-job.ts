import { environmentTime } from '../../../environment-time.ts';
import { claimDue } from '../../../jobs/claim.ts';
import type { Job } from '../../../jobs/run.ts';
import type { Services } from '../../../services.ts';
import { NeedsThread } from '../../../threads/needs-thread.ts';
import { selectClock } from '../../identity/environments/queries.ts';
import { endMessage, markSent, postponeMessage } from './commands.ts';
import { messageIdOf } from './message-id.ts';
import { type OutgoingMail, prepareMessage } from './prepare.ts';
import { DUE_MESSAGES, type DueMessage } from './queries.ts';

/** How many messages are sent at the same time. */
const CONCURRENCY = 8;
const MAX_ATTEMPTS = 6;
const FIRST_RETRY_MS = 30_000;

/**
 * Sends messages to people. A message is rendered and its link is stored before it is sent, and its
 * Message-ID is made of its id: if a worker dies after the mail server has accepted a message, the next one
 * sends the same message again, which receivers recognize by the Message-ID.
 */
export function messages(services: Services): Job {
  const { pollMs, leaseMs, batch } = services.config.worker;
  return {
    name: 'messages',
    pollMs,
    async run(signal) {
      const claimed = await claimDue(services.db, DUE_MESSAGES, services.clock(), leaseMs, batch);
      const waiting = [...claimed];
      const work = async () => {
        for (let due = waiting.shift(); due && !signal.aborted; due = waiting.shift())
          await sendMessage(services, due);
      };
      await Promise.all(Array.from({ length: CONCURRENCY }, work));
      return { more: claimed.length >= batch };
    },
  };
}

async function sendMessage(services: Services, due: DueMessage): Promise<void> {
  try {
    const mail = await prepareAnywhere(services, due);
    if (mail) await deliver(services, due, mail);
  } catch (error) {
    services.log.error({ err: error, message_id: due.id }, 'a message could not be prepared or sent');
  }
}

/** Prepares a message, with a heavy bundle in a thread. */
async function prepareAnywhere(services: Services, due: DueMessage): Promise<OutgoingMail | undefined> {
  try {
    return await prepareMessage(services, due);
  } catch (error) {
    if (!(error instanceof NeedsThread) || !services.threads) throw error;
    await services.threads.messages({ kind: 'messages', now: services.clock().getTime(), message: due });
    return prepareMessage(services, due);
  }
}

async function deliver(services: Services, due: DueMessage, mail: OutgoingMail): Promise<void> {
  const { organization_id: organizationId, id } = due;
  const { content, to, from, replyTo, unsubscribe } = mail;
  const error = await failureOf(
    services.mailer.enabled
      ? services.mailer.send({
          to,
          subject: content.subject,
          text: content.text,
          ...(content.html !== undefined && { html: content.html }),
          ...(from !== undefined && { from }),
          ...(replyTo !== undefined && { replyTo }),
          messageId: messageIdOf(services.config, id),
          headers: headersOf(services.config, id),
          unsubscribe,
        })
      : Promise.reject({ code: 'no_mail_server' }),
  );
  await services.db.withTenant(organizationId, async (tx) => {
    const clock = await tx.first(selectClock(organizationId, due.environment_id));
    const now = environmentTime(services.clock(), clock!.clock_offset_seconds);
    if (error === undefined) tx.push(markSent(organizationId, id, now, mail.isTest));
    else if (error.isFinal || mail.attempts + 1 >= MAX_ATTEMPTS)
      tx.push(endMessage(organizationId, id, 'failed', error.code));
    else {
      const retryAt = new Date(now.getTime() + FIRST_RETRY_MS * 2 ** mail.attempts);
      tx.push(postponeMessage(organizationId, id, retryAt, error.code));
    }
  });
}

/**
 * Postmark replaces the Message-ID, but returns its metadata with bounces and complaints. Only services that
 * receive these send it.
 */
function headersOf({ mailEvents }: Services['config'], id: string): Record<string, string> {
  return mailEvents.secret === undefined ? {} : { 'X-PM-Metadata-message-id': id };
}

interface Failure {
  code: string;
  isFinal: boolean;
}

/**
 * Returns why a mail was not accepted: a code only, because the text of a mail server may quote the address.
 */
async function failureOf(sending: Promise<void>): Promise<Failure | undefined> {
  return sending.then(
    () => undefined,
    ({ code, responseCode }: { code?: string; responseCode?: number }) => {
      if (responseCode !== undefined) return { code: `smtp_${responseCode}`, isFinal: responseCode >= 500 };
      if (code === 'no_mail_server') return { code, isFinal: true };
      return { code: 'mail_server_unavailable', isFinal: false };
    },
  );
}
