import { type Event, signWebhook } from '@eps/sdk';

/** The same timeout as that of the service. */
const TIMEOUT_MS = 15_000;

export interface ForwardResult {
  /** The status of the response; undefined if there was none. */
  status?: number;
  error?: string;
  delivered: boolean;
}

/** Sends an event as the service sends webhook messages: signed, once, without following redirects. */
export async function forward(
  event: Event,
  { url, secret, signal }: { url: string; secret: string; signal: AbortSignal },
): Promise<ForwardResult> {
  const body = JSON.stringify(event);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(await signWebhook(body, { id: event.id, secret })) },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    return { status: response.status, delivered: response.ok };
  } catch (error) {
    const { message, cause } = error as Error;
    return { error: cause instanceof Error ? cause.message : message, delivered: false };
  }
}
