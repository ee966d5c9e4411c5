import { expect } from 'vitest';

export type Fields = Record<
  string,
  'string' | 'uuid' | 'time' | 'number' | 'integer' | 'boolean' | 'object' | 'array'
>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** Exactly these fields of these types, those of `optional` where they are there. */
export function expectFields(value: Record<string, unknown>, always: Fields, optional: Fields = {}): void {
  const given = Object.keys(value);
  expect(given).toEqual(expect.arrayContaining(Object.keys(always)));
  for (const name of given) {
    const type = always[name] ?? optional[name];
    expect([name, type]).not.toEqual([name, undefined]);
    expectType(name, value[name], type!);
  }
}

function expectType(name: string, value: unknown, type: Fields[string]): void {
  const holds = {
    string: () => typeof value === 'string',
    uuid: () => UUID.test(String(value)),
    time: () => TIME.test(String(value)),
    number: () => typeof value === 'number',
    integer: () => Number.isInteger(value),
    boolean: () => typeof value === 'boolean',
    object: () => typeof value === 'object' && value !== null && !Array.isArray(value),
    array: () => Array.isArray(value),
  }[type]();
  expect([name, type, holds ? true : value]).toEqual([name, type, true]);
}
