import { expect, test } from 'vitest';
import { isMeasuring, noteLimit, timeOf } from '../../../vitest.limits.ts';
import { hashPassword, verifyPassword } from './password.ts';

const PASSWORD = 'correct horse battery';

test('passwords are hashed with Argon2id, 19 MiB, two passes and one lane', async () => {
  const hash = await hashPassword(PASSWORD);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hashPassword(PASSWORD)).not.toBe(hash);
  expect(await verifyPassword(hash, PASSWORD)).toBe(true);
  expect(await verifyPassword(hash, `${PASSWORD}!`)).toBe(false);
  expect(await verifyPassword(null, PASSWORD)).toBe(false);
});

test('equal characters that are composed in another way are the same password', async () => {
  const hash = await hashPassword('Gr\u00fc\u00dfe aus K\u00f6ln');
  expect(await verifyPassword(hash, 'Gru\u0308\u00dfe aus Ko\u0308ln')).toBe(true);
});

test.runIf(isMeasuring)('an unknown account takes as long as a wrong password', async () => {
  const hash = await hashPassword(PASSWORD);
  const fastest = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY };
  // Whatever else the machine does makes single measurements longer, and hardly ever all of them.
  for (let i = 0; i < 15; i++)
    for (const [name, stored] of [
      ['known', hash],
      ['unknown', null],
    ] as const) {
      fastest[name] = Math.min(fastest[name], await timeOf(() => verifyPassword(stored, 'a wrong password')));
    }
  const { known, unknown } = fastest;
  noteLimit(
    'a wrong password: difference of a known and an unknown account',
    '×',
    1.5,
    Math.max(known / unknown, unknown / known),
  );
});

test('of many passwords at the same time, a bounded number waits, and the others are rejected', async () => {
  const results = await Promise.allSettled(Array.from({ length: 100 }, () => verifyPassword(null, PASSWORD)));
  const codes = results.map((result) => (result.status === 'rejected' ? result.reason.code : 'verified'));
  expect(codes.filter((code) => code === 'verified')).toHaveLength(68);
  expect(codes.filter((code) => code === 'overloaded')).toHaveLength(32);
  expect(await verifyPassword(null, PASSWORD)).toBe(false);
});
