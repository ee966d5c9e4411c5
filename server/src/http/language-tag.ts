import { invalidValue } from './errors.ts';

/** Whether a text is a BCP 47 language tag. */
export function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}

/** Throws ValidationError for a `locale` of the body that is not a BCP 47 language tag. */
export function requireLocale({ locale }: { locale?: string | undefined }): void {
  if (locale !== undefined && !isLanguageTag(locale))
    throw invalidValue(['body', 'locale'], 'locale must be a BCP 47 language tag, such as de or pt-BR');
}
