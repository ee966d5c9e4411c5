import { expect, test } from 'vitest';
import { importInstrument } from './index.ts';

const imported = (source: string) => importInstrument({ bytes: new TextEncoder().encode(source) });

test.each([
  [
    'Formbricks',
    JSON.stringify({ questions: [{ id: 'q', type: 'openText', headline: { default: 'How?' } }] }),
  ],
  [
    'SurveyMonkey',
    JSON.stringify({ pages: [{ questions: [{ id: '3', family: 'single_choice', headings: [{}] }] }] }),
  ],
  ['formr', 'survey,,,\n,type,name,showif\n,mc yes_no,a,\n'],
])('an instrument of %s is said to be unknown, not imported in part', async (_, source) => {
  const { contents, findings } = await imported(source);
  expect(contents).toBeNull();
  expect(findings.map(({ severity, code }) => [severity, code])).toEqual([['error', 'unknown_format']]);
});

test('a survey whose only elements are panels is one of SurveyJS', async () => {
  const panel = { type: 'panel', name: 'p', elements: [{ type: 'text', name: 'q', title: 'Hello {name}' }] };
  const { format, findings } = await imported(JSON.stringify({ pages: [{ elements: [panel] }] }));
  expect(format).toBe('surveyjs');
  expect(findings.map(({ code }) => code)).toEqual(['piping_left_out']);
});

test('a choice from an address is asked as a text, because it has no options', async () => {
  const element = { type: 'radiogroup', name: 'a', isRequired: true, choicesByUrl: { url: 'x' } };
  const { contents, findings } = await imported(JSON.stringify({ elements: [element] }));
  expect(findings.map(({ code }) => code)).toContain('options_missing');
  expect(contents!.experience).toMatchObject({ questions: [{ id: 'a', input: 'text', required: true }] });
});
