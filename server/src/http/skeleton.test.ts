import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileName } from './file-name.ts';
import { skeletonOf } from './skeleton.ts';

describe('skeletonOf', () => {
  test.each([
    ['ada@example.com', '\u0430d\u0430@example.com'],
    ['ada@example.com', 'Ada@EXAMPLE.com'],
    ['ada@example.com', 'ada@ex\u0430mple.com'],
    ['ada@example.org', 'ada@xn--exmple-4nf.org'],
    ['paypal@example.com', 'paypa1@example.com'],
    ['modern@example.com', 'modem@example.com'],
    ['ada0@example.com', 'adao@example.com'],
    ['ada@example.com', 'ada\u200b@example.com'],
    ['jos\u00e9@example.com', 'jose\u0301@example.com'],
  ])('is one for %s and %s', (left, right) => {
    expect(skeletonOf(left)).toBe(skeletonOf(right));
  });

  test.each([
    ['ada@example.com', 'ida@example.com'],
    ['ada@example.com', 'ada@example.org'],
    ['a.da@example.com', 'ada@example.com'],
    ['jos\u00e9@example.com', 'jose@example.com'],
  ])('differs for %s and %s', (left, right) => {
    expect(skeletonOf(left)).not.toBe(skeletonOf(right));
  });
});

describe('fileName', () => {
  test.each([
    ['Figure 1: overview.png', 'Figure 1: overview.png'],
    ['../../etc/passwd', 'etc-passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['/etc/passwd', 'etc-passwd'],
    ['a\u2215b\uff0fc', 'a-b-c'],
    ['photo\r\nContent-Type: text', 'photoContent-Type: text'],
    ['exe.\u202egnp', 'exe.gnp'],
    ['CON', '_CON'],
    ['nul.png', '_nul.png'],
    ['console.png', 'console.png'],
    ['..', 'image'],
    [' \u0000 ', 'image'],
  ])('%j becomes %j', (name, cleaned) => {
    expect(fileName(name, 'image')).toBe(cleaned);
  });

  test('property: is one name of a file, and stays as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (name) => {
        const cleaned = fileName(name, 'file');
        expect(cleaned).not.toMatch(/[/\\\p{C}]|^\.|\.$|^$/u);
        expect(fileName(cleaned, 'file')).toBe(cleaned);
      }),
    );
  });
});
