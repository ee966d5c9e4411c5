import { describe, expect, test } from 'vitest';
import type { JsonObject, KnownFile } from '../types.ts';
import { checkFiles, fileIds, MAX_MEDIA_BYTES } from './files.ts';

const [A, B, C] = ['a', 'b', 'c'].map((digit) => digit.repeat(64)) as [string, string, string];
const EXPERIENCE: JsonObject = {
  sections: [{ id: 's', media: [{ type: 'image', src: A }] }],
  scales: { 'a/b': [{ id: 'o', image: { src: B } }] },
  questions: [
    { id: 'q', media: [{ type: 'audio', src: C }], options: [{ id: 'o', image: { src: A } }] },
    { id: 'r', media: 'none', options: [null, { image: 7 }] },
  ],
  translations: { de: { media: { [C]: { src: B } } }, fr: [] },
};

function check(files: Record<string, KnownFile>) {
  return checkFiles(EXPERIENCE, new Map(Object.entries(files))).map(({ code, pointer }) => [code, pointer]);
}

describe('fileIds', () => {
  test('finds the files of every part, each once, whatever form the rest has', () => {
    expect(fileIds(EXPERIENCE).toSorted()).toEqual([A, B, C]);
    expect(fileIds({ questions: { media: [] }, scales: 1, translations: [{ media: 1 }] })).toEqual([]);
  });
});

describe('checkFiles', () => {
  const image = { type: 'image', bytes: 1 } as const;
  const audio = { type: 'audio', bytes: 1 } as const;

  test('reports files that the app does not have, at every place', () => {
    expect(check({ [B]: image, [C]: audio })).toEqual([
      ['unknown_file', '/sections/0/media/0/src'],
      ['unknown_file', '/questions/0/options/0/image/src'],
      ['wrong_file_type', `/translations/de/media/${C}/src`],
    ]);
  });

  test('reports files that are too large together, counting each once', () => {
    const half = { type: 'image', bytes: MAX_MEDIA_BYTES / 2 } as const;
    const wrong = ['wrong_file_type', `/translations/de/media/${C}/src`];
    expect(check({ [A]: half, [B]: half, [C]: { ...audio, bytes: 0 } })).toEqual([wrong]);
    expect(check({ [A]: half, [B]: half, [C]: audio })).toEqual([wrong, ['media_too_large', '']]);
  });
});
