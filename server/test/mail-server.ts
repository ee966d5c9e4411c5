import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface SentMail {
  to: string;
  /** The whole message. */
  raw: string;
  /** Headers by lower-case name; folded lines are joined. */
  headers: Record<string, string>;
  /** Everything after the headers, decoded if it is quoted-printable. */
  body: string;
}

export interface MailServer {
  /** For `smtpUrl` of the configuration. */
  url: string;
  mails: SentMail[];
  /** The response code with which all recipients, or the given one, are rejected; undefined accepts them. */
  rejectWith: number | ((to: string) => number | undefined) | undefined;
  /** The response code with which the server ends new connections, as if it did not know the service. */
  refuseWith: number | undefined;
  /** Runs after a message was received and before it is accepted. */
  beforeAccept: (mail: SentMail) => Promise<void>;
  /** Ends the open connections, as servers do after a while. */
  endConnections(): void;
  close(): Promise<void>;
}

/** Starts an SMTP server on loopback that keeps every message. */
export async function startMailServer(): Promise<MailServer> {
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onConnect(_, done) {
      const { refuseWith: responseCode } = server;
      done(responseCode === undefined ? null : Object.assign(new Error('refused'), { responseCode }));
    },
    onRcptTo({ address }, _, done) {
      const { rejectWith } = server;
      const responseCode = typeof rejectWith === 'function' ? rejectWith(address) : rejectWith;
      done(responseCode === undefined ? null : Object.assign(new Error('rejected'), { responseCode }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const to = session.envelope.rcptTo[0]!.address;
        const mail = parse(to, Buffer.concat(chunks).toString());
        server.mails.push(mail);
        await server.beforeAccept(mail);
        done();
      });
    },
  });
  // A service that is killed resets its connections.
  smtp.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET') throw error;
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const connections = smtp.connections as unknown as Set<{ _socket: Socket }>;
  const { port } = smtp.server.address() as AddressInfo;
  const server: MailServer = {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    mails: [],
    rejectWith: undefined,
    refuseWith: undefined,
    beforeAccept: async () => {},
    endConnections: () => {
      for (const { _socket } of connections) _socket.destroy();
    },
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
  return server;
}

function parse(to: string, raw: string): SentMail {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const body = raw
    .slice(end + 4)
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return { to, raw, headers, body };
}
