import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { limited } from '../../../../../../vitest.limits.ts';
import { startDnsServer } from '../../../../../test/dns-server.ts';
import { prepared } from '../../../../../test/prepared.ts';
import { makeTemporaryFolder } from '../../../../../test/temporary-folder.ts';
import { createNameResolver } from './resolver.ts';

const signal = new AbortController().signal;
const server = prepared(
  () =>
    startDnsServer({
      'both.example': { A: ['93.184.216.34'], AAAA: ['2606:4700::1111'], ttl: 30 },
      'short.example': { A: ['93.184.216.34'], ttl: 0 },
      'v6.example': { AAAA: ['2606:4700::1111'], ttl: 30 },
      'black-hole.example': 'no response',
    }),
  (server) => server.close(),
);

const resolver = (timeoutMs = 2000, hostsFile?: string) =>
  createNameResolver({ servers: [server.address], timeoutMs, ...(hostsFile && { hostsFile }) });

test('resolves both families and keeps the addresses for their TTL', async () => {
  const names = resolver();
  const addresses = [
    { address: '93.184.216.34', family: 4 },
    { address: '2606:4700::1111', family: 6 },
  ];
  expect(await names.addressesOf('both.example', signal)).toEqual(addresses);
  const { length } = server.queries;
  expect(await names.addressesOf('BOTH.example', signal)).toEqual(addresses);
  expect(server.queries).toHaveLength(length);
  expect(await names.addressesOf('v6.example', signal)).toEqual([addresses[1]]);
});

test('concurrent look-ups of a name share one query, and a TTL of 0 is not cached', async () => {
  const names = resolver();
  const asked = () => server.queries.filter((name) => name === 'short.example').length;
  await Promise.all(Array.from({ length: 20 }, () => names.addressesOf('short.example', signal)));
  expect(asked()).toBe(2);
  await names.addressesOf('short.example', signal);
  expect(asked()).toBe(4);
});

test('a name that does not exist has no addresses, which is cached', async () => {
  const names = resolver();
  expect(await names.addressesOf('unknown.example', signal)).toEqual([]);
  const { length } = server.queries;
  expect(await names.addressesOf('unknown.example', signal)).toEqual([]);
  expect(server.queries).toHaveLength(length);
});

test('a name server that does not respond is given up at the limit, or when the attempt ends', async () => {
  const look = () => resolver(300).addressesOf('black-hole.example', signal);
  expect(await limited('giving up a name server after 300 ms', 1500, look)).toEqual([]);
  const attempt = resolver(60_000).addressesOf('black-hole.example', AbortSignal.timeout(50));
  await expect(attempt).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('reads the hosts file first, again when it changes, and knows localhost', async () => {
  const file = join(await makeTemporaryFolder(), 'hosts');
  await writeFile(file, '# comment\n10.0.0.7 inside.example Alias # more\n::1 inside.example\nnonsense\n');
  const names = resolver(1000, file);
  const of = async (host: string) => (await names.addressesOf(host, signal)).map(({ address }) => address);
  expect(await of('inside.example')).toEqual(['10.0.0.7', '::1']);
  expect(await of('alias')).toEqual(['10.0.0.7']);
  expect(await of('localhost')).toEqual(['127.0.0.1', '::1']);
  expect(await of('app.localhost')).toEqual(['127.0.0.1', '::1']);
  await writeFile(file, '10.0.0.8 inside.example\n');
  await expect.poll(() => of('inside.example'), { timeout: 5000 }).toEqual(['10.0.0.8']);
});
