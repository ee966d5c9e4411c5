import { expect, test } from 'vitest';
import { writeTogether } from './write-together.ts';

/** Starts writes that end when the test ends them. */
function setUp() {
  const writes: { group: readonly string[]; end: () => void; fail: () => void }[] = [];
  const write = writeTogether<string>(
    (item) => item[0]!,
    (group) =>
      new Promise((resolve, reject) => {
        writes.push({ group, end: resolve, fail: () => reject(new Error('not written')) });
      }),
  );
  const groups = () => expect.poll(() => writes.map(({ group }) => group));
  return { write, writes, groups };
}

test('items that arrive during a write are written together by the next one', async () => {
  const { write, writes, groups } = setUp();
  const written: string[] = [];
  const add = (item: string) => write(item).then(() => written.push(item));
  const first = add('a1');
  await groups().toEqual([['a1']]);
  const others = [add('a2'), add('a3')];
  writes[0]!.end();
  await first;
  await groups().toEqual([['a1'], ['a2', 'a3']]);
  expect(written).toEqual(['a1']);
  writes[1]!.end();
  await Promise.all(others);
  expect(written).toEqual(['a1', 'a2', 'a3']);
});

test('writes of different keys do not wait for each other, and a failed one fails alone', async () => {
  const { write, writes, groups } = setUp();
  const failing = write('a1');
  await groups().toEqual([['a1']]);
  const [next, other] = [write('a2'), write('b1')];
  await groups().toEqual([['a1'], ['b1']]);
  writes[1]!.end();
  await other;
  writes[0]!.fail();
  await expect(failing).rejects.toThrow('not written');
  await groups().toEqual([['a1'], ['b1'], ['a2']]);
  writes[2]!.end();
  await next;
});
