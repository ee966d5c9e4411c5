import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { enroll, setUpProgram, type Workspace } from './actors.ts';
import { startTestApp, type TestApp } from './app.ts';
import type { MailServer } from './mail-server.ts';
import { CONTENTS, listMessages, reachable, rule, sendDueMessages, setOutreach } from './messages.ts';

export const SECRET = 'mail-events-secret-0123456789';
const MAILGUN_KEY = 'key-of-mailgun';
export const sendgrid = generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** Starts the service with the secrets of the providers of mail. */
export function startMailEventsApp(mail: MailServer): Promise<TestApp> {
  const sendgridKey = sendgrid.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const mailEvents = { secret: SECRET, mailgunKey: MAILGUN_KEY, sendgridKey };
  return startTestApp({ smtpUrl: mail.url, mailEvents });
}

export const BASIC = { authorization: `Basic ${Buffer.from(`ses:${SECRET}`).toString('base64')}` };

export function report(
  { app }: Pick<Workspace, 'app'>,
  body: unknown,
  headers: Record<string, string> = BASIC,
) {
  const rawBody = typeof body === 'string' ? body : JSON.stringify(body);
  const type = { 'content-type': 'application/json', ...headers };
  return app.call('POST', '/v1/mail-events', { key: null, idempotencyKey: null, rawBody, headers: type });
}

/** Sends one mail to a new person; returns the message and the Message-ID that their server saw. */
export async function sent(
  mail: MailServer,
  workspace: Workspace,
  message_id: string,
  email: string,
  subject?: string,
) {
  const { app } = workspace;
  const programId = await setUpProgram(workspace, CONTENTS);
  await setOutreach(workspace, programId, { rules: [rule('invitation', 'opened', message_id)] });
  const subjectId = subject ?? (await reachable(workspace, email));
  await enroll(workspace, programId, subjectId);
  await sendDueMessages(workspace);
  const [message] = await listMessages(workspace, `?subject_id=${subjectId}`);
  const headers = mail.mails.at(-1)?.headers ?? {};
  const read = async () =>
    (await app.call('GET', `${workspace.environmentPath}/messages/${message.id}`)).body;
  return { programId, subjectId, message, messageId: headers['message-id']!, headers, read };
}

/** Reports in the formats of the providers, as their documentation shows them. */
export const ses = (messageId: string, type: string, rest: object) => ({
  notificationType: type,
  mail: {
    messageId: '00000138111222aa-33322211-cccc-cccc-cccc-ddddaaaa0680-000000',
    headers: [
      { name: 'From', value: 'a@b.test' },
      { name: 'Message-ID', value: messageId },
    ],
  },
  ...rest,
});
export const sns = (message: object) => ({
  Type: 'Notification',
  MessageId: randomUUID(),
  TopicArn: 'arn:aws:sns:eu-west-1:123456789012:bounces',
  Message: JSON.stringify(message),
});
export const postmark = (id: string, RecordType: string, Type: string) => ({
  RecordType,
  Type,
  ID: 692560173,
  MessageID: randomUUID(),
  Metadata: { 'message-id': id },
  Email: 'someone@example.test',
});
export const mailgun = (messageId: string, data: object) => {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const token = randomUUID();
  const signature = createHmac('sha256', MAILGUN_KEY)
    .update(timestamp + token)
    .digest('hex');
  const headers = { 'message-id': messageId.replace(/[<>]/g, '') };
  return { signature: { timestamp, token, signature }, 'event-data': { message: { headers }, ...data } };
};
export function sendgridReport(workspace: Pick<Workspace, 'app'>, events: object[]) {
  const body = JSON.stringify(events);
  const timestamp = '1600112502';
  const signature = sign('sha256', Buffer.from(timestamp + body), sendgrid.privateKey).toString('base64');
  return report(workspace, body, {
    'x-twilio-email-event-webhook-signature': signature,
    'x-twilio-email-event-webhook-timestamp': timestamp,
  });
}
