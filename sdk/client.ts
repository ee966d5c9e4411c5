import { ServiceError } from './error.ts';
import { OPERATIONS, type Operations } from './types.gen.ts';

export type OperationId = keyof Operations;

export interface ClientOptions {
  baseUrl: string;
  /** An API key or a participant token. */
  token?: string;
  /**
   * Maximum number of attempts of a request that failed with 429, 503 or a broken connection. Defaults to 5.
   */
  attempts?: number;
  fetch?: typeof fetch;
}

/** The input of an operation. Parts without required members can be omitted. */
export type Input<Id extends OperationId> = Part<'path', Operations[Id]['path']> &
  Part<'query', Operations[Id]['query']> &
  Part<'body', Operations[Id]['body']> & { idempotencyKey?: string; signal?: AbortSignal };

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Record<string, never> extends Value
    ? { [key in Name]?: Value }
    : { [key in Name]: Value };

export interface Client {
  /**
   * Calls an operation by its ID and returns its response body.
   *
   * @throws ServiceError if the service returns an error.
   */
  call<Id extends OperationId>(id: Id, input: Input<Id>): Promise<Operations[Id]['response']>;
  /** Returns all items of a list, requesting page after page. */
  each<Id extends ListId>(id: Id, input: Input<Id>): AsyncGenerator<ItemOf<Id>>;
}

type ListId = {
  [Id in OperationId]: Operations[Id]['response'] extends { items: unknown[]; next_cursor: string }
    ? Id
    : never;
}[OperationId];
type ItemOf<Id extends ListId> = Operations[Id]['response'] extends { items: Array<infer Item> }
  ? Item
  : never;

const MAX_ATTEMPTS = 5;
const FIRST_PAUSE_MS = 200;
const MAX_PAUSE_MS = 10_000;

/**
 * Creates a client of the service. Calls without an `idempotencyKey` use a random key for all their
 * attempts, so that automatic retries are safe.
 */
export function createClient(options: ClientOptions): Client {
  const call: Client['call'] = (id, input) => send(options, id, input);
  return { call, each: (id, input) => pages(call, id, input) };
}

interface Parts {
  path?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

async function send<Id extends OperationId>(
  options: ClientOptions,
  id: Id,
  input: Input<Id>,
): Promise<Operations[Id]['response']> {
  const { method, path, takesKey } = OPERATIONS[id];
  const parts = input as Parts;
  const request: RequestInit = {
    method,
    headers: {
      ...(options.token !== undefined && { authorization: `Bearer ${options.token}` }),
      ...(takesKey && { 'idempotency-key': parts.idempotencyKey ?? crypto.randomUUID() }),
      ...(parts.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
    ...(parts.signal && { signal: parts.signal }),
  };
  const url =
    options.baseUrl.replace(/\/+$/, '') + fill(path, parts.path ?? {}) + queryString(parts.query ?? {});
  const response = await attempt(options, url, request, method === 'GET' || takesKey);
  return (await read(response)) as Operations[Id]['response'];
}

function fill(path: string, values: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

function queryString(query: Record<string, unknown>): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) given.set(name, String(value));
  return given.size === 0 ? '' : `?${given}`;
}

/**
 * Sends the request until it succeeds or fails permanently. Pauses for the time in `Retry-After`, or longer
 * after each attempt.
 */
async function attempt(
  { attempts = MAX_ATTEMPTS, fetch: send = fetch }: ClientOptions,
  url: string,
  request: RequestInit,
  isRetryable: boolean,
): Promise<Response> {
  for (let attemptNumber = 1; ; attemptNumber++) {
    const isLast = attemptNumber >= attempts || !isRetryable;
    const response = await send(url, request).catch((error: unknown) => {
      if (isLast || request.signal?.aborted) throw error;
      return undefined;
    });
    if (response && (isLast || ![429, 503].includes(response.status))) return response;
    await response?.body?.cancel();
    await pause(attemptNumber, response?.headers.get('retry-after'));
  }
}

function pause(attemptNumber: number, retryAfter: string | null | undefined): Promise<void> {
  const requested = Number(retryAfter ?? Number.NaN) * 1000;
  const backoff = FIRST_PAUSE_MS * 2 ** (attemptNumber - 1) * (0.8 + Math.random() * 0.4);
  const ms = Math.min(MAX_PAUSE_MS, Number.isFinite(requested) ? requested : backoff);
  return new Promise((done) => setTimeout(done, ms));
}

async function read(response: Response): Promise<unknown> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  const body: unknown = isJson && text !== '' ? JSON.parse(text) : text;
  if (!response.ok) throw new ServiceError(response.status, body, response.headers.get('x-request-id') ?? '');
  return response.status === 204 ? undefined : body;
}

async function* pages<Id extends ListId>(
  call: Client['call'],
  id: Id,
  input: Input<Id>,
): AsyncGenerator<ItemOf<Id>> {
  let cursor: string | undefined;
  do {
    const { query } = input as Parts;
    const next = { ...input, query: { ...query, ...(cursor !== undefined && { cursor }) } } as Input<Id>;
    const page = (await call(id, next)) as { items: ItemOf<Id>[]; next_cursor: string };
    yield* page.items;
    cursor = page.next_cursor;
  } while (cursor !== '');
}
