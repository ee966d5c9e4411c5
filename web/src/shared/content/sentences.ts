import type { Language } from '../../base/language.ts';
import de from '../../base/locales/de.sentences.json' with { type: 'json' };
import en from '../../base/locales/en.sentences.json' with { type: 'json' };

/**
 * The words of conditions. `{{a}}`, `{{b}}` … are the parts of a sentence; they are sentences or names
 * themselves. `describeExpression` puts them together.
 */
export type Sentences = Readonly<typeof en>;

export const SENTENCES: Readonly<Record<Language, Sentences>> = { en, de };
