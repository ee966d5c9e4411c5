import type { EnvironmentClient, Event, ListEventsQuery } from '@eps/sdk';
import { failureOf } from '../core/errors.ts';
import { EXIT } from '../core/exit-codes.ts';

/** Time between two requests for new events. */
const POLL_MS = 1000;
const PAGE = 100;

export interface FeedOptions {
  /** Returns the events after this one; without it, all events. */
  after: string | undefined;
  types: readonly string[];
  signal: AbortSignal;
  /** Called if the service cannot be reached or fails; the request is repeated. */
  onUnavailable: (message: string) => void;
}

/** An event of the feed; `event` is undefined if its type was not requested. */
export interface FeedItem {
  id: string;
  event: Event | undefined;
}

/** Returns the id of the newest event; undefined if there is none. */
export async function newestEvent({ events }: EnvironmentClient): Promise<string | undefined> {
  for await (const { id } of events.list({ limit: 1, order: 'desc' })) return id;
  return undefined;
}

/** Yields events in the order of the feed, and waits for more until the signal is aborted. */
export async function* readEvents(
  { events }: EnvironmentClient,
  { after, types, signal, onUnavailable }: FeedOptions,
): AsyncGenerator<FeedItem> {
  let last = after;
  while (!signal.aborted) {
    const query: ListEventsQuery = { limit: PAGE, ...(last !== undefined && { after: last }) };
    try {
      for await (const event of events.list(query)) {
        last = event.id;
        yield { id: event.id, event: types.length === 0 || types.includes(event.type) ? event : undefined };
        if (signal.aborted) return;
      }
    } catch (error) {
      if (signal.aborted) return;
      const { exitCode, message } = failureOf(error);
      if (exitCode !== EXIT.unavailable) throw error;
      onUnavailable(message);
    }
    await wait(POLL_MS, signal);
  }
}

/** Waits, or until the signal is aborted. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
