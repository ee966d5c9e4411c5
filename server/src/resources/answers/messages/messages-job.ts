import { claimDue } from '../../../jobs/claim.ts';
import { groupsOf } from '../../../jobs/groups.ts';
import type { Job } from '../../../jobs/run.ts';
import type { Services } from '../../../services.ts';
import { NeedsThread } from '../../../threads/needs-thread.ts';
import { type Delivery, saveDeliveries } from './commands.ts';
import { messageIdOf } from './message-id.ts';
import { type OutgoingMail, prepareMessages } from './prepare.ts';
import { DUE_MESSAGES, type DueMessage } from './queries.ts';

/** How many messages of a program are prepared in one transaction. */
const GROUP_SIZE = 25;
/** How many groups are prepared and sent at the same time. */
const CONCURRENCY = 3;
/** How many accepted messages wait to be saved. */
const SAVED_TOGETHER = 8;
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
          await sendMessages(services, due);
      };
      await Promise.all(Array.from({ length: CONCURRENCY }, work));
      return { more: claimed.length >= batch };
    },
  };
}

/** Prepares and sends messages of one program. A failure is logged; the lease lets the job retry later. */
async function sendMessages(services: Services, due: readonly DueMessage[]): Promise<void> {
  const mails = await prepareOrLog(services, due);
  if (mails.length === 0) return;
  const saved = new SavedDeliveries(services, due[0]!.organization_id);
  try {
    await Promise.all(mails.map(async (mail) => saved.add(await deliver(services, mail))));
    await saved.all();
  } catch (error) {
    services.log.error({ err: error }, 'it could not be saved that messages were sent');
  }
}

/**
 * Prepares messages. If one fails, each is prepared in its own transaction, so the others do not fail with
 * it.
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
  try {
    return await prepareMessages(services, due);
  } catch (error) {
    if (due.length > 1 || !(error instanceof NeedsThread) || !services.threads) throw error;
    await services.threads.messages({ kind: 'messages', now: services.clock().getTime(), message: due[0]! });
    return prepareMessages(services, due);
  }
}

/**
 * Saves what the mail server has accepted, a few messages at a time. If the worker dies, only the few that
 * were accepted last are sent twice.
 */
class SavedDeliveries {
  readonly #services: Services;
  readonly #organizationId: string;
  #waiting: Delivery[] = [];
  #saving: Promise<void> | undefined;

  constructor(services: Services, organizationId: string) {
    this.#services = services;
    this.#organizationId = organizationId;
  }

  add(delivery: Delivery): void {
    this.#waiting.push(delivery);
    if (this.#waiting.length < SAVED_TOGETHER) return;
    this.#saving ??= this.#save();
    // all() throws the error; this prevents an unhandled rejection before that.
    this.#saving.catch(() => {});
  }

  /** Saves the rest, and waits until everything is saved. */
  async all(): Promise<void> {
    await this.#saving;
    await this.#save();
  }

  async #save(): Promise<void> {
    const { db, clock } = this.#services;
    while (this.#waiting.length > 0) {
      const deliveries = this.#waiting;
      this.#waiting = [];
      await db.withTenant(this.#organizationId, async (tx) => {
        tx.push(saveDeliveries(this.#organizationId, deliveries, clock()));
      });
    }
    this.#saving = undefined;
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
  if (error === undefined) return { id, state: 'sent', error: null, retryMs: 0 };
  const isLast = error.isFinal || attempts + 1 >= MAX_ATTEMPTS;
  const retryMs = FIRST_RETRY_MS * 2 ** attempts;
  return { id, state: isLast ? 'failed' : 'queued', error: error.code, retryMs };
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
