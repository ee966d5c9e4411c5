import { expect } from 'vitest';
import type { TestResponse as Answer } from '../app.ts';
import type { Operation } from './world.ts';

/** `{detail: {code, message, context, request_id}}` and nothing else, without a word of the inside. */
export function expectApplicationError(answer: Answer, status: number, code: string): void {
  expect([answer.status, answer.body?.detail?.code], answer.text).toEqual([status, code]);
  expect(Object.keys(answer.body)).toEqual(['detail']);
  expect(Object.keys(answer.body.detail).sort()).toEqual(['code', 'context', 'message', 'request_id']);
  expect(answer.body.detail.message).toEqual(expect.any(String));
  expect(answer.body.detail.context).toEqual(expect.any(Object));
  expect(answer.body.detail.request_id).toBe(answer.headers['x-request-id']);
  expectNothingInside(answer);
}

/** A schema fault in the shape of the operation. Returns the list of faults. */
export function expectValidation(answer: Answer, shape: Operation['shape']): Fault[] {
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  if (shape === 'application') {
    expectApplicationError(answer, 422, 'validation_error');
    return expectFaults(answer.body.detail.context.errors);
  }
  expect(answer.status, answer.text).toBe(422);
  expect(Object.keys(answer.body)).toEqual(['detail']);
  expectNothingInside(answer);
  return expectFaults(answer.body.detail);
}

export interface Fault {
  loc: (string | number)[];
  msg: string;
  type: string;
  ctx?: object;
  input?: unknown;
}

const FIELDS = ['ctx', 'input', 'loc', 'msg', 'type'];

function expectFaults(faults: unknown): Fault[] {
  expect(Array.isArray(faults) && faults.length > 0, JSON.stringify(faults)).toBe(true);
  for (const fault of faults as Fault[]) {
    expect(FIELDS).toEqual(expect.arrayContaining(Object.keys(fault)));
    expect(['body', 'query', 'path', 'header']).toContain(fault.loc[0]);
    for (const part of fault.loc) expect(['string', 'number']).toContain(typeof part);
    expect(fault.msg).toEqual(expect.any(String));
    expect(fault.type).toMatch(/^[a-z_]+$/);
  }
  return faults as Fault[];
}

export function expectNothingInside({ text }: Answer): void {
  expect(text).not.toMatch(/\bat \S+ \(|node_modules|\.ts:\d|SELECT |INSERT |pg_|\/home\/|\/tmp\/|ajv/);
}
