import { expect } from 'vitest';

/** The fields of a JSON object and their types. */
export type Fields = Record<
  string,
  'string' | 'uuid' | 'time' | 'number' | 'integer' | 'boolean' | 'object' | 'array'
>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** Expects every `required` field, no others but `optional` ones, and values of the right types. */
export function expectFields(value: Record<string, unknown>, required: Fields, optional: Fields = {}): void {
  const names = Object.keys(value);
  expect(names).toEqual(expect.arrayContaining(Object.keys(required)));
  for (const name of names) {
    const type = required[name] ?? optional[name];
    expect([name, type]).not.toEqual([name, undefined]);
    expectType(name, value[name], type!);
  }
}

function expectType(name: string, value: unknown, type: Fields[string]): void {
  const matches = {
    string: () => typeof value === 'string',
    uuid: () => UUID.test(String(value)),
    time: () => TIME.test(String(value)),
    number: () => typeof value === 'number',
    integer: () => Number.isInteger(value),
    boolean: () => typeof value === 'boolean',
    object: () => typeof value === 'object' && value !== null && !Array.isArray(value),
    array: () => Array.isArray(value),
  }[type]();
  expect([name, type, matches ? true : value]).toEqual([name, type, true]);
}
