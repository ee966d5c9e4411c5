import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDnsServer } from '../../../../../test/dns-server.ts';
import { type Receiver, startReceiver } from '../../../../../test/receiver.ts';
import { createTargetResolver } from '../endpoints/target.ts';
import { createSender, type Sender } from './send.ts';

/** A CONNECT proxy on loopback that requires credentials. */
let proxy: Server;
const connected: string[] = [];
let receiver: Receiver;
const senders: Sender[] = [];
beforeAll(async () => {
  receiver = await startReceiver();
  proxy = createServer().on('connect', (request, socket) => {
    const credentials = Buffer.from(request.headers['proxy-authorization']?.split(' ')[1] ?? '', 'base64');
    if (credentials.toString() !== 'user:p@ss') return socket.end('HTTP/1.1 407 No\r\n\r\n');
    connected.push(request.url!);
    const [host, port] = request.url!.split(':');
    const upstream = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      upstream.pipe(socket).pipe(upstream);
    });
    for (const end of [upstream, socket]) end.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  for (const sender of senders) sender.close();
  proxy.closeAllConnections();
  proxy.close();
  await receiver.close();
});

function senderWith(credentials: string, allow: string[], dnsServers: string[] = []): Sender {
  const targets = createTargetResolver({ allow, dnsServers, timeoutMs: 3000 });
  const { port } = proxy.address() as AddressInfo;
  const sender = createSender(targets, 3000, new URL(`http://${credentials}@127.0.0.1:${port}`));
  senders.push(sender);
  return sender;
}

const message = (url: string) => ({
  target: { url: new URL(url), environmentKind: 'test' as const },
  hosts: [],
  headers: { 'webhook-id': 'x' },
  body: '{}',
});

test('with a proxy, deliveries go by CONNECT to the address that was checked', async () => {
  const dns = await startDnsServer({
    'receiver.example': { A: ['127.0.0.1'], ttl: 60 },
    'private.example': { A: ['10.0.0.1'], ttl: 60 },
  });
  const sender = senderWith('user:p%40ss', ['127.0.0.1'], [dns.address]);
  const { port } = new URL(receiver.url);
  const attempt = await sender.send(message(`http://receiver.example:${port}/through`));
  expect(attempt).toMatchObject({ error: null, responseStatus: 204, responseBody: null });
  expect(connected).toEqual([`127.0.0.1:${port}`]);
  expect(receiver.received[0]).toMatchObject({ path: '/through', body: '{}' });
  expect(receiver.received[0]!.headers.host).toBe(`receiver.example:${port}`);
  expect(receiver.received[0]!.headers).not.toHaveProperty('proxy-authorization');
  expect(await sender.send(message('https://private.example/'))).toMatchObject({
    error: 'address_not_allowed',
  });
  expect(connected).toHaveLength(1);
  await dns.close();
});

test('the body of a private receiver is not stored either when the proxy is used', async () => {
  receiver.respond = (response) => response.writeHead(200).end('internal');
  const attempt = await senderWith('user:p%40ss', ['127.0.0.1']).send(message(`${receiver.url}/direct`));
  expect(attempt).toMatchObject({ error: null, responseStatus: 200, responseBody: null });
});

test('a proxy that rejects the tunnel fails the attempt without naming the proxy', async () => {
  const attempt = await senderWith('user:wrong', ['127.0.0.1']).send(message(receiver.url));
  expect(attempt).toMatchObject({ error: 'connection_failed (EPROXY)', responseStatus: null });
});
