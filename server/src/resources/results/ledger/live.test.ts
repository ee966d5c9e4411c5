import { expect, test } from 'vitest';
import { keptFigures } from './live.ts';

test('live figures of a thousand results are kept, those of fewer are read again', async () => {
  const read = keptFigures<{ reads: number }>();
  let reads = 0;
  const of = (program: string, results: number) =>
    read([program, null], async () => ({ figures: { reads: ++reads }, results }));
  expect([await of('few', 999), await of('few', 999)]).toEqual([{ reads: 1 }, { reads: 2 }]);
  expect([await of('many', 1000), await of('many', 1000)]).toEqual([{ reads: 3 }, { reads: 3 }]);
  expect(await of('others', 1000)).toEqual({ reads: 4 });
});
