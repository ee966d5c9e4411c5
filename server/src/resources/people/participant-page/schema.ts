import { namedObject, oneOf, shownText, strictObject } from '../../../http/schemas.ts';
import { Optional, type Static, Type } from '../../../http/type.ts';
import { PAGE_WORDS } from './words.ts';

const Country = Type.String({
  pattern: '^[A-Z]{2}$',
  description: 'A country by its two letters (ISO 3166-1), for example `AT`.',
});

export const HelpLine = namedObject('HelpLine', {
  country: Country,
  locale: Optional.String({
    minLength: 2,
    maxLength: 35,
    pattern: '^[A-Za-z0-9-]+$',
    description: 'The language (BCP 47) of the labels. Absent: for every language without lines of its own.',
  }),
  links: Type.Array(
    strictObject({
      label: shownText(200),
      href: Type.String({
        maxLength: 500,
        pattern: '^(https://[^\\s/?#]+\\S*|(?:tel|sms):\\+?[0-9*#().-]+)$',
        description: 'The address: `https:`, `tel:` or `sms:`.',
      }),
    }),
    { minItems: 1, maxItems: 10 },
  ),
});

export const PageWords = strictObject(
  Object.fromEntries(
    Object.entries(PAGE_WORDS).map(([key, text]) => [
      key,
      Optional.String({ minLength: 1, maxLength: 300, description: `In English: ${text}` }),
    ]),
  ),
  { title: 'PageWords', description: 'Texts that replace those of the participant page.' },
);

const Color = Type.String({ pattern: '^#[0-9a-f]{6}$', description: 'For example `#0b57b0`.' });
const WebAddress = Type.String({ maxLength: 500, pattern: '^https://[^\\s/?#@]+(?:[/?#]\\S*)?$' });
const Logo = Type.String({
  maxLength: 8000,
  pattern: '^data:image/(?:png|jpeg|webp|svg\\+xml);base64,[A-Za-z0-9+/]+={0,2}$',
  description: 'A small image as a data URL, at most 8,000 characters: it is part of the first response.',
});
const LogoAlt = Type.String({ minLength: 1, maxLength: 200, description: 'What the logo shows.' });

export const FONTS = ['system', 'humanist', 'rounded', 'serif'] as const;

const Theme = namedObject('PageTheme', {
  accent: Type.Optional({
    ...Color,
    description: 'Of buttons and what is chosen. Its contrast with the background is at least 4.5.',
  }),
  background: Type.Optional({
    ...Color,
    description: 'Light or dark enough for text: its contrast with black or white ink is at least 12.',
  }),
  radius: Optional.Integer({ minimum: 0, maximum: 24, description: 'Of corners, in pixels.' }),
  font: Type.Optional(oneOf(FONTS, { description: 'A family of fonts that devices have.' })),
  logo: Type.Optional(Logo),
  logo_alt: Type.Optional(LogoAlt),
});

/** How the page looks, as a session has it. */
export const ShownTheme = strictObject(
  {
    properties: Optional.Record(Type.String(), Type.String(), {
      description: 'CSS properties of the document, with the colours that follow from the two of the theme.',
    }),
    logo: Optional.String({ description: 'The image as a data URL.' }),
    logo_alt: Optional.String(),
    imprint_url: Optional.String(),
    privacy_url: Optional.String(),
  },
  { title: 'ShownTheme', description: 'The theme of the page, and the links below it.' },
);
export type ShownTheme = Static<typeof ShownTheme>;

export const ParticipantPageSettings = namedObject('ParticipantPageSettings', {
  country: Type.Optional({
    ...Country,
    description: 'The country of people whose locale has no region: `de` has none, `de-AT` has one.',
  }),
  help_lines: Optional.Array(HelpLine, {
    maxItems: 500,
    description:
      'Where people find help, by country and language. The help of guardrail rules begins with the lines for the person’s country. If there are none, it has only the text and the links of the rule.',
  }),
  theme: Type.Optional(Theme),
  imprint_url: Type.Optional({ ...WebAddress, description: 'Linked below the questions.' }),
  privacy_url: Type.Optional({ ...WebAddress, description: 'Linked below the questions.' }),
  words: Optional.Record(Type.String(), PageWords, {
    description:
      'Texts that replace those of the participant page, by language (BCP 47): `{"de": {"next": "Los"}}`. They are plain text and can use the variables of the English text, such as `{time}`.',
  }),
});
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
  theme: { accent: '#0b57b0', radius: 4, font: 'humanist' as const },
  privacy_url: 'https://example.org/privacy',
  words: { de: { done: 'Danke! Wir melden uns bei Ihnen.' } },
};
