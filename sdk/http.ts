import { Download } from './download.ts';
import { ConnectionError, errorOf, retryAfterSeconds, type ServiceError, TimeoutError } from './errors.ts';
import { List } from './list.ts';
import { pause } from './pause.ts';
import { VERSION } from './version.ts';

export interface ClientOptions {
  /** The URL of the service, such as `https://evaluations.example.com`. */
  baseUrl: string;
  /**
   * An API key or a participant token. Omit it in a browser that is signed in to the service: requests then
   * use its session cookie.
   */
  token?: string;
  /**
   * Maximum number of attempts of a request that failed with a broken connection, a timeout, or a status that
   * asks to retry (429, 502, 503, 504). Defaults to 5.
   */
  attempts?: number;
  /** Maximum time of an attempt in milliseconds. Defaults to 30,000. */
  timeoutMs?: number;
  /** Aborts all requests of the client, for example when a process ends. */
  signal?: AbortSignal;
  /** Sends the requests; defaults to the global `fetch`. */
  fetch?: Fetch;
}

export type Fetch = (url: string, request: FetchRequest) => Promise<Response>;

export interface FetchRequest {
  method: string;
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
}

export interface RequestOptions {
  /**
   * A value that you choose for a request that changes something. The service executes requests with the same
   * key once. Without it the SDK chooses a random one and uses it for all attempts.
   */
  idempotencyKey?: string;
  /** Aborts the request, and the pauses between its attempts. */
  signal?: AbortSignal;
  /** Replaces the `timeoutMs` of the client. */
  timeoutMs?: number;
  /** Replaces the `attempts` of the client. */
  attempts?: number;
}

export interface Input {
  body?: unknown;
  query?: object;
  /** Whether the operation takes an `Idempotency-Key`, so that retries are safe. */
  takesKey?: boolean;
}

/** Sends requests; the generated methods call it. */
export interface Http {
  send<T>(method: string, path: string, input: Input, options?: RequestOptions): Promise<T>;
  list<Item>(path: string, query: object, options?: RequestOptions): List<Item>;
  download(method: string, path: string, input: Input, options?: RequestOptions): Promise<Download>;
}

const ATTEMPTS = 5;
const TIMEOUT_MS = 30_000;
const FIRST_PAUSE_MS = 200;
/** The client does not wait for a longer `Retry-After`: the caller gets the error and can decide. */
const MAX_PAUSE_MS = 60_000;
/** Browsers send their own. From other origins they would also ask whether they may send this one. */
const USER_AGENT =
  'document' in globalThis || 'WorkerGlobalScope' in globalThis ? undefined : `eps-sdk/${VERSION}`;
const RETRIED_STATUS = [429, 502, 503, 504];

export function createHttp(client: ClientOptions): Http {
  const send: Http['send'] = async <T>(
    method: string,
    path: string,
    input: Input,
    options?: RequestOptions,
  ) => (await attempt(client, method, path, input, options, readJson)) as T;
  return {
    send,
    list: <Item>(path: string, query: object, options?: RequestOptions) =>
      new List<Item>((page) => send('GET', path, { query: { ...query, ...page } }, options)),
    download: (method, path, input, options) =>
      attempt(client, method, path, input, options, async (response) => new Download(response)),
  };
}

/** Encodes a path parameter. */
export function segment(value: string): string {
  // An empty segment would address another operation.
  if (value === '') throw new TypeError('A path parameter is empty.');
  return encodeURIComponent(value);
}

/**
 * Sends a request until it succeeds or fails permanently. Pauses for the time in `Retry-After`, or longer
 * after each attempt.
 */
async function attempt<T>(
  client: ClientOptions,
  method: string,
  path: string,
  input: Input,
  options: RequestOptions = {},
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const url = client.baseUrl.replace(/\/+$/, '') + path + queryString(input.query);
  const request = requestOf(client, method, input, options);
  const isRetryable = method === 'GET' || input.takesKey === true;
  const attempts = isRetryable ? (options.attempts ?? client.attempts ?? ATTEMPTS) : 1;
  const timeoutMs = options.timeoutMs ?? client.timeoutMs ?? TIMEOUT_MS;
  const signal = either(client.signal, options.signal);
  for (let number = 1; ; number++) {
    const outcome = await once(client.fetch ?? defaultFetch, url, request, timeoutMs, signal, read);
    if ('value' in outcome) return outcome.value;
    const pauseMs = outcome.retryAfterMs ?? FIRST_PAUSE_MS * 2 ** (number - 1) * (0.8 + Math.random() * 0.4);
    if (number >= attempts || !outcome.canRetry || pauseMs > MAX_PAUSE_MS) throw outcome.error;
    await pause(pauseMs, signal);
  }
}

type Outcome<T> = { value: T } | { error: unknown; canRetry: boolean; retryAfterMs?: number | undefined };

/** Sends a request once and reads its response. The timeout ends when `read` has finished. */
async function once<T>(
  fetch: Fetch,
  url: string,
  request: Omit<FetchRequest, 'signal'>,
  timeoutMs: number,
  signal: AbortSignal | undefined,
  read: (response: Response) => Promise<T>,
): Promise<Outcome<T>> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const abort = () => controller.abort(signal!.reason);
  signal?.addEventListener('abort', abort);
  let isTimeout = false;
  const timer = setTimeout(() => {
    isTimeout = true;
    controller.abort();
  }, timeoutMs);
  try {
    const response = await fetch(url, { ...request, signal: controller.signal });
    if (response.ok) return { value: await read(response) };
    const error = errorOf(response, await response.text());
    const seconds = retryAfterSeconds(response);
    return {
      error,
      canRetry: isTemporary(error),
      retryAfterMs: seconds === undefined ? undefined : seconds * 1000,
    };
  } catch (error) {
    signal?.throwIfAborted();
    const failure = isTimeout
      ? new TimeoutError(`The service did not respond within ${timeoutMs} ms.`)
      : new ConnectionError(`The request to ${new URL(url).origin} failed: ${messageOf(error)}`, {
          cause: error,
        });
    return { error: failure, canRetry: true };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

function either(one: AbortSignal | undefined, other: AbortSignal | undefined): AbortSignal | undefined {
  return one && other ? AbortSignal.any([one, other]) : (one ?? other);
}

/** An earlier attempt whose connection broke may still be running; then the service asks to retry. */
function isTemporary({ status, code }: ServiceError): boolean {
  return RETRIED_STATUS.includes(status) || code === 'idempotency_key_in_progress';
}

function requestOf(
  client: ClientOptions,
  method: string,
  input: Input,
  options: RequestOptions,
): Omit<FetchRequest, 'signal'> {
  const hasBody = input.body !== undefined;
  return {
    method,
    headers: {
      ...(USER_AGENT !== undefined && { 'user-agent': USER_AGENT }),
      ...(client.token !== undefined && { authorization: `Bearer ${client.token}` }),
      ...(input.takesKey && { 'idempotency-key': options.idempotencyKey ?? crypto.randomUUID() }),
      ...(hasBody && { 'content-type': 'application/json' }),
    },
    ...(hasBody && { body: JSON.stringify(input.body) }),
  };
}

function queryString(query: object = {}): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query) as [string, unknown][]) {
    if (value !== undefined) given.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  const text = given.toString();
  return text === '' ? '' : `?${text}`;
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
}

function defaultFetch(url: string, request: FetchRequest): Promise<Response> {
  return fetch(url, request);
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.message : error.message;
}
