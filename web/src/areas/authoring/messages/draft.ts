import type { JsonObject, MessageTemplate } from '@eps/sdk';
import { asObject, textOf } from '../../../shared/content/json.ts';

/** A message in one language; `html` is undefined where there is none. */
export interface Parts {
  subject: string;
  text: string;
  html?: string | undefined;
}

export interface MessageDraft {
  name: string;
  businessId: string;
  /** By language tag, in the order in which the languages were added. */
  locales: Readonly<Record<string, Parts>>;
}

const NO_PARTS: Parts = { subject: '', text: '' };

export const emptyDraft = (locale: string): MessageDraft => ({
  name: '',
  businessId: '',
  locales: { [locale]: NO_PARTS },
});

export function draftOf({ name, business_id, content }: MessageTemplate): MessageDraft {
  const locales = Object.entries(asObject((content as JsonObject).locales)).map(([locale, json]) => {
    const { subject, text, html } = asObject(json);
    const parts: Parts = { subject: textOf(subject), text: textOf(text) };
    return [locale, typeof html === 'string' ? { ...parts, html } : parts] as const;
  });
  return { name, businessId: business_id, locales: Object.fromEntries(locales) };
}

/** Returns the content that the service stores. */
export function contentOf({ locales }: MessageDraft): { locales: JsonObject } {
  const parts = Object.entries(locales).map(([locale, { subject, text, html }]) => [
    locale,
    { subject, text, ...(html !== undefined && { html }) },
  ]);
  return { locales: Object.fromEntries(parts) };
}

/** Returns the draft with one more language, whose initial texts are those of the first language. */
export function withLanguage(draft: MessageDraft, locale: string): MessageDraft {
  const [first = NO_PARTS] = Object.values(draft.locales);
  return { ...draft, locales: { ...draft.locales, [locale]: first } };
}

export function withoutLanguage(draft: MessageDraft, locale: string): MessageDraft {
  const { [locale]: _, ...locales } = draft.locales;
  return { ...draft, locales };
}

export function withParts(draft: MessageDraft, locale: string, parts: Parts): MessageDraft {
  return { ...draft, locales: { ...draft.locales, [locale]: parts } };
}

/** Returns the profile fields that the texts show, in alphabetical order. */
export function profileFieldsOf({ locales }: MessageDraft): string[] {
  const text = Object.values(locales)
    .flatMap(({ subject, text, html = '' }) => [subject, text, html])
    .join('\n');
  const found = text.matchAll(/\b(?:profile|subject)\.([A-Za-z_]\w*)/g);
  return [...new Set([...found].map(([, field]) => field!))].sort();
}
