import type { DiagnosticDetails } from '@eps/sdk';
import { expect, test } from 'vitest';
import openapi from '../../../../openapi.json' with { type: 'json' };
import GERMAN_DIAGNOSTICS from '../../base/locales/de.diagnostics.json' with { type: 'json' };
import { describeDiagnostic } from './describe-diagnostic.ts';
import { EXPLANATIONS } from './explanations.ts';
import { germanDetails } from './german-details.ts';

const DETAILS: Required<DiagnosticDetails> = {
  name: 'mood',
  of: 'context',
  found_type: 'string',
  found: 'ratng',
  expected_type: 'integer',
  min: 1,
  max: 5,
  above: 0.5,
  below: 5.5,
  allowed: ['rating', 'text'],
  suggestion: 'rating',
  default: 'sum',
  limit: 20_000,
  names: ['first', 'second'],
};

test('every diagnostic that the documentation explains has a German text', () => {
  expect(Object.keys(GERMAN_DIAGNOSTICS).sort()).toEqual([...EXPLANATIONS.keys()].sort());
});

test('every detail of the API is in the German text', () => {
  expect(Object.keys(DETAILS).sort()).toEqual(
    Object.keys(openapi.components.schemas.DiagnosticDetails.properties).sort(),
  );
  expect(germanDetails(DETAILS)).toEqual([
    'Betrifft: „mood“ bei „context“',
    'Beteiligt: first, second',
    'Erwartet: eine ganze Zahl, mindestens 1, über 0,5, höchstens 5, unter 5,5',
    'Gefunden: „ratng“',
    'Grenze: 20.000',
    'Vorgabe: „sum“',
    'Möglich: rating, text',
    'Vorschlag: rating',
  ]);
  expect(germanDetails({ min: 4, max: 5, found_type: 'list' })).toEqual([
    'Bereich: mindestens 4, höchstens 5',
    'Gefunden: eine Liste',
  ]);
});

test('a code without German text keeps the English text of the compiler', () => {
  const diagnostic = { code: 'new_code', message: 'Something new.', hint: 'Change it.' };
  expect(describeDiagnostic(diagnostic, 'de')).toEqual({
    text: 'Something new.',
    note: 'Change it.',
    isEnglish: true,
  });
});
