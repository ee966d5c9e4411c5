import { runInThread, type ThreadWork } from '../../../jobs/anywhere.ts';
import { claimDue } from '../../../jobs/claim.ts';
import { recordFailure } from '../../../jobs/failures.ts';
import { groupsOf } from '../../../jobs/groups.ts';
import type { Job } from '../../../jobs/run.ts';
import { writeTogether } from '../../../jobs/write-together.ts';
import type { Services } from '../../../services.ts';
import { NeedsThread } from '../../../threads/needs-thread.ts';
import { type Delivery, saveDeliveries } from './commands.ts';
import { messageIdOf, nameOf, type Sending } from './message-id.ts';
import { type OutgoingMail, type OutgoingMessage, prepareMessages } from './prepare.ts';
import { type Failure, NO_CONTACT, sendPush } from './push.ts';
import { DUE_MESSAGES, type DueMessage } from './queries.ts';
import { senderFailure } from './sender.ts';

/** How many messages of a program are prepared in one transaction. */
const GROUP_SIZE = 25;
/** How many groups are prepared and sent at the same time. */
const CONCURRENCY = 5;
/** How many messages of a group are being sent at the same time. */
const SENT_TOGETHER = 5;
/** How long a prepared message may wait before it is sent without being prepared again. */
const FRESH_MS = 5000;
/** Six attempts in six and a half hours: a mail server may be down, or reject the service, for a while. */
const MAX_ATTEMPTS = 6;
const FIRST_RETRY_MS = 30_000;
const RETRY_FACTOR = 5;
/** The commands of SMTP whose rejection is about the message; before them, the server rejects the service. */
const OF_MESSAGE = ['MAIL FROM', 'RCPT TO', 'DATA'];
/** "Authentication required", which some servers say only after MAIL FROM. */
const UNAUTHENTICATED = 530;

/**
 * Sends messages to people. A message is rendered and its link is stored before it is sent, and its
 * Message-ID is made of its id and of how often a request sent it again: if a worker dies after the mail
 * server has accepted a message, the next one sends the same message again, which receivers recognize by the
 * Message-ID. A notification has a topic and a tag instead, with which the repeated one replaces the first.
 *
 * If more messages are due, they are claimed while the last groups of a batch are still being sent. Otherwise
 * connections to the mail server would be idle at the end of each batch.
 */
export function messages(services: Services): Job {
  const { pollMs, leaseMs, batch } = services.config.worker;
  const save = writeTogether<SavedDelivery>(
    ({ organizationId }) => organizationId,
    (deliveries) => saveOrLog(services, deliveries),
  );
  const sending = new Set<Promise<void>>();
  return {
    name: 'messages',
    pollMs,
    async run(signal) {
      const claimed = await claimDue(services.db, DUE_MESSAGES, services.clock(), leaseMs, batch);
      for (const due of groupsOf(claimed, (one) => `${one.organization_id}/${one.program_id}`, GROUP_SIZE)) {
        while (sending.size >= CONCURRENCY) await Promise.race(sending);
        if (signal.aborted) break;
        const group = sendMessages({ services, save, signal }, due)
          .catch((error) => services.log.error({ err: error }, 'messages could not be sent'))
          .finally(() => sending.delete(group));
        sending.add(group);
      }
      const more = claimed.length >= batch;
      if (!more) await Promise.all(sending);
      return { more };
    },
    async finish() {
      await Promise.all(sending);
    },
  };
}

type SavedDelivery = Delivery & { organizationId: string };

interface Sender {
  services: Services;
  save(delivery: SavedDelivery): Promise<void>;
  signal: AbortSignal;
}

/** Prepares and sends messages of one program, a few at a time. */
async function sendMessages(sender: Sender, due: readonly DueMessage[]): Promise<void> {
  const preparedAt = sender.services.clock().getTime();
  const mails = await prepareOrLog(sender.services, due);
  const dueOf = new Map(due.map((one) => [one.id, one]));
  const work = async () => {
    for (let mail = mails.shift(); mail && !sender.signal.aborted; mail = mails.shift())
      await send(sender, dueOf.get(mail.id)!, mail, preparedAt);
  };
  await Promise.all(Array.from({ length: SENT_TOGETHER }, work));
}

/**
 * Sends a message, and ends when its outcome is saved: if the worker dies, only the few messages that are
 * being sent are sent again. A message that has waited is prepared again, because its person may have
 * unsubscribed or been erased since, and its claim may have ended.
 */
async function send(
  { services, save }: Sender,
  due: DueMessage,
  prepared: OutgoingMessage,
  preparedAt: number,
): Promise<void> {
  const { clock, config } = services;
  const waitedMs = clock().getTime() - preparedAt;
  const isFresh = waitedMs <= Math.min(FRESH_MS, config.worker.leaseMs / 2);
  const again = { ...due, claimed_until: prepared.claimedUntil.toISOString() };
  const mail = isFresh ? prepared : (await prepareOrLog(services, [again]))[0];
  if (mail)
    await save({
      organizationId: due.organization_id,
      ...(await deliver(services, due.organization_id, mail)),
    });
}

/** Saves deliveries of an organization. If that fails, each is saved alone; a failure is logged. */
async function saveOrLog(services: Services, deliveries: readonly SavedDelivery[]): Promise<void> {
  const { db, clock, log } = services;
  const { organizationId, id } = deliveries[0]!;
  try {
    await db.withTenant(organizationId, async (tx) => {
      tx.push(saveDeliveries(organizationId, deliveries, clock()));
    });
  } catch (error) {
    if (deliveries.length === 1)
      log.error({ err: error, message_id: id }, 'the outcome of a message could not be saved');
    else for (const delivery of deliveries) await saveOrLog(services, [delivery]);
  }
}

/**
 * Prepares messages. If one fails, each is prepared in its own transaction, so the others do not fail with
 * it. A failure is recorded, and the message is due again later.
 */
async function prepareOrLog(services: Services, due: readonly DueMessage[]): Promise<OutgoingMessage[]> {
  try {
    return await prepareAnywhere(services, due);
  } catch (error) {
    if (due.length === 1) {
      const [{ organization_id: organizationId, id }] = due as [DueMessage];
      const what = 'a message could not be prepared';
      await recordFailure(services, DUE_MESSAGES, { organizationId, id }, error, what);
      return [];
    }
    const mails: OutgoingMessage[] = [];
    for (const one of due) mails.push(...(await prepareOrLog(services, [one])));
    return mails;
  }
}

/** Renders a message, which is read when it is prepared again. */
export const PREPARING: ThreadWork<[DueMessage], void> = {
  name: 'messages',
  async run(services, message) {
    await prepareMessages(services, [message], new Date(message.claimed_until!));
  },
};

/** Prepares messages, with a heavy bundle in a thread. */
async function prepareAnywhere(services: Services, due: readonly DueMessage[]): Promise<OutgoingMessage[]> {
  const { clock, config, threads } = services;
  const claimedUntil = () => new Date(clock().getTime() + config.worker.leaseMs);
  try {
    return await prepareMessages(services, due, claimedUntil());
  } catch (error) {
    if (due.length > 1 || !(error instanceof NeedsThread) || !threads) throw error;
    await runInThread(services, due[0]!.organization_id, PREPARING, due[0]!);
    return prepareMessages(services, due, claimedUntil());
  }
}

async function deliver(
  services: Services,
  organizationId: string,
  outgoing: OutgoingMessage,
): Promise<Delivery> {
  const { id, claimedUntil, attempts } = outgoing;
  const error = await ('devices' in outgoing
    ? sendPush(services, outgoing)
    : sendMail(services, organizationId, outgoing));
  if (error === undefined) return { id, claimedUntil, state: 'sent', error: null, retryMs: 0 };
  const isLast = error.isFinal || attempts + 1 >= MAX_ATTEMPTS;
  const retryMs = FIRST_RETRY_MS * RETRY_FACTOR ** attempts;
  const ended = error.code === NO_CONTACT ? 'skipped' : 'failed';
  return { id, claimedUntil, state: isLast ? ended : 'queued', error: error.code, retryMs };
}

async function sendMail(
  services: Services,
  organizationId: string,
  mail: OutgoingMail,
): Promise<Failure | undefined> {
  const { content, to, from, replyTo, unsubscribe } = mail;
  const refused = await senderFailure(services, organizationId, [from, replyTo]);
  if (refused) return refused;
  return failureOf(
    services.mailer.enabled
      ? services.mailer.send({
          to,
          subject: content.subject,
          text: content.text,
          ...(content.html !== undefined && { html: content.html }),
          ...(from !== undefined && { from }),
          ...(replyTo !== undefined && { replyTo }),
          messageId: messageIdOf(services.config, mail),
          headers: headersOf(services.config, mail),
          unsubscribe,
        })
      : Promise.reject({ code: 'no_mail_server' }),
  );
}

/**
 * Postmark replaces the Message-ID, but returns its metadata with bounces and complaints. Only services that
 * receive these send it.
 */
function headersOf({ mailEvents }: Services['config'], sending: Sending): Record<string, string> {
  return mailEvents.secret === undefined ? {} : { 'X-PM-Metadata-message-id': nameOf(sending) };
}

/**
 * Returns why a mail was not accepted: a code only, because the text of a mail server may quote the address.
 */
async function failureOf(sending: Promise<void>): Promise<Failure | undefined> {
  return sending.then(
    () => undefined,
    ({ code, command = '', responseCode }: { code?: string; command?: string; responseCode?: number }) => {
      if (responseCode !== undefined) {
        const isOfMessage = OF_MESSAGE.includes(command) && responseCode !== UNAUTHENTICATED;
        return { code: `smtp_${responseCode}`, isFinal: isOfMessage && responseCode >= 500 };
      }
      if (code === 'no_mail_server') return { code, isFinal: true };
      return { code: 'mail_server_unavailable', isFinal: false };
    },
  );
}
