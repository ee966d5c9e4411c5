import type { FetchRequest } from '@eps/sdk';
import { fetchWithReason } from './access-reason.ts';

/** How long the service may take for a request that is repeated. */
const REPEAT_MS = 30_000;

/** A request waits until the user has confirmed who they are. */
export interface Confirmation {
  /** Whether only a second factor confirms it. */
  needsFactor: boolean;
  /** Repeats the request, or lets it fail. */
  settle(isConfirmed: boolean): void;
}

type Asker = (confirmation: Confirmation) => void;

let ask: Asker | undefined;
let pending: Promise<boolean> | undefined;

/** Registers the dialog that asks the user. Returns a function that removes it. */
export function onConfirmationNeeded(handler: Asker): () => void {
  ask = handler;
  return () => {
    if (ask === handler) ask = undefined;
  };
}

/**
 * Sends a request. If the service requires the user to confirm their identity, asks them and repeats the
 * request. Without a confirmation, the request fails.
 */
export async function fetchConfirmed(url: string, request: FetchRequest): Promise<Response> {
  const response = await fetchWithReason(url, request);
  const needsFactor = response.status === 403 ? await neededFor(response.clone()) : undefined;
  if (needsFactor === undefined || !(await confirmed(needsFactor))) return response;
  // The time limit of the first attempt may have passed.
  return fetchWithReason(url, { ...request, signal: AbortSignal.timeout(REPEAT_MS) });
}

/** Returns whether only a second factor can confirm; undefined if the response requires no confirmation. */
async function neededFor(response: Response): Promise<boolean | undefined> {
  const { detail } = (await response.json().catch(() => ({}))) as {
    detail?: { code?: string; context?: { second_factor?: boolean } };
  };
  return detail?.code === 'reauthentication_required' ? detail.context?.second_factor === true : undefined;
}

/** Requests that fail while the user is being asked wait for the same answer. */
function confirmed(needsFactor: boolean): Promise<boolean> {
  if (!ask) return Promise.resolve(false);
  pending ??= new Promise<boolean>((settle) => ask!({ needsFactor, settle })).finally(() => {
    pending = undefined;
  });
  return pending;
}
