import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createMailer } from '../../../server/src/mail/mailer.ts';

/** Starts an SMTP server on loopback that accepts every mail, and returns its URL. */
export async function startMailSink(): Promise<{ url: string; stop(): void }> {
  const sink = fork(new URL('mail-sink.ts', import.meta.url));
  const [port] = await once(sink, 'message');
  return { url: `smtp://127.0.0.1:${port}?ignoreTLS=true`, stop: () => sink.kill() };
}

/** Sends mails of the length of a reminder with nothing but the mail client; returns how many a second. */
export async function sendPlain(smtpUrl: string, count: number): Promise<number> {
  const mailer = createMailer(smtpUrl, 'bench@example.test');
  const unsubscribe = `https://example.test/v1/unsubscribe/${'a'.repeat(64)}?locale=en`;
  const text = `https://example.test/p#s.${'a'.repeat(43)}`;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: count }, (_, i) =>
      mailer.send({ to: `${i}@example.test`, subject: 'Today', text, unsubscribe }),
    ),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  await mailer.close();
  return count / seconds;
}
