import { expect, test } from 'vitest';
import { sha256 as inBrowser } from './browser.ts';
import { sha256 as inNode } from './node.ts';

test('Node and the browser compute the same SHA-256, that of FIPS 180-4 for "abc"', () => {
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
  expect(hex(inNode('abc'))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  for (const text of ['', 'abc', 'Zufriedenheit – ça va?', '😀'.repeat(100)])
    expect(hex(inBrowser(text))).toBe(hex(inNode(text)));
});
