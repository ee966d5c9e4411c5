import type { Transporter } from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Without it, the sender of the service. */
  from?: string;
  replyTo?: string;
  /** With angle brackets. */
  messageId?: string;
  headers?: Record<string, string>;
  /** A URL for List-Unsubscribe, which clients can also post to (RFC 8058). */
  unsubscribe?: string;
}

export interface Mailer {
  /** False when no SMTP server is configured. Administrators then create the links and pass them on. */
  readonly enabled: boolean;
  send(mail: Mail): Promise<void>;
  /** Closes the connections to the mail server, which are kept for further mails. */
  close(): Promise<void>;
}

/** How many connections send mails at the same time. */
const CONNECTIONS = 5;

const CONNECT_MS = 15_000;
/**
 * How long the server may take to greet and to answer. Some scan a mail before they accept it (RFC 5321,
 * 4.5.3.2, allows them minutes): if the service gave up, it would send a mail again that was accepted. Ends
 * before the lease of the worker, by default 60 s.
 */
const ANSWER_MS = 45_000;
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

export function createMailer(smtpUrl: string | undefined, from: string): Mailer {
  if (smtpUrl === undefined) return { enabled: false, send: async () => {}, close: async () => {} };
  let opened: Promise<Transporter> | undefined;
  return {
    enabled: true,
    async send({ to, from: sender, replyTo, unsubscribe, headers, ...rest }) {
      opened ??= openTransport(smtpUrl, from);
      const transport = await opened;
      // As an object the address is not parsed, so it cannot contain several addresses.
      await transport.sendMail({
        to: { name: '', address: to },
        ...(sender !== undefined && { from: { name: '', address: sender } }),
        ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
        headers: { ...headers, ...(unsubscribe !== undefined && unsubscribeHeaders(unsubscribe)) },
        ...rest,
      });
    },
    async close() {
      (await opened)?.close();
    },
  };
}

function unsubscribeHeaders(url: string) {
  return {
    'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${url}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** Loads the mail client at the first mail, because most processes send none. */
async function openTransport(smtpUrl: string, from: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport(
    {
      ...encryption(smtpUrl),
      pool: true,
      maxConnections: CONNECTIONS,
      // A server may have accepted the mail whose connection it ended; the callers try again later.
      maxRequeues: 1,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: ANSWER_MS,
      socketTimeout: ANSWER_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
}

/**
 * Mails contain links that grant access, so they are sent to other machines with encryption only: with
 * smtps:// from the start, with smtp:// after STARTTLS, which the mail server must offer.
 */
function encryption(smtpUrl: string): { url: string; requireTLS?: boolean } {
  const url = new URL(smtpUrl);
  if (url.protocol === 'smtps:' || LOOPBACK.includes(url.hostname)) return { url: smtpUrl };
  for (const name of ['ignoreTLS', 'requireTLS', 'opportunisticTLS', 'secure']) url.searchParams.delete(name);
  return { url: url.href, requireTLS: true };
}
