import { expect } from 'vitest';
import type { TestResponse } from '../app.ts';
import { expectNoInternals } from '../contract/expect-errors.ts';
import { mismatch, type Operation, type Response } from './document.ts';

/**
 * Expects a response that openapi.json describes: its status, its body, its error code and its request id.
 */
export function expectDocumented(operation: Operation, response: TestResponse): void {
  const { operationId, responses } = operation;
  const { status, headers, body, text } = response;
  const where = `${operationId}: ${status} ${text.slice(0, 500)}`;
  expect(status, where).toBeLessThan(500);
  expect(headers['x-request-id'], where).toBeTruthy();
  const documented = responses[status] ?? responses[`${Math.floor(status / 100)}XX`];
  expect(documented, `${where}: the status is not documented`).toBeDefined();
  if (body !== undefined) {
    const schema = documented!.content?.['application/json']?.schema;
    expect(schema, `${where}: the document has no JSON body for this status`).toBeDefined();
    expect(mismatch(schema!, body), where).toBeUndefined();
  }
  if (status >= 400) expectDocumentedError(documented!, response, where);
}

function expectDocumentedError({ description }: Response, response: TestResponse, where: string): void {
  const { detail } = response.body;
  expectNoInternals(response);
  if (Array.isArray(detail)) {
    expect(response.status, where).toBe(422);
    return;
  }
  expect(detail.request_id, where).toBe(response.headers['x-request-id']);
  if (description.includes('`')) expect(description, where).toContain(`\`${detail.code}\``);
}
