import { claimDue } from '../../../jobs/claim.ts';
import { groupsOf } from '../../../jobs/groups.ts';
import type { Job } from '../../../jobs/run.ts';
import type { Services } from '../../../services.ts';
import { NeedsThread } from '../../../threads/needs-thread.ts';
import { type Delivery, saveDelivery } from './commands.ts';
import { messageIdOf } from './message-id.ts';
import { type OutgoingMail, prepareMessages } from './prepare.ts';
import { DUE_MESSAGES, type DueMessage } from './queries.ts';

/** How many messages of a program are prepared in one transaction. */
const GROUP_SIZE = 25;
/** How many groups are prepared and sent at the same time. */
const CONCURRENCY = 3;
/** How many messages of a group are being sent at the same time. */
const SENT_TOGETHER = 5;
/** How long a prepared message may wait before it is sent without being prepared again. */
const FRESH_MS = 5000;
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
      const waiting = groupsOf(claimed, (due) => `${due.organization_id}/${due.program_id}`, GROUP_SIZE);
      const work = async () => {
        for (let due = waiting.shift(); due && !signal.aborted; due = waiting.shift())
          await sendMessages(services, due, signal);
      };
      await Promise.all(Array.from({ length: CONCURRENCY }, work));
      return { more: claimed.length >= batch };
    },
  };
}

/** Prepares and sends messages of one program, a few at a time. */
async function sendMessages(
  services: Services,
  due: readonly DueMessage[],
  signal: AbortSignal,
): Promise<void> {
  const preparedAt = services.clock().getTime();
  const mails = await prepareOrLog(services, due);
  const dueOf = new Map(due.map((one) => [one.id, one]));
  const work = async () => {
    for (let mail = mails.shift(); mail && !signal.aborted; mail = mails.shift())
      await send(services, dueOf.get(mail.id)!, mail, preparedAt);
  };
  await Promise.all(Array.from({ length: SENT_TOGETHER }, work));
}

/**
 * Sends a message, and saves at once what became of it: if the worker dies, only the few that are being sent
 * are sent again. A message that has waited is prepared again, because its person may have unsubscribed or
 * been erased since, and its claim may have ended.
 */
async function send(
  services: Services,
  due: DueMessage,
  prepared: OutgoingMail,
  preparedAt: number,
): Promise<void> {
  const { db, clock, config, log } = services;
  const waitedMs = clock().getTime() - preparedAt;
  const isFresh = waitedMs <= Math.min(FRESH_MS, config.worker.leaseMs / 2);
  const again = { ...due, claimed_until: prepared.claimedUntil.toISOString() };
  const mail = isFresh ? prepared : (await prepareOrLog(services, [again]))[0];
  if (!mail) return;
  const delivery = await deliver(services, mail);
  try {
    await db.withTenant(due.organization_id, async (tx) => {
      tx.push(saveDelivery(due.organization_id, mail, delivery, clock()));
    });
  } catch (error) {
    log.error({ err: error, message_id: due.id }, 'it could not be saved what became of a message');
  }
}

/**
 * Prepares messages. If one fails, each is prepared in its own transaction, so the others do not fail with
 * it. A failure is logged; the lease lets the job retry later.
 */
async function prepareOrLog(services: Services, due: readonly DueMessage[]): Promise<OutgoingMail[]> {
  try {
    return await prepareAnywhere(services, due);
  } catch (error) {
    if (due.length === 1) {
      services.log.error({ err: error, message_id: due[0]!.id }, 'a message could not be prepared');
      return [];
    }
    const mails: OutgoingMail[] = [];
    for (const one of due) mails.push(...(await prepareOrLog(services, [one])));
    return mails;
  }
}

/** Prepares messages, with a heavy bundle in a thread. */
async function prepareAnywhere(services: Services, due: readonly DueMessage[]): Promise<OutgoingMail[]> {
  const { clock, config, threads } = services;
  const claimedUntil = () => new Date(clock().getTime() + config.worker.leaseMs);
  try {
    return await prepareMessages(services, due, claimedUntil());
  } catch (error) {
    if (due.length > 1 || !(error instanceof NeedsThread) || !threads) throw error;
    await threads.messages({ kind: 'messages', now: clock().getTime(), message: due[0]! });
    return prepareMessages(services, due, claimedUntil());
  }
}

async function deliver(services: Services, mail: OutgoingMail): Promise<Delivery> {
  const { id, content, to, from, replyTo, unsubscribe, attempts } = mail;
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
  if (error === undefined) return { state: 'sent', error: null, retryMs: 0 };
  const isLast = error.isFinal || attempts + 1 >= MAX_ATTEMPTS;
  const retryMs = FIRST_RETRY_MS * 2 ** attempts;
  return { state: isLast ? 'failed' : 'queued', error: error.code, retryMs };
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
