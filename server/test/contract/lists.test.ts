import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../src/routes.ts';
import { enroll, importSubject, setUpApp } from '../actors.ts';
import { expectValidation } from './expect-errors.ts';
import { type Operation, operations, sendOperation, startTestWorld, type TestWorld } from './world.ts';

/** Page size, order, cursors and filters of all list operations. */

let world: TestWorld;
let lists: Operation[];
const operationNamed = (name: string) => lists.find((operation) => operation.name === name)!;
/** Sends the list operation with these query parameters, at `path` if it is given. */
const read = (operation: Operation, query: Record<string, string | number> = {}, path = operation.path) =>
  sendOperation(world, {
    ...operation,
    path: `${path}?${new URLSearchParams(query as Record<string, string>)}`,
  });

beforeAll(async () => {
  world = await startTestWorld();
  lists = operations(world).filter(({ name }) => name.startsWith('list '));
  for (let n = 0; n < 55; n++) await importSubject(world.workspace);
});
afterAll(() => world.app.close());

test('every list returns items, newest first, and next_cursor, 50 per page by default', async () => {
  for (const operation of lists) {
    const { body, status } = await read(operation);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['items', 'next_cursor']);
    const ids = body.items.map(({ id }: { id: string }) => id);
    expect(ids).toEqual([...ids].sort().reverse());
    if (ids.length < 50) expect(body.next_cursor).toBe('');
  }
  const subjects = await read(operationNamed('list subjects'));
  expect(subjects.body.items).toHaveLength(50);
  expect(subjects.body.next_cursor.length).toBeLessThanOrEqual(512);
});

test('pages of any size give the whole list without overlap; the last has an empty cursor', async () => {
  const all = (await read(operationNamed('list subjects'), { limit: 100 })).body.items;
  for (const limit of [1, 7, 57, 99]) {
    const seen = [];
    let cursor: string | undefined;
    do {
      const { body } = await read(operationNamed('list subjects'), {
        limit,
        ...(cursor !== undefined && { cursor }),
      });
      expect(body.items.length).toBeLessThanOrEqual(limit);
      seen.push(...body.items);
      cursor = body.next_cursor;
    } while (cursor !== '');
    expect(seen).toEqual(all);
  }
});

test('a new resource does not shift the following pages', async () => {
  const first = (await read(operationNamed('list subjects'), { limit: 10 })).body;
  const second = (await read(operationNamed('list subjects'), { limit: 10, cursor: first.next_cursor })).body;
  await importSubject(world.workspace);
  const again = (await read(operationNamed('list subjects'), { limit: 10, cursor: first.next_cursor })).body;
  expect(again).toEqual(second);
});

/** Returns the filters of a list that take one of some words or an id, each with a valid value. */
function filtersOf({ path }: Operation): [name: string, value: string][] {
  const endpoint = routes.find((route) => {
    return route.method === 'GET' && new RegExp(`^${route.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path);
  })!;
  const properties = (endpoint.query?.properties ?? {}) as Record<
    string,
    { enum?: string[]; format?: string }
  >;
  return Object.entries(properties).flatMap(([name, { enum: words, format }]) => {
    const value = format === 'uuid' ? randomUUID() : words?.[0];
    return value === undefined ? [] : [[name, value]];
  });
}

test('a cursor of a list is rejected with another filter', async () => {
  for (let n = 0; n < 2; n++)
    await enroll(world.workspace, world.programId, await importSubject(world.workspace));
  const { environmentPath } = world.workspace;
  const enrollments = { ...operationNamed('list subjects'), name: 'list enrollments' };
  const compared: string[] = [];
  for (const operation of [...lists, { ...enrollments, path: `${environmentPath}/enrollments` }]) {
    const { next_cursor: cursor } = (await read(operation, { limit: 1 })).body;
    if (cursor === '') continue;
    for (const [name, value] of filtersOf(operation)) {
      const response = await read(operation, { limit: 1, cursor, [name]: value });
      expect([operation.name, name, response.status]).toEqual([operation.name, name, 422]);
      compared.push(`${operation.name} ${name}`);
    }
  }
  expect(compared).toContain('list enrollments program_id');
  expect(compared.length).toBeGreaterThan(5);
});

describe('the limit parameter of every list', () => {
  test.each([
    ['0', 'greater_than_equal'],
    ['-1', 'greater_than_equal'],
    ['101', 'less_than_equal'],
    ['999999999999999999999', 'less_than_equal'],
    ['abc', 'int_parsing'],
    ['', 'int_parsing'],
    ['1.5', 'int_parsing'],
    ['1e1', 'int_parsing'],
    ['0x10', 'int_parsing'],
    ['null', 'int_parsing'],
  ])('rejects %s with %s', async (limit, type) => {
    for (const operation of lists) {
      const [error] = expectValidation(await read(operation, { limit }), operation.shape);
      expect(error).toMatchObject({ type, loc: ['query', 'limit'] });
    }
  });

  test.each(['1', '100', '+5', '007'])('accepts %s', async (limit) => {
    for (const operation of lists) expect((await read(operation, { limit })).status).toBe(200);
  });
});

describe('the cursor parameter of every list', () => {
  test.each(['x', 'null', '0', 'é', '../..', "' OR 1=1", 'a'.repeat(512), randomUUID(), 'A'.repeat(38)])(
    'rejects the invalid cursor %s',
    async (cursor) => {
      for (const operation of lists) {
        const [error] = expectValidation(await read(operation, { cursor }), operation.shape);
        expect(error!.loc).toEqual(['query', 'cursor']);
      }
    },
  );

  test('rejects a cursor longer than 512 characters', async () => {
    for (const operation of lists) {
      const [error] = expectValidation(await read(operation, { cursor: 'a'.repeat(513) }), operation.shape);
      expect(error).toMatchObject({ type: 'string_too_long', ctx: { max_length: 512 } });
    }
  });

  test('an empty cursor returns the first page of subjects and is rejected elsewhere', async () => {
    for (const operation of lists) {
      const response = await read(operation, { cursor: '' });
      if (operation.name === 'list subjects') expect(response.body).toEqual((await read(operation)).body);
      else expect(expectValidation(response, operation.shape)[0]!.type).toBe('string_too_short');
    }
  });

  test('rejects a cursor of another list, environment or filter, and any modified cursor', async () => {
    const subjects = operationNamed('list subjects');
    const cursor = (await read(subjects, { limit: 1 })).body.next_cursor;
    const other = await setUpApp(world.app);
    await importSubject(other);
    for (const operation of lists.filter(({ name }) => name !== 'list subjects'))
      expectValidation(await read(operation, { cursor }), operation.shape);
    expectValidation(await read(subjects, { cursor }, `${other.environmentPath}/subjects`), 'list');
    const live = subjects.path.replace(world.workspace.testId, world.workspace.liveId);
    expectValidation(await read(subjects, { cursor }, live), 'list');
    expectValidation(await read(subjects, { cursor, status: 'active' }), 'list');
    for (let at = 0; at < cursor.length; at++) {
      const changed = cursor.slice(0, at) + (cursor[at] === 'A' ? 'B' : 'A') + cursor.slice(at + 1);
      expectValidation(await read(subjects, { cursor: changed }), 'list');
    }
    expect((await read(subjects, { cursor, limit: 3 })).status).toBe(200);
  });
});

describe('the filters of every list', () => {
  test.each([
    ['list definitions', 'kind', 'scorecard', ['poem', '', 'Scorecard', '%00']],
    ['list definitions', 'status', 'published', ['active', '']],
    ['list subjects', 'status', 'active', ['x']],
    ['list programs', 'status', 'active', ['x', 'completed']],
  ])('%s filters by %s', async (name, filter, value, wrong) => {
    const operation = operationNamed(name);
    const { body } = await read(operation, { [filter]: value });
    expect(body.items.length).toBeGreaterThan(0);
    for (const item of body.items) expect(item[filter]).toBe(value);
    for (const bad of wrong) {
      const [error] = expectValidation(await read(operation, { [filter]: bad }), operation.shape);
      expect(error).toMatchObject({ type: 'enum', loc: ['query', filter] });
    }
  });

  test('listDefinitions applies both filters', async () => {
    const none = await read(operationNamed('list definitions'), { kind: 'scorecard', status: 'archived' });
    expect(none.body).toEqual({ items: [], next_cursor: '' });
  });
});
