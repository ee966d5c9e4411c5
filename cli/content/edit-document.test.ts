import type { JsonObject } from '@eps/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { editDocument } from './edit-document.ts';

const content = fc.dictionary(
  fc.constantFrom('a', 'b', 'questions'),
  fc.oneof(
    fc.integer({ min: 0, max: 3 }),
    fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 2 }),
    fc.uniqueArray(
      fc.record({ id: fc.constantFrom('x', 'y', 'z', 'w'), v: fc.integer({ min: 0, max: 2 }) }),
      {
        selector: ({ id }) => id,
        maxLength: 4,
      },
    ),
  ),
) as fc.Arbitrary<JsonObject>;

test('an edited document has the new content', () => {
  fc.assert(
    fc.property(content, content, (before, after) => {
      const document = parseDocument(`# A comment\n${JSON.stringify(before)}`);
      editDocument(document, after);
      expect(parseDocument(document.toString()).toJS()).toEqual(after);
    }),
  );
});

test('editDocument keeps comments, order and style of what stays', () => {
  const document = parseDocument(`# The weekly check.
questions:
  # Asked first.
  - id: mood # never rename
    prompt: "How are you?"
    options: [a, b]
  - id: sleep
    prompt: Slept well?
`);
  editDocument(document, {
    questions: [
      { id: 'mood', prompt: 'How is it going?', options: ['a', 'b'] },
      { id: 'work', prompt: 'And work?' },
    ],
    title: 'Check',
  });
  expect(document.toString()).toBe(`# The weekly check.
questions:
  # Asked first.
  - id: mood # never rename
    prompt: How is it going?
    options: [ a, b ]
  - id: work
    prompt: And work?
title: Check
`);
});
