import { strictObject } from '../../../http/schemas.ts';
import { type Static, Type } from '../../../http/type.ts';
import { PAGE_WORDS } from './words.ts';

const Country = Type.String({
  pattern: '^[A-Z]{2}$',
  description: 'A country by its two letters (ISO 3166-1), for example `AT`.',
});

export const HelpLine = strictObject(
  {
    country: Country,
    locale: Type.Optional(
      Type.String({
        minLength: 2,
        maxLength: 35,
        pattern: '^[A-Za-z0-9-]+$',
        description:
          'The language (BCP 47) of the labels. Absent: for every language without lines of its own.',
      }),
    ),
    links: Type.Array(
      strictObject({
        label: Type.String({ minLength: 1, maxLength: 200 }),
        href: Type.String({
          maxLength: 500,
          pattern: '^(https://[^\\s/?#]+\\S*|(?:tel|sms):\\+?[0-9*#().-]+)$',
          description: 'The address: `https:`, `tel:` or `sms:`.',
        }),
      }),
      { minItems: 1, maxItems: 10 },
    ),
  },
  { title: 'HelpLine' },
);

export const PageWords = strictObject(
  Object.fromEntries(
    Object.entries(PAGE_WORDS).map(([key, text]) => [
      key,
      Type.Optional(Type.String({ minLength: 1, maxLength: 300, description: `In English: ${text}` })),
    ]),
  ),
  { title: 'PageWords', description: 'Words of the participant page, in place of its own.' },
);

export const ParticipantPageSettings = strictObject(
  {
    country: Type.Optional({
      ...Country,
      description: 'The country of people whose locale names none: `de` has none, `de-AT` has one.',
    }),
    help_lines: Type.Optional(
      Type.Array(HelpLine, {
        maxItems: 500,
        description:
          'Where people find help, by country and language. The help of guardrail rules begins with those of the person’s country; without any, it has only the text and the links of the rule.',
      }),
    ),
    words: Type.Optional(
      Type.Record(Type.String(), PageWords, {
        description:
          'What the participant page says in place of its own words, by language (BCP 47): `{"de": {"next": "Los"}}`. Texts are shown as they are; variables such as `{time}` are those of the English text.',
      }),
    ),
  },
  { title: 'ParticipantPageSettings' },
);
export type ParticipantPageSettings = Static<typeof ParticipantPageSettings>;

export const EXAMPLE_PAGE = {
  country: 'DE',
  help_lines: [
    {
      country: 'DE',
      locale: 'de',
      links: [{ label: 'TelefonSeelsorge: 0800 111 0 111', href: 'tel:08001110111' }],
    },
    { country: 'GB', links: [{ label: 'Samaritans: 116 123', href: 'tel:116123' }] },
  ],
  words: { de: { done: 'Danke! Wir melden uns bei Ihnen.' } },
};
