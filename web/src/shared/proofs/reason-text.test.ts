import type { Claim } from '@eps/sdk';
import { expect, test } from 'vitest';
import openapi from '../../../../openapi.json' with { type: 'json' };
import { GERMAN_REASONS, reasonText } from './reason-text.ts';

test('every reason of the API has a German text', () => {
  const { code } = openapi.components.schemas.ClaimReason.properties;
  expect(Object.keys(GERMAN_REASONS)).toEqual(code.enum);
});

test('a reason is in the language of the console', () => {
  const claim = {
    reason: 'In English.',
    reasons: [
      { code: 'value_without_band', values: { value: 4.5 } },
      { code: 'all_examined', values: { steps: 1200 } },
    ],
  } as unknown as Claim;
  expect(reasonText(claim, 'en')).toBe('In English.');
  expect(reasonText(claim, 'de')).toBe(
    'Mit diesen Antworten ist der Wert 4,5. Er liegt in keiner Stufe. Alle Kombinationen der verwendeten Antworten wurden in 1.200 Schritten geprüft.',
  );
});
