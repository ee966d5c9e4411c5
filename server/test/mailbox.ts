import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

export interface ReceivedMail {
  to: string;
  text: string;
  messageId: string | undefined;
}

/**
 * A mail server on loopback that keeps every message it accepts. It rejects all messages while `rejecting`.
 */
export interface Mailbox {
  url: string;
  mails: ReceivedMail[];
  rejecting: boolean;
  close(): Promise<void>;
}

/** Starts a mail server on a free port. */
export async function openMailbox(): Promise<Mailbox> {
  const server = createServer((socket) => serveSmtp(socket, mailbox));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const mailbox: Mailbox = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`,
    mails: [],
    rejecting: false,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mailbox;
}

/** Implements only the commands of RFC 5321 that deliver a message. */
function serveSmtp(socket: Socket, mailbox: Mailbox): void {
  const reply = (line: string) => socket.write(`${line}\r\n`);
  let buffer = '';
  let data: string[] | undefined;
  let to = '';
  const handleLine = (line: string) => {
    if (data) {
      if (line !== '.') return void data.push(line.replace(/^\.\./, '.'));
      const message = data.join('\n');
      const messageId = /^message-id: *(.*)$/im.exec(message)?.[1];
      mailbox.mails.push({ to, text: decodeBody(message), messageId });
      data = undefined;
      return reply('250 accepted');
    }
    const command = line.slice(0, 4).toUpperCase();
    if (command === 'RCPT') {
      to = /<(.*)>/.exec(line)![1]!;
      return reply(mailbox.rejecting ? `450 <${to}> not now` : '250 ok');
    }
    if (command === 'DATA') {
      data = [];
      return reply('354 send the message');
    }
    return reply(command === 'QUIT' ? '221 bye' : '250 ok');
  };
  socket.on('data', (bytes) => {
    buffer += bytes.toString();
    const lines = buffer.split('\r\n');
    buffer = lines.pop()!;
    for (const line of lines) handleLine(line);
  });
  socket.on('error', () => {});
  reply('220 ready');
}

function decodeBody(message: string): string {
  const end = message.indexOf('\n\n');
  const body = message.slice(end + 2);
  if (!/^content-transfer-encoding: *quoted-printable/im.test(message.slice(0, end))) return body;
  return body
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}
