import { createSecretKey } from 'node:crypto';
import { expect, it } from 'vitest';
import { open, seal } from './seal.ts';

const key = createSecretKey(Buffer.alloc(32, 7));
const aad = 'subjects/1/profile/height';

it.each(['', 'Größe', 'x'.repeat(10_000)])('what is sealed opens with the same key and aad', (plain) => {
  expect(open(key, seal(key, plain, aad), aad).toString()).toBe(plain);
});

it('each sealing has a nonce of its own', () => {
  const nonces = Array.from({ length: 2000 }, () => seal(key, 'x', aad).subarray(1, 13).toString('hex'));
  expect(new Set(nonces).size).toBe(2000);
});

it('what an earlier version sealed opens', () => {
  const sealed = Buffer.from('AQrRK26OyH/ntLG1h8Mu1o1BQ7nyOahWTDsoqQAsvIv2ifif', 'base64');
  expect(open(key, sealed, aad).toString()).toBe('Größe');
});

it('another key, another aad, a changed byte and a cut value do not open', () => {
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
