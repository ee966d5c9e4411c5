import type { Language } from '../../base/language.ts';
import german from '../../base/locales/de.comparability.json' with { type: 'json' };

const GERMAN: Readonly<Record<string, string | undefined>> = german;

/** Says why scores are not comparable; the service says it in English. */
export function reasonText({ code, message }: { code: string; message: string }, language: Language): string {
  return (language === 'de' ? GERMAN[code] : undefined) ?? message;
}
