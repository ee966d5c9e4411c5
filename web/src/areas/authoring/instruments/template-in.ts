import type { TemplateListItem } from '@eps/sdk';
import type { Language } from '../../../base/language.ts';

/** A template of the library with its describing texts in a language, as far as it has them. */
export function templateIn<T extends TemplateListItem>(template: T, language: Language): T {
  return { ...template, ...template.translations[language] };
}
