import type { MessageDiagnostic } from '@eps/sdk';
import { useLanguage, useWords } from '../../../base/language.ts';

/** The findings with a German text; the service has the English one. */
const CODES = ['missing_text', 'template_syntax', 'no_locales', 'unknown_variable', 'out_of_range'] as const;

/** Returns the text of a finding about a message in the present language. */
export function useFindingText(): (finding: MessageDiagnostic) => string {
  const words = useWords();
  const language = useLanguage();
  return ({ code, message, hint, details }) => {
    const known = CODES.find((each) => each === code);
    if (language === 'en' || !known) return hint === undefined ? message : `${message} ${hint}`;
    return words.named(`messages.finding_${known}`, { name: details?.name ?? '', max: details?.max ?? 0 });
  };
}
