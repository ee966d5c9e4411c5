import { createTransport } from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  /** False where there is no SMTP server: links are then handed out by an administrator. */
  readonly enabled: boolean;
  send(mail: Mail): Promise<void>;
}

export function createMailer(smtpUrl: string | undefined, from: string): Mailer {
  if (smtpUrl === undefined) return { enabled: false, send: async () => {} };
  const transport = createTransport(smtpUrl, { from });
  return {
    enabled: true,
    async send(mail) {
      await transport.sendMail(mail);
    },
  };
}
