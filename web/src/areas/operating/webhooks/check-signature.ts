import { verifyWebhook, WebhookVerificationError } from '@eps/sdk';

export interface ReceivedWebhook {
  headers: string;
  body: string;
  secret: string;
  /** Whether the time of the message is ignored. */
  ignoreAge: boolean;
}

export type SignatureCheck = { type: string } | { problem: WebhookVerificationError['code'] | 'badSecret' };

/** Verifies a message that a receiver got, as the SDK would. Headers are lines of `name: value`. */
export async function checkSignature({
  headers,
  body,
  secret,
  ignoreAge,
}: ReceivedWebhook): Promise<SignatureCheck> {
  const options = ignoreAge ? { toleranceSeconds: Number.POSITIVE_INFINITY } : {};
  try {
    const { type } = await verifyWebhook(body, parseHeaders(headers), secret.trim(), options);
    return { type };
  } catch (error) {
    if (error instanceof WebhookVerificationError) return { problem: error.code };
    return { problem: 'badSecret' };
  }
}

function parseHeaders(text: string): Record<string, string> {
  const lines = text.split('\n').map((line) => /^\s*([^:\s]+)\s*:\s*(.*?)\s*$/.exec(line));
  return Object.fromEntries(lines.flatMap((line) => (line ? [[line[1]!.toLowerCase(), line[2]!]] : [])));
}
