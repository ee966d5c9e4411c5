import { useMemo } from 'react';
import { useLanguage } from '../base/language.ts';

/** Returns the names of languages in the language of the console; the tag itself if it has none. */
export function useLanguageNames(): (locale: string) => string {
  const language = useLanguage();
  return useMemo(() => {
    const names = new Intl.DisplayNames([language], { type: 'language' });
    return (locale: string) => {
      try {
        return names.of(locale) ?? locale;
      } catch {
        return locale;
      }
    };
  }, [language]);
}
