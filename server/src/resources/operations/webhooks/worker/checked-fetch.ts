import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { hostOf, type TargetResolver } from '../endpoints/target.ts';
import { throughProxy } from './proxy.ts';
import { checkedLookup } from './send.ts';

/** The request of a fetch. */
export interface CheckedRequest {
  method: string;
  headers: Record<string, string>;
  /** Bytes, text, or a form. */
  body?: unknown;
}

/**
 * Fetches from an address that a tenant has given: https and a public address, or one that
 * `EPS_WEBHOOK_ALLOW` lists. Follows no redirects. Rejects with AddressNotAllowed, with errors of the
 * connection, and if the response is longer than 1 MiB.
 */
export type CheckedFetch = (url: string, request: CheckedRequest) => Promise<Response>;

const MAX_BYTES = 1024 * 1024;
const WITHOUT_BODY = new Set([101, 204, 205, 304]);

/** Creates a fetch that connects to checked addresses only, as deliveries of webhooks do. */
export function createCheckedFetch(targets: TargetResolver, timeoutMs: number, proxy?: URL): CheckedFetch {
  const connecting = <A extends http.Agent>(agent: A) =>
    proxy === undefined ? agent : throughProxy(agent, proxy, timeoutMs);
  const plain = connecting(new http.Agent());
  const secure = connecting(new https.Agent());
  return async (address, { method, headers, body }) => {
    const url = new URL(address);
    // Listed addresses may use http, as in test environments.
    const target = { url, environmentKind: 'test' } as const;
    const signal = AbortSignal.timeout(timeoutMs);
    // Node calls `lookup` only for host names.
    if (isIP(hostOf(url)) !== 0) await targets.resolve(target, signal);
    const isSecure = url.protocol === 'https:';
    const sent = body === undefined || body === null ? undefined : bytesOf(body);
    const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
      const request = (isSecure ? https : http).request(url, {
        method,
        headers: { ...headers, ...(sent && { 'content-length': sent.length }) },
        agent: isSecure ? secure : plain,
        lookup: checkedLookup(target, targets, signal),
        signal,
      });
      request.on('response', resolve);
      request.on('error', reject);
      request.end(sent);
    });
    return responseOf(response);
  };
}

function bytesOf(body: unknown): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.from(String(body));
}

async function responseOf(message: http.IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of message) {
    length += (chunk as Buffer).length;
    if (length > MAX_BYTES) throw new Error('the response is too long');
    chunks.push(chunk as Buffer);
  }
  const headers = Object.entries(message.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  const status = message.statusCode ?? 502;
  return new Response(WITHOUT_BODY.has(status) ? null : Buffer.concat(chunks), { status, headers });
}
