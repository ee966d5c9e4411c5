import { expect, test } from 'vitest';
import { FairQueue, QueueFull } from './fair-queue.ts';

const open = () => new AbortController().signal;

function queueOf(options: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) {
  const queue = new FairQueue({ slots: 2, slotsOfOne: 1, maxWaiting: 10, maxWaitingOfOne: 5, ...options });
  const started: string[] = [];
  const finish: (() => void)[] = [];
  const add = (organization: string, signal = open(), isHeavy = false) =>
    queue.run(organization, { signal, isHeavy }, () => {
      started.push(organization);
      return new Promise<void>((resolve) => void finish.push(resolve));
    });
  return { queue, started, finish, add };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('an organization with many tasks never takes all slots', async () => {
  const { started, finish, add } = queueOf();
  const tasks = [add('a'), add('a'), add('a'), add('b')];
  await settle();
  expect(started).toEqual(['a', 'b']);
  for (let i = 0; i < tasks.length; i++) {
    finish[i]?.();
    await settle();
  }
  await Promise.all(tasks);
  expect(started).toEqual(['a', 'b', 'a', 'a']);
});

test('the first task of an organization never waits behind the backlog of another', async () => {
  const { started, finish, add } = queueOf({ slots: 1 });
  const tasks = [add('a'), add('a'), add('a'), add('b'), add('c')];
  for (let i = 0; i < tasks.length; i++) {
    await settle();
    finish[i]!();
  }
  await Promise.all(tasks);
  expect(started).toEqual(['a', 'b', 'c', 'a', 'a']);
});

test('of two organizations, the one whose tasks have taken less time is next', async () => {
  const { started, finish, add } = queueOf({ slots: 1 });
  const tasks = [add('slow'), add('slow'), add('quick'), add('quick'), add('quick')];
  await settle();
  await new Promise((resolve) => setTimeout(resolve, 50));
  for (let i = 0; i < tasks.length; i++) {
    finish[i]!();
    await settle();
  }
  await Promise.all(tasks);
  expect(started).toEqual(['slow', 'quick', 'quick', 'quick', 'slow']);
});

test('heavy tasks of several organizations leave a slot to the others', async () => {
  const { started, finish, add } = queueOf();
  const heavy = [add('a', open(), true), add('b', open(), true), add('a', open(), true)];
  await settle();
  expect(started).toEqual(['a']);
  const light = add('c');
  await settle();
  expect(started).toEqual(['a', 'c']);
  finish[1]!();
  await light;
  expect(started).toEqual(['a', 'c']);
  for (const i of [0, 2, 3]) {
    finish[i]!();
    await settle();
  }
  await Promise.all(heavy);
  expect(started).toEqual(['a', 'c', 'b', 'a']);
});

test('the queue is bounded in total and for each organization', async () => {
  const { add } = queueOf({ slots: 1, maxWaiting: 3, maxWaitingOfOne: 2 });
  void add('a');
  await settle();
  void add('a');
  void add('a');
  await expect(add('a')).rejects.toBeInstanceOf(QueueFull);
  void add('b');
  await expect(add('c')).rejects.toBeInstanceOf(QueueFull);
});

test('an aborted task leaves the queue, and a failed one frees its slot', async () => {
  const { queue, started, finish, add } = queueOf({ slots: 1 });
  const first = add('a');
  const gone = new AbortController();
  const second = add('a', gone.signal);
  gone.abort(new Error('the client is gone'));
  await expect(second).rejects.toThrow('the client is gone');
  finish[0]!();
  await first;
  await expect(queue.run('a', { signal: open() }, () => Promise.reject(new Error('failed')))).rejects.toThrow(
    'failed',
  );
  const last = add('a');
  await settle();
  finish.at(-1)!();
  await last;
  expect(started).toEqual(['a', 'a']);
});
