import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import tls from 'node:tls';

/** The options that Node passes to `createConnection` of an agent and that this file uses. */
interface ConnectionOptions {
  host: string;
  port: number | string;
  lookup: LookupFunction;
}

type OnConnection = (error: Error | null, socket?: Duplex) => void;

/** The addresses to which tunnels lead; the remote address of their sockets is the proxy's. */
const tunnelled = new WeakMap<Duplex, string>();

/** Returns the address of the receiver, also when the connection goes through a proxy. */
export function receiverAddress(socket: Socket): string {
  return tunnelled.get(socket) ?? socket.remoteAddress ?? '';
}

/**
 * Makes an agent open its connections through an HTTP proxy, by CONNECT to an address that the `lookup` of
 * the request returns. The proxy never gets a name, so it cannot resolve one to an address that was not
 * checked.
 */
export function throughProxy<A extends http.Agent>(agent: A, proxy: URL, timeoutMs: number): A {
  const isSecure = agent instanceof https.Agent;
  const createConnection = (options: ConnectionOptions, callback: OnConnection) => {
    openTunnel(proxy, options, AbortSignal.timeout(timeoutMs)).then(({ socket, address }) => {
      const connection = isSecure ? tls.connect({ ...options, port: undefined, socket }) : socket;
      tunnelled.set(connection, address);
      callback(null, connection);
    }, callback);
  };
  return Object.assign(agent, { createConnection });
}

interface Tunnel {
  socket: Socket;
  address: string;
}

/** Tries the addresses of the host in order. Rejects with the error of the last one. */
async function openTunnel(proxy: URL, options: ConnectionOptions, signal: AbortSignal): Promise<Tunnel> {
  let failure: unknown;
  for (const address of await addressesOf(options)) {
    try {
      const host = address.includes(':') ? `[${address}]` : address;
      return { socket: await connectThrough(proxy, `${host}:${options.port}`, signal), address };
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

function addressesOf({ host, lookup }: ConnectionOptions): Promise<string[]> {
  if (isIP(host) !== 0) return Promise.resolve([host]);
  return new Promise((resolve, reject) => {
    lookup(host, { all: true }, (error, addresses) => {
      if (error) reject(error);
      else resolve([addresses].flat().map((entry) => (typeof entry === 'string' ? entry : entry.address)));
    });
  });
}

/** Sends CONNECT to the proxy. A rejection has the code EPROXY and no text of the proxy. */
function connectThrough(proxy: URL, target: string, signal: AbortSignal): Promise<Socket> {
  const { request } = proxy.protocol === 'https:' ? https : http;
  const credentials = [proxy.username, proxy.password].map(decodeURIComponent).join(':');
  const authorization = { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` };
  const headers = { host: target, ...(proxy.username !== '' && authorization) };
  const { protocol, hostname, port } = proxy;
  return new Promise((resolve, reject) => {
    const rejected = () => reject(Object.assign(new Error('proxy'), { code: 'EPROXY' }));
    request({
      protocol,
      hostname: hostname.replace(/^\[(.*)\]$/, '$1'),
      port,
      method: 'CONNECT',
      path: target,
      headers,
      signal,
      agent: false,
    })
      .on('connect', (response, socket, head) => {
        const isOpen = response.statusCode === 200 && head.length === 0;
        if (isOpen) return resolve(socket);
        socket.destroy();
        rejected();
      })
      .on('response', (response) => {
        response.destroy();
        rejected();
      })
      .on('error', reject)
      .end();
  });
}
