import type { FastifyRequest } from 'fastify';
import { ValidationError } from '../errors.ts';
import type { Operation } from '../operation.ts';

const MAX_KEY_LENGTH = 255;

/** Throws ValidationError unless the header Idempotency-Key is as the operation requires it. */
export function checkIdempotencyKey({ idempotency }: Operation, raw: FastifyRequest): void {
  const key = idempotencyHeader(raw);
  const loc = ['header', 'Idempotency-Key'];
  if (key === undefined) {
    if (idempotency !== 'required') return;
    throw new ValidationError([{ type: 'missing', loc, msg: 'Field required' }]);
  }
  if (idempotency === undefined) return;
  if (key.length === 0)
    throw new ValidationError([
      {
        type: 'string_too_short',
        loc,
        msg: 'String should have at least 1 character',
        ctx: { min_length: 1 },
      },
    ]);
  if (key.length > MAX_KEY_LENGTH)
    throw new ValidationError([
      {
        type: 'string_too_long',
        loc,
        msg: `String should have at most ${MAX_KEY_LENGTH} characters`,
        ctx: { max_length: MAX_KEY_LENGTH },
      },
    ]);
}

/** Throws ValidationError if the request has several of these headers, which Node joins into one. */
export function requireOneIdempotencyKey({ idempotency }: Operation, { raw }: FastifyRequest): void {
  if (idempotency === undefined) return;
  const names = raw.rawHeaders.filter((_, index) => index % 2 === 0);
  if (names.filter((name) => name.toLowerCase() === 'idempotency-key').length < 2) return;
  const loc = ['header', 'Idempotency-Key'];
  const msg = 'Value error, the header must be sent once';
  throw new ValidationError([{ type: 'value_error', loc, msg }]);
}

/** Returns the value of the header Idempotency-Key. */
export function idempotencyHeader(raw: FastifyRequest): string | undefined {
  const value = raw.headers['idempotency-key'];
  return Array.isArray(value) ? value[0] : value;
}
