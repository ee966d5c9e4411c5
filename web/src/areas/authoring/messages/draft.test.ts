import type { MessageTemplate } from '@eps/sdk';
import { expect, test } from 'vitest';
import { contentOf, draftOf, emptyDraft, profileFieldsOf, withLanguage, withParts } from './draft.ts';

const template = {
  name: 'Weekly',
  business_id: 'weekly',
  content: {
    locales: {
      en: { subject: 'Hi {{ profile.first_name }}', text: '{{ link }}', html: '<p>{{ subject.city }}</p>' },
      de: { subject: 'Hallo', text: '{{ profile.first_name }}' },
    },
  },
} as unknown as MessageTemplate;

test('a draft has the content of a template, and the profile fields that it shows', () => {
  const draft = draftOf(template);
  expect(contentOf(draft)).toEqual(template.content);
  expect(profileFieldsOf(draft)).toEqual(['city', 'first_name']);
  expect(contentOf(draftOf({ ...template, content: { locales: { en: 3 } } }))).toEqual({
    locales: { en: { subject: '', text: '' } },
  });
});

test('another language begins with the texts of the first one', () => {
  const draft = withParts(emptyDraft('en'), 'en', { subject: 'Hi', text: '{{ link }}' });
  expect(Object.keys(withLanguage(draft, 'de').locales)).toEqual(['en', 'de']);
  expect(withLanguage(draft, 'de').locales.de).toEqual({ subject: 'Hi', text: '{{ link }}' });
});
