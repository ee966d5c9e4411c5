import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Json } from '../types.ts';
import { bundleFingerprint, canonicalJson, contentHash } from './canonical.ts';

interface Vectors {
  rfc_vectors: { name: string; input: string; canonical: string; sha256: string }[];
  random_documents: { id: string; input: string; canonical: string; sha256: string }[];
  must_reject: { input: string; why: string }[];
  numbers: string[];
}

// The test vectors of the RFC's author are not part of this repository. Without them these tests are skipped.
const FILE = `${import.meta.dirname}/../../../shared/fixtures/jcs_rfc8785.json`;
const vectors: Vectors | undefined = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : undefined;

describe.skipIf(!vectors)('RFC 8785 test vectors (skipped if ../shared/fixtures is absent)', () => {
  test('documents have the expected canonical JSON and SHA-256', () => {
    for (const { input, canonical, sha256 } of [...vectors!.rfc_vectors, ...vectors!.random_documents]) {
      const text = canonicalJson(parse(input));
      expect(text).toBe(canonical);
      expect(createHash('sha256').update(text).digest('hex')).toBe(sha256);
    }
  });

  test('numbers are printed as ECMAScript prints them', () => {
    for (const line of vectors!.numbers) {
      const [hex, expected] = line.split(',');
      const bits = new DataView(new ArrayBuffer(8));
      bits.setBigUint64(0, BigInt(`0x${hex}`));
      expect(canonicalJson(bits.getFloat64(0))).toBe(expected);
    }
  });
});

/**
 * Parses JSON. JSON.parse of V8 13.6 (Node 24) may confuse a key that ends in an escape ("\u2028") with a key
 * of another object that ends in a backslash ("\\"). Therefore every key gets a suffix while it is parsed.
 */
function parse(text: string): Json {
  const marked = text.replace(/"((?:[^"\\]|\\.)*)"(\s*:)?/g, (string, inner, colon) => {
    return colon ? `"${inner} key":` : string;
  });
  return JSON.parse(marked, (_, value) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => [key.slice(0, -' key'.length), entry]),
    );
  });
}

describe('a value without canonical form is rejected', () => {
  const circular: { [key: string]: Json } = {};
  circular.self = circular;
  test.each<[string, unknown]>([
    ['a lone surrogate', '\ud800'],
    ['a lone surrogate in a key', { '\udead': 1 }],
    ['infinity', [Infinity]],
    ['NaN', { a: Number.NaN }],
    ['undefined', undefined],
    ['a circular reference', circular],
  ])('%s', (_, value) => {
    expect(() => canonicalJson(value as Json)).toThrow(RangeError);
  });
});

test('content hashes do not depend on the order of keys', () => {
  expect(contentHash({ b: 1, a: [true] })).toBe(contentHash({ a: [true], b: 1 }));
  // printf '{}' | sha256sum
  expect(contentHash({})).toBe('sha256:44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a');
});

test('a bundle fingerprint covers the hashes of the six kinds and nothing else', () => {
  const hashes = {
    experience: 'a',
    scorecard: 'b',
    context: 'c',
    guardrail: 'd',
    adaptive_policy: 'e',
    report_template: 'f',
  };
  expect(bundleFingerprint({ ...hashes, extra: 'x' } as typeof hashes)).toBe(bundleFingerprint(hashes));
  expect(bundleFingerprint({ ...hashes, context: 'x' })).not.toBe(bundleFingerprint(hashes));
});
