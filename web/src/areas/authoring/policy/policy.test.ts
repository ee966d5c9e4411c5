import { describe, expect, test } from 'vitest';
import { namesOf } from '../../../shared/content/names.ts';
import { inserted, templateVariables } from '../report/variables.ts';

const names = namesOf({
  experience: { questions: [{ id: 'q1', input: 'boolean', scores: { a: {} } }] },
});

describe('templates', () => {
  test('a value is inserted at the cursor', () => {
    expect(inserted('You have .', '{{ score.value }}', 9, 9)).toEqual({
      text: 'You have {{ score.value }}.',
      cursor: 26,
    });
  });

  test('a block with a score can show it', () => {
    const own = { value: '{{ score.value }}', label: 'score.value' };
    expect(templateVariables(names, true)).toContainEqual(own);
    expect(templateVariables(names, false)).not.toContainEqual(own);
  });
});
