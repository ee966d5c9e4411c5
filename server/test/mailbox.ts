import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

export interface ReceivedMail {
  to: string;
  text: string;
}

/** A mail server on loopback that keeps what it takes, or refuses every message while `refusing`. */
export interface Mailbox {
  url: string;
  mails: ReceivedMail[];
  refusing: boolean;
  close(): Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
  const server = createServer((socket) => converse(socket, mailbox));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const mailbox: Mailbox = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`,
    mails: [],
    refusing: false,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mailbox;
}

/** The few commands of RFC 5321 that deliver a message. */
function converse(socket: Socket, mailbox: Mailbox): void {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let buffer = '';
  let data: string[] | undefined;
  let to = '';
  const take = (line: string) => {
    if (data) {
      if (line !== '.') return void data.push(line.replace(/^\.\./, '.'));
      mailbox.mails.push({ to, text: decodeBody(data.join('\n')) });
      data = undefined;
      return say('250 taken');
    }
    const command = line.slice(0, 4).toUpperCase();
    if (command === 'RCPT') {
      to = /<(.*)>/.exec(line)![1]!;
      return say(mailbox.refusing ? `450 <${to}> not now` : '250 fine');
    }
    if (command === 'DATA') {
      data = [];
      return say('354 go on');
    }
    return say(command === 'QUIT' ? '221 bye' : '250 fine');
  };
  socket.on('data', (bytes) => {
    buffer += bytes.toString();
    const lines = buffer.split('\r\n');
    buffer = lines.pop()!;
    for (const line of lines) take(line);
  });
  socket.on('error', () => {});
  say('220 ready');
}

function decodeBody(message: string): string {
  const end = message.indexOf('\n\n');
  const body = message.slice(end + 2);
  if (!/^content-transfer-encoding: *quoted-printable/im.test(message.slice(0, end))) return body;
  return body
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}
