import { REASONS } from '@eps/engine/authoring';
import { expect, test } from 'vitest';
import openapi from '../../../../openapi.json' with { type: 'json' };
import german from '../../base/locales/de.proofs.json' with { type: 'json' };
import { reasonText } from './reason-text.ts';

test('every reason of the API has a German text', () => {
  const { code } = openapi.components.schemas.ClaimReason.properties;
  expect(Object.keys(german)).toEqual(code.enum);
});

test('a German text has the values of the English one', () => {
  const values = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();
  for (const [code, text] of Object.entries(REASONS))
    expect(values(german[code as keyof typeof REASONS]), code).toEqual(values(text));
});

test('a reason is in the language of the console', () => {
  const reason = { code: 'error_attained', values: { concept: 'low_mood', error: 0.45 } } as const;
  expect(reasonText(reason, 'en', { concept: 'Low mood' })).toBe(
    'With these answers the standard error of "Low mood" is 0.45.',
  );
  expect(reasonText(reason, 'de')).toBe('Mit diesen Antworten ist der Standardfehler von „low_mood“ 0,45.');
  expect(reasonText({ code: 'all_examined', values: { steps: 1200 } }, 'de')).toBe(
    'Alle Kombinationen der verwendeten Antworten wurden in 1.200 Schritten geprüft.',
  );
});
