import { expect } from 'vitest';
import type { TestResponse } from '../app.ts';
import type { Operation } from './world.ts';

/** Expects `{detail: {code, message, context, request_id}}` and nothing else, without internal details. */
export function expectApplicationError(response: TestResponse, status: number, code: string): void {
  expect([response.status, response.body?.detail?.code], response.text).toEqual([status, code]);
  expect(Object.keys(response.body)).toEqual(['detail']);
  expect(Object.keys(response.body.detail).sort()).toEqual(['code', 'context', 'message', 'request_id']);
  expect(response.body.detail.message).toEqual(expect.any(String));
  expect(response.body.detail.context).toEqual(expect.any(Object));
  expect(response.body.detail.request_id).toBe(response.headers['x-request-id']);
  expectNoInternals(response);
}

/** Expects validation errors in the form of the operation and returns them. */
export function expectValidation(response: TestResponse, shape: Operation['shape']): FieldError[] {
  expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  if (shape === 'application') {
    expectApplicationError(response, 422, 'validation_error');
    return expectFieldErrors(response.body.detail.context.errors);
  }
  expect(response.status, response.text).toBe(422);
  expect(Object.keys(response.body)).toEqual(['detail']);
  expectNoInternals(response);
  return expectFieldErrors(response.body.detail);
}

interface FieldError {
  loc: (string | number)[];
  msg: string;
  type: string;
  ctx?: object;
  input?: unknown;
}

const FIELDS = ['ctx', 'input', 'loc', 'msg', 'type'];

function expectFieldErrors(errors: unknown): FieldError[] {
  expect(Array.isArray(errors) && errors.length > 0, JSON.stringify(errors)).toBe(true);
  for (const error of errors as FieldError[]) {
    expect(FIELDS).toEqual(expect.arrayContaining(Object.keys(error)));
    expect(['body', 'query', 'path', 'header']).toContain(error.loc[0]);
    for (const part of error.loc) expect(['string', 'number']).toContain(typeof part);
    expect(error.msg).toEqual(expect.any(String));
    expect(error.type).toMatch(/^[a-z_]+$/);
  }
  return errors as FieldError[];
}

// A line of a stack trace names the call and, in parentheses, file, line and column.
const INTERNALS =
  /\bat [\w.$<>[\] ]+ \(\S+:\d+:\d+\)|node_modules|\.ts:\d|SELECT |INSERT |pg_|\/home\/|\/tmp\/|ajv/;

/**
 * Expects that a response reveals no stack trace, SQL, file path or library name. An error repeats names and
 * values of the request, for example in `loc`: texts of `sent` that look like internals are ignored.
 */
export function expectNoInternals({ text }: TestResponse, sent?: unknown): void {
  const repeated = textsIn(sent).filter((each) => INTERNALS.test(each));
  const rest = repeated.reduce((left, each) => left.replaceAll(JSON.stringify(each).slice(1, -1), ''), text);
  expect(rest).not.toMatch(INTERNALS);
}

/** Returns every string in a JSON value, including the names of members. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object') return [];
  const names = Array.isArray(value) ? [] : Object.keys(value);
  return [...names, ...Object.values(value).flatMap(textsIn)];
}
