import { InvalidRequestError, ServiceError } from '@eps/sdk';
import { beforeAll, expect, test } from 'vitest';
import openapi from '../../../openapi.json' with { type: 'json' };
import german from '../base/locales/de.errors.json' with { type: 'json' };
import { fieldTexts, loadGermanErrors, textOf } from './error-text.ts';

beforeAll(loadGermanErrors);

const { enum: codes, 'x-contexts': contexts } = openapi.components.schemas.ErrorCode;

const errorOf = (code: string, context: object = {}) =>
  new ServiceError({ status: 409, code, message: 'In English.', context, requestId: 'r-1' } as never);

test('every error code of the API has a German text, and no other', () => {
  expect(Object.keys(german.errors).sort()).toEqual([...codes].sort());
});

test('German texts use values only that the context of the code has', () => {
  for (const [code, text] of Object.entries(german.errors)) {
    const used = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
    const { required = [] } = (contexts as Record<string, { required?: string[] }>)[code] ?? {};
    expect(required, code).toEqual(expect.arrayContaining(used));
  }
});

test('an error is in the language of the console, with its details', () => {
  const moved = errorOf('invalid_transition', { from: 'archived', to: 'active', allowed: [] });
  expect(textOf(moved, 'de').own).toBe('Der Status kann nicht von „Archiviert“ zu „Aktiv“ wechseln.');
  expect(textOf(moved, 'en')).toEqual({ own: 'In English.' });
  expect(textOf(errorOf('link_not_open', { opens_at: '2030-01-02T09:00:00.000Z' }), 'de').own).toMatch(
    /^Dieser Link öffnet erst am \d+\. Januar 2030 um \d\d:00\.$/,
  );
});

test('the message of the service is kept where the German text says less, or there is none', () => {
  expect(textOf(errorOf('conflict'), 'de')).toEqual({ own: german.errors.conflict, english: 'In English.' });
  expect(textOf(errorOf('unknown'), 'de')).toEqual({ english: 'In English.' });
  expect(textOf(errorOf('slug_taken'), 'de')).toEqual({ english: 'In English.' });
});

test('errors of fields are German by their type', () => {
  const errors = [
    { loc: ['body', 'name'], msg: 'Too short', type: 'string_too_short', ctx: { min_length: 3 } },
    { loc: ['body', 'at'], msg: 'Value error, other', type: 'value_error', ctx: { error: 'other' } },
  ];
  const invalid = new InvalidRequestError({
    status: 422,
    code: 'validation_error',
    message: 'In English.',
    context: { errors },
    requestId: 'r-1',
  });
  expect(fieldTexts(invalid, 'de')).toEqual([
    { field: 'name', own: 'Mindestens 3 Zeichen sind nötig.' },
    { field: 'at', english: 'other' },
  ]);
});
