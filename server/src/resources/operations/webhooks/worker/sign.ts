import { createHmac } from 'node:crypto';

/**
 * Returns the headers of Standard Webhooks 1.0 with symmetric signatures (`v1`), one for each secret:
 * HMAC-SHA256 over `id.timestamp.body`. The key is the base64 after `whsec_`, decoded.
 */
export function signatureHeaders(
  messageId: string,
  at: Date,
  body: string,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signature = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
      .update(`${messageId}.${timestamp}.${body}`)
      .digest('base64');
  return {
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${signature(secret)}`).join(' '),
  };
}
