import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Duplex } from 'node:stream';
import { isPublicAddress } from '../endpoints/addresses.ts';
import {
  AddressNotAllowed,
  hostOf,
  requireHost,
  type Target,
  type TargetResolver,
} from '../endpoints/target.ts';
import { receiverAddress, throughProxy } from './proxy.ts';

export interface Message {
  target: Target;
  /** The hosts that the organization allows; none: any. */
  hosts: readonly string[];
  headers: Record<string, string>;
  body: string;
}

/** The result of one attempt. `error` is null on success. */
export interface Attempt {
  durationMs: number;
  responseStatus: number | null;
  /** At most 1 kB as text; null if the receiver's address is not public. */
  responseBody: string | null;
  error: string | null;
  /** The delay that the Retry-After header requests. */
  retryAfterMs: number | null;
}

export interface Sender {
  /** Sends one POST. Never throws. `timeoutMs` covers everything from name resolution to the last byte. */
  send(message: Message): Promise<Attempt>;
  close(): void;
}

const READ_BYTES = 64 * 1024;
const KEPT_BYTES = 1024;
/** Limits 1xx responses: a server could send them without end, and reading costs more than sending. */
const MAX_INTERIM = 20;
/** Shorter than servers keep idle connections, so that a request does not meet a connection being closed. */
const IDLE_MS = 1500;
const MAX_IDLE_PER_HOST = 32;
const MAX_IDLE = 256;

/** Creates a sender whose connections go through `proxy`, if there is one. */
export function createSender(targets: TargetResolver, timeoutMs: number, proxy?: URL): Sender {
  const pool = {
    keepAlive: true,
    timeout: IDLE_MS,
    maxFreeSockets: MAX_IDLE_PER_HOST,
  };
  const connecting = <A extends http.Agent>(agent: A) =>
    proxy === undefined ? agent : throughProxy(agent, proxy, timeoutMs);
  const plain = withFewIdle(connecting(new http.Agent(pool)));
  const secure = withFewIdle(connecting(new https.Agent(pool)));
  return {
    async send(message) {
      const started = performance.now();
      const signal = AbortSignal.timeout(timeoutMs);
      const agent = message.target.url.protocol === 'https:' ? secure : plain;
      const outcome = await exchange(message, agent, targets, signal).catch((error: unknown) =>
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
 * Makes the agent close connections beyond MAX_IDLE idle ones. The agent's own `maxTotalSockets` counts busy
 * connections too, and would make attempts wait.
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
  targets: TargetResolver,
  signal: AbortSignal,
): Promise<Outcome> {
  // For each message: an idle connection that is used again is not resolved.
  requireHost(message.target.url, message.hosts);
  // Node calls `lookup` only for host names, so addresses are checked here.
  if (isIP(hostOf(message.target.url)) !== 0) await targets.resolve(message.target, signal);
  const response = await request(message, agent, targets, signal);
  const kept = isPublicAddress(receiverAddress(response.socket)) ? KEPT_BYTES : 0;
  const status = response.statusCode ?? 0;
  const head = { responseStatus: status, retryAfterMs: retryAfter(response.headers['retry-after']) };
  try {
    const body = await read(response);
    // A body without a length ends with the connection, which the timeout may have closed.
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

/** Sends the request. Does not follow redirects and does not decompress the body. */
async function request(
  message: Message,
  agent: http.Agent,
  targets: TargetResolver,
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  const { target, headers, body } = message;
  const { request: open } = target.url.protocol === 'https:' ? https : http;
  const lookup = checkedLookup(target, targets, signal);
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
    // Some exchanges, such as a protocol upgrade, end without an error event.
    sent.on('close', () => reject(new Error('closed')));
    sent.end(body);
  });
}

/** Makes Node connect to the checked addresses: a name that changes after the check has no effect. */
export function checkedLookup(target: Target, targets: TargetResolver, signal: AbortSignal): LookupFunction {
  return (_host, options, callback) => {
    targets.resolve(target, signal).then(
      (addresses) =>
        options.all ? callback(null, addresses) : callback(null, addresses[0]!.address, addresses[0]!.family),
      (error: Error) => callback(error, ''),
    );
  };
}

/** Reads the body up to READ_BYTES and then closes the connection. */
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

/** Removes NUL, which PostgreSQL's text type cannot store. */
function textOf(bytes: Buffer): string {
  return bytes.toString('utf8').replaceAll('\0', '');
}

/** Parses Retry-After: seconds or an HTTP date (RFC 9110, 10.2.3). Returns milliseconds. */
function retryAfter(value: string | undefined): number | null {
  if (value === undefined) return null;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}

function failed(error: unknown, signal: AbortSignal): Outcome {
  return { responseStatus: null, responseBody: null, error: reasonOf(error, signal), retryAfterMs: null };
}

/** Names the kind of failure. Contains no address and no text from the receiver. */
function reasonOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'timeout';
  if (error instanceof AddressNotAllowed) return error.message;
  const code = (error as NodeJS.ErrnoException).code;
  return code === undefined ? 'connection_failed' : `connection_failed (${code})`;
}
