import { expect, test } from 'vitest';
import { ValidationError } from './errors.ts';
import { parseJsonBody } from './json-body.ts';

const LIMITS = { depth: 8, nodes: 100 };
const parse = (text: string) => parseJsonBody(Buffer.from(text), LIMITS);

test.each([
  '{"a":[1,2,{"b":null}]}',
  '"text \\\\ \\u00e4"',
  '{"k\\\\x":1,"k\\\\":{"\\\\":[{"a":1},{"a":2}]}}',
  '{"__proto__":{"a":1},"constructor":1}',
  '{"v":"ends in \\\\"}',
  '[0.1234567890123456789]',
  // The numbers of the example in RFC 8785, and integers that keep their value.
  '[333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001]',
  '[9007199254740992, -9007199254740992, 1e21, 100000000000000000000]',
  '[1000000000000000000000000, -1.7976931348623157e308]',
])('parses %s as JSON.parse does', (text) => expect(parse(text)).toEqual(JSON.parse(text)));

test.each([
  ['{"a":1', 'json_invalid'],
  ['[[[[[[[[[1]]]]]]]]]', 'json_invalid'],
  [`[${'1,'.repeat(120)}1]`, 'json_invalid'],
  ['{"a":1,"b":2,"a":2}', 'json_invalid'],
  ['[{"a":{"n\\n":1,"n\\u000a" :1}}]', 'json_invalid'],
  ['{"a":"\\u0000"}', 'string_unicode'],
  ['{"a":"\\ud800"}', 'string_unicode'],
  ['{"a":12345678901234567890}', 'int_parsing_size'],
  ['[-9007199254740993]', 'int_parsing_size'],
  ['[1152921504606846976]', 'int_parsing_size'],
  ['[1234567890123456789012345]', 'int_parsing_size'],
  [`[${'1'.repeat(310)}]`, 'finite_number'],
  ['{"a":1e999}', 'finite_number'],
])('rejects %s with the error type %s', (text, type) => {
  expect(() => parse(text)).toThrow(ValidationError);
  try {
    parse(text);
  } catch (error) {
    expect((error as ValidationError).errors[0]!.type).toBe(type);
  }
});

test('rejects bytes that are not UTF-8', () => {
  expect(() => parseJsonBody(Buffer.from([0x22, 0xff, 0x22]), LIMITS)).toThrow(ValidationError);
});

test.each([
  ['{"a":1,"b":{"a":2},"a":3}', 19],
  ['[{"x\\":1, "x\\u005c":1}]'.replaceAll('\\\\', '\\'), 11],
])('reports the position of the duplicate key in %s', (text, at) => {
  expect(() => parse(text)).toThrow(
    expect.objectContaining({ errors: [expect.objectContaining({ loc: ['body', at] })] }),
  );
});
