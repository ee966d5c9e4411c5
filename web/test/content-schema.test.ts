import { describe, expect, test } from 'vitest';
import { contentSchema } from '../../engine/content/schemas.ts';
import { documentationAt, keysAt, valuesAt } from '../src/areas/authoring/json/schema-path.ts';

describe('the JSON Schema of a questionnaire', () => {
  const schema = contentSchema('experience') as Parameters<typeof keysAt>[0];

  test('names the keys of a question, with their documentation', () => {
    const keys = keysAt(schema, ['questions', '0']);
    expect(keys.map(({ label }) => label)).toContain('prompt');
    expect(keys.find(({ label }) => label === 'options')).toMatchObject({ value: '[]' });
    expect(documentationAt(schema, '/questions/3/prompt')).toMatch(/text that respondents see/);
  });

  test('lists the values of a key', () => {
    expect(valuesAt(schema, ['questions', '0', 'input'])).toContain('"single_select"');
    expect(valuesAt(schema, ['questions', '0', 'required'])).toEqual(['true', 'false']);
  });

  test('knows what is below ids', () => {
    expect(keysAt(schema, ['translations', 'de', 'questions', 'q1']).map(({ label }) => label)).toContain(
      'prompt',
    );
  });
});
