import { describe, expect, test } from 'vitest';
import { Dictionaries, type Dictionary, DictionaryNotLoaded, dictionaryId } from './dictionaries.ts';
import { sealedColumn } from './sealed-column.ts';
import { SubjectKey } from './subject-key.ts';

const column = sealedColumn<unknown>('evaluations', 'result');
const VALUE = { scores: [{ concept_id: 'mood', value: 7, band: 'moderate' }] };

function dictionaryOf(text: string): Dictionary {
  const content = Buffer.from(text);
  return { id: dictionaryId(content), content, resultBytes: 256 };
}

const dictionary = dictionaryOf(JSON.stringify({ scores: [{ concept_id: 'mood', value: 3, band: 'mild' }] }));
const compression = { dictionary, block: dictionary.resultBytes };

/** The key of a subject of organization `o`, where these dictionaries are stored. */
function keyWith(...found: Dictionary[]): SubjectKey {
  const stored = { byIds: async () => found, ofBundle: async () => found[0] };
  return new SubjectKey(Buffer.alloc(32, 7), 'context', new Dictionaries(stored).of('o'));
}

describe('a value with a dictionary', () => {
  test('opens after its dictionary was loaded', async () => {
    const key = keyWith(dictionary);
    const sealed = column.seal(key, 'row', VALUE, { compression });
    await key.prepare([sealed, null]);
    expect(column.open(key, 'row', sealed)).toEqual(VALUE);
  });

  test('asks to wait for its dictionary, which is loading then', async () => {
    const key = keyWith(dictionary);
    const sealed = column.seal(key, 'row', VALUE, { compression });
    const error = attempt(() => column.open(key, 'row', sealed));
    expect(error).toBeInstanceOf(DictionaryNotLoaded);
    await (error as DictionaryNotLoaded).loading;
    expect(column.open(key, 'row', sealed)).toEqual(VALUE);
  });

  test.each([
    ['is missing', []],
    ['is damaged', [{ ...dictionary, content: Buffer.from('{"scores":[{"concept_id":"mood"') }]],
  ])('is an error that says that the dictionary %s', async (problem, found) => {
    const key = keyWith(...found);
    const sealed = column.seal(key, 'row', VALUE, { compression });
    await expect(key.prepare([sealed])).rejects.toThrow(problem);
    await expect(key.prepare([sealed])).rejects.toThrow(dictionary.id.toString('hex'));
  });

  test('does not open with another dictionary, row or column', async () => {
    const other = dictionaryOf('something else');
    const key = keyWith(dictionary, other);
    const sealed = column.seal(key, 'row', VALUE, { compression });
    await key.prepare([
      sealed,
      column.seal(key, 'row', VALUE, { compression: { dictionary: other, block: 128 } }),
    ]);
    const renamed = Buffer.concat([sealed.subarray(0, 1), other.id, sealed.subarray(9)]);
    expect(() => column.open(key, 'row', renamed)).toThrow();
    expect(() => column.open(key, 'other', sealed)).toThrow();
    expect(() => sealedColumn('evaluations', 'input').open(key, 'row', sealed)).toThrow();
  });

  test('has the same length, whatever the answers', () => {
    const key = keyWith(dictionary);
    const values = [VALUE, { scores: [] }, { scores: Array.from({ length: 9 }, (_, value) => ({ value })) }];
    const lengths = values.map((value) => column.seal(key, 'row', value, { compression }).length);
    expect(new Set(lengths).size).toBe(1);
  });

  test('of more than 256 k characters is sealed without it', () => {
    const key = keyWith(dictionary);
    const sealed = column.seal(key, 'row', 'x'.repeat(300_000), { compression });
    expect(column.open(key, 'row', sealed)).toHaveLength(300_000);
  });
});

describe('the dictionary of a bundle', () => {
  test('is read once, and a damaged one is not used for new results', async () => {
    let reads = 0;
    const dictionaries = (found: Dictionary) =>
      new Dictionaries({
        byIds: async () => [],
        ofBundle: async () => {
          reads++;
          return found;
        },
      });
    const intact = dictionaries(dictionary);
    expect([await intact.ofBundle('o', 'b'), await intact.ofBundle('o', 'b')]).toEqual([
      dictionary,
      dictionary,
    ]);
    expect(reads).toBe(1);
    const damaged = dictionaries({ ...dictionary, content: Buffer.from('x') });
    expect(await damaged.ofBundle('o', 'b')).toBeUndefined();
  });
});

function attempt(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}
