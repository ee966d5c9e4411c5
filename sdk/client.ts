import { ServiceError } from './error.ts';
import { OPERATIONS, type Operations } from './types.gen.ts';

export type OperationId = keyof Operations;

export interface ClientOptions {
  baseUrl: string;
  /** An API key or a participant token. */
  token?: string;
  /** Attempts in all for what may be sent again (429, 503, a broken connection). */
  attempts?: number;
  fetch?: typeof fetch;
}

/** What an operation takes; parts it has nothing of may be left out. */
export type Input<Id extends OperationId> = Part<'path', Operations[Id]['path']> &
  Part<'query', Operations[Id]['query']> &
  Part<'body', Operations[Id]['body']> & { idempotencyKey?: string; signal?: AbortSignal };

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Record<string, never> extends Value
    ? { [key in Name]?: Value }
    : { [key in Name]: Value };

export interface Client {
  /** Calls an operation by its id. Throws ServiceError. */
  call<Id extends OperationId>(id: Id, input: Input<Id>): Promise<Operations[Id]['response']>;
  /** Every item of a list, page after page. */
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

const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;

/** A client of the service. A call without `idempotencyKey` makes one and keeps it over its attempts, so repeating is safe. */
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

/** Sends until it is answered for good, pausing longer each time or as long as the service asks for. */
async function attempt(
  { attempts = ATTEMPTS, fetch: send = fetch }: ClientOptions,
  url: string,
  request: RequestInit,
  repeatable: boolean,
): Promise<Response> {
  for (let tried = 1; ; tried++) {
    const last = tried >= attempts || !repeatable;
    const response = await send(url, request).catch((error: unknown) => {
      if (last || request.signal?.aborted) throw error;
      return undefined;
    });
    if (response && (last || ![429, 503].includes(response.status))) return response;
    await response?.body?.cancel();
    await pause(tried, response?.headers.get('retry-after'));
  }
}

function pause(tried: number, retryAfter: string | null | undefined): Promise<void> {
  const asked = Number(retryAfter ?? Number.NaN) * 1000;
  const growing = FIRST_PAUSE_MS * 2 ** (tried - 1) * (0.8 + Math.random() * 0.4);
  const ms = Math.min(LONGEST_PAUSE_MS, Number.isFinite(asked) ? asked : growing);
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
