import { expect, test } from 'vitest';
import { useTestApp } from '../../test/prepared.ts';
import { byteaArray, textArray } from './binary-array.ts';

const app = useTestApp();

test.each([
  [[], []],
  [[''], [Buffer.alloc(0)]],
  [
    ['plain', 'Größe 身長 𐍈', '{"a":"b, \\"c\\""}', 'NULL'],
    [Buffer.from([0, 255]), Buffer.alloc(70_000, 1)],
  ],
])('arrays arrive as they were sent', async (texts, bytes) => {
  const [row] = await app.services.db.system.read({
    text: 'SELECT $1::text[] AS texts, $2::bytea[] AS bytes',
    values: [textArray(texts), byteaArray(bytes)],
  });
  expect(row).toEqual({ texts, bytes });
});
