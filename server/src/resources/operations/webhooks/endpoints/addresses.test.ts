import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPublicAddress } from './addresses.ts';
import { AddressNotAllowed, createTargetResolver } from './target.ts';

/** First, last and one inner address of every special-purpose range, also in other notations. */
test.each([
  ['0.0.0.0', '0.255.255.255'],
  ['10.0.0.0', '10.255.255.255'],
  ['100.64.0.0', '100.127.255.255'],
  ['127.0.0.1', '127.255.255.255'],
  ['169.254.0.0', '169.254.169.254', '169.254.255.255'],
  ['172.16.0.0', '172.31.255.255'],
  ['192.0.0.0', '192.0.0.170', '192.0.0.255'],
  ['192.0.2.1', '198.51.100.255', '203.0.113.7'],
  ['192.31.196.1', '192.52.193.1', '192.88.99.1', '192.175.48.1'],
  ['192.168.0.0', '192.168.255.255'],
  ['198.18.0.0', '198.19.255.255'],
  ['224.0.0.1', '239.255.255.255'],
  ['240.0.0.0', '255.255.255.255'],
  ['::', '::1'],
  ['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:0:8.8.8.8', '::8.8.8.8'],
  ['64:ff9b::7f00:1', '64:ff9b::808:808', '64:ff9b:1::1'],
  ['100::1', '100:0:0:1::1'],
  ['2001::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2', '2001:2::1', '2001:10::1', '2001:20::1', '2001:30::1'],
  ['2001:db8::1', '3fff::1', '3fff:fff:ffff::1'],
  ['2002:7f00:1::', '2002:808:808::1'],
  ['2620:4f:8000::1'],
  ['5f00::1', 'fc00::1', 'fdff:ffff::1', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1'],
  ['', 'localhost', '127.1', '0x7f000001', '8.8.8', '[2606:4700::1111]'],
])('isPublicAddress returns false for %s', (...addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});

test('isPublicAddress returns true for the neighbours of these ranges', () => {
  const addresses = [
    '1.0.0.0',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '169.253.255.255',
    '172.15.255.255',
    '172.32.0.0',
    '192.0.1.0',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2001:200::1',
    '2001:db7:ffff::1',
    '2001:db9::1',
    '2003::1',
    '2606:4700::1111',
    '3ffe::1',
  ];
  expect(addresses.filter((address) => !isPublicAddress(address))).toEqual([]);
});

test('isPublicAddress returns false for an IPv4 address embedded in an IPv6 address', () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.constantFrom('::ffff:', '::', '64:ff9b::', '::ffff:0:'), (address, prefix) => {
      expect(isPublicAddress(prefix + address)).toBe(false);
    }),
  );
});

const allowed = (url: string, environmentKind: 'test' | 'live', entries: string[]) =>
  createTargetResolver({ allow: entries, dnsServers: [], timeoutMs: 15_000 })
    .resolve({ url: new URL(url), environmentKind }, AbortSignal.timeout(10_000))
    .then(
      () => true,
      (error: unknown) => {
        expect(error).toBeInstanceOf(AddressNotAllowed);
        return false;
      },
    );

test.each([
  ['https://8.8.8.8/', 'live', [], true],
  ['http://8.8.8.8/', 'test', [], false],
  ['http://8.8.8.8/', 'test', ['8.8.8.0/24'], true],
  ['http://8.8.8.8/', 'live', ['8.8.8.0/24'], false],
  ['https://10.1.2.3/', 'live', [], false],
  ['https://10.1.2.3/', 'live', ['10.0.0.0/8'], true],
  ['http://0x7f.1/', 'test', [], false],
  ['http://2130706433/', 'test', ['127.0.0.1'], true],
  ['http://localhost:1/', 'test', [], false],
  ['http://localhost:1/', 'test', ['localhost'], true],
  ['http://LOCALHOST.:1/', 'test', ['localhost'], true],
  ['http://localhost:1/', 'test', ['127.0.0.0/8', '::1'], true],
  ['https://[::1]/', 'live', ['::1'], true],
  ['https://[::1]/', 'live', ['[::1]'], true],
  ['https://[fd00::1]/', 'live', ['fd00::/8'], true],
  ['https://[fe80::1]/', 'live', ['10.0.0.0/33', 'nonsense/8'], false],
  ['https://name.invalid/', 'live', [], false],
] as const)(
  'a target %s in a %s environment with the allow list %j: %s',
  async (url, kind, entries, expected) => {
    expect(await allowed(url, kind, [...entries])).toBe(expected);
  },
);
