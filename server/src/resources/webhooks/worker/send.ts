import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Duplex } from 'node:stream';
import { isPublicAddress } from '../endpoints/addresses.ts';
import {
  AddressNotAllowed,
  type AllowList,
  hostOf,
  resolveTarget,
  type Target,
} from '../endpoints/target.ts';

export interface Message {
  target: Target;
  headers: Record<string, string>;
  body: string;
}

/** What came of one attempt. `error` is absent on success. */
export interface Attempt {
  durationMs: number;
  responseStatus: number | null;
  /** At most 1 kB, as text; null where the receiver is no public address. */
  responseBody: string | null;
  error: string | null;
  /** What Retry-After asks for. */
  retryAfterMs: number | null;
}

export interface Sender {
  /** One POST. Never throws; answers within `timeoutMs`, from looking the name up to the end of the body. */
  send(message: Message): Promise<Attempt>;
  close(): void;
}

const READ_BYTES = 64 * 1024;
const KEPT_BYTES = 1024;
/** Of 1xx before the response: each costs more to read than to send, and they have no end of their own. */
const MAX_INTERIM = 20;
/** Shorter than servers keep idle connections, so that one is not used while it is being closed. */
const IDLE_MS = 1500;
const MAX_IDLE_PER_HOST = 32;
const MAX_IDLE = 256;

export function createSender(allow: AllowList, timeoutMs: number): Sender {
  const pool = {
    keepAlive: true,
    timeout: IDLE_MS,
    maxFreeSockets: MAX_IDLE_PER_HOST,
  };
  const plain = withFewIdle(new http.Agent(pool));
  const secure = withFewIdle(new https.Agent(pool));
  return {
    async send(message) {
      const started = performance.now();
      const signal = AbortSignal.timeout(timeoutMs);
      const agent = message.target.url.protocol === 'https:' ? secure : plain;
      const outcome = await exchange(message, agent, allow, signal).catch((error: unknown) =>
        failed(error, signal),
      );
      return { ...outcome, durationMs: Math.round(performance.now() - started) };
    },
    close() {
      plain.destroy();
      secure.destroy();
    },
  };
}

/**
 * Closes a connection that would be one idle too many. The agent's own limit counts all, and makes attempts
 * wait.
 */
function withFewIdle<A extends http.Agent>(agent: A): A {
  const keeps = agent.keepSocketAlive.bind(agent) as (socket: Duplex) => boolean;
  agent.keepSocketAlive = (socket) => {
    const idle = Object.values(agent.freeSockets).reduce((sum, sockets) => sum + (sockets?.length ?? 0), 0);
    return idle < MAX_IDLE && keeps(socket);
  };
  return agent;
}

type Outcome = Omit<Attempt, 'durationMs'>;

async function exchange(
  message: Message,
  agent: http.Agent,
  allow: AllowList,
  signal: AbortSignal,
): Promise<Outcome> {
  // A host that is an address is dialled without a look-up.
  if (isIP(hostOf(message.target.url)) !== 0) await resolveTarget(message.target, allow);
  const response = await request(message, agent, allow, signal);
  const kept = isPublicAddress(response.socket.remoteAddress ?? '') ? KEPT_BYTES : 0;
  const status = response.statusCode ?? 0;
  const head = { responseStatus: status, retryAfterMs: retryAfter(response.headers['retry-after']) };
  try {
    const body = await read(response);
    // A body without a length ends where the connection does, also where the timeout cut it.
    signal.throwIfAborted();
    return {
      ...head,
      responseBody: kept === 0 ? null : textOf(body.subarray(0, kept)),
      error: status >= 200 && status < 300 ? null : `HTTP ${status}`,
    };
  } catch (error) {
    return { ...failed(error, signal), ...head };
  }
}

/** Redirects are not followed and nothing is decompressed: what comes back is what was sent. */
async function request(
  message: Message,
  agent: http.Agent,
  allow: AllowList,
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  const { target, headers, body } = message;
  const { request: open } = target.url.protocol === 'https:' ? https : http;
  const lookup = checkedLookup(target, allow);
  const length = String(Buffer.byteLength(body));
  return new Promise((resolve, reject) => {
    const sent = open(target.url, {
      method: 'POST',
      agent,
      lookup,
      signal,
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': length,
        'user-agent': 'EPS-Webhooks/1',
      },
    });
    let interim = 0;
    sent.on('information', () => {
      if (++interim > MAX_INTERIM) sent.destroy(new Error('too many interim responses'));
    });
    sent.on('response', resolve);
    sent.on('error', reject);
    // A change of protocol, for one, ends without an error.
    sent.on('close', () => reject(new Error('closed')));
    sent.end(body);
  });
}

/** Connections go to the addresses that were checked, so a name that changes in between gains nothing. */
function checkedLookup(target: Target, allow: AllowList): LookupFunction {
  return (_host, options, callback) => {
    resolveTarget(target, allow).then(
      (addresses) =>
        options.all ? callback(null, addresses) : callback(null, addresses[0]!.address, addresses[0]!.family),
      (error: Error) => callback(error, ''),
    );
  };
}

/** Reads to the end or to the bound, where the connection is cut. */
async function read(response: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    chunks.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length >= READ_BYTES) break;
  }
  return Buffer.concat(chunks);
}

/** PostgreSQL's text holds no NUL. */
function textOf(bytes: Buffer): string {
  return bytes.toString('utf8').replaceAll('\0', '');
}

/** Delay in seconds or an HTTP date (RFC 9110, 10.2.3). */
function retryAfter(value: string | undefined): number | null {
  if (value === undefined) return null;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}

function failed(error: unknown, signal: AbortSignal): Outcome {
  return { responseStatus: null, responseBody: null, error: reasonOf(error, signal), retryAfterMs: null };
}

/** No address and no text of the other side: only what kind of failure it was. */
function reasonOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'timeout';
  if (error instanceof AddressNotAllowed) return error.message;
  const code = (error as NodeJS.ErrnoException).code;
  return code === undefined ? 'connection_failed' : `connection_failed (${code})`;
}
