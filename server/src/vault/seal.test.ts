import { createSecretKey } from 'node:crypto';
import { expect, it } from 'vitest';
import { open, seal } from './seal.ts';

const key = createSecretKey(Buffer.alloc(32, 7));
const aad = 'subjects/1/profile/height';

it.each(['', 'Größe', 'x'.repeat(10_000)])(
  'open returns the sealed value (%#) for the same key and AAD',
  (plain) => {
    expect(open(key, seal(key, plain, aad), aad).toString()).toBe(plain);
  },
);

it('seal uses a new nonce each time', () => {
  const nonces = Array.from({ length: 2000 }, () => seal(key, 'x', aad).subarray(1, 13).toString('hex'));
  expect(new Set(nonces).size).toBe(2000);
});

it('open accepts a value that an earlier version sealed', () => {
  const sealed = Buffer.from('AnCn8WLAXU9wiNa4WkBhm4Igb+XImWvNupGB0v0jkrWn0e9V', 'base64');
  expect(open(key, sealed, aad).toString()).toBe('Größe');
});

it('open throws for another key, another AAD, a changed byte and a truncated value', () => {
  const sealed = seal(key, 'Größe', aad);
  expect(() => open(createSecretKey(Buffer.alloc(32, 8)), sealed, aad)).toThrow();
  expect(() => open(key, sealed, 'subjects/2/profile/height')).toThrow();
  for (let i = 0; i < sealed.length; i++) {
    const changed = Buffer.from(sealed);
    changed[i]! ^= 1;
    expect(() => open(key, changed, aad)).toThrow();
    expect(() => open(key, sealed.subarray(0, i), aad)).toThrow();
  }
});
