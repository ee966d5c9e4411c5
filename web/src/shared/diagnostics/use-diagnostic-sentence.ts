import { useLanguage } from '../../base/language.ts';
import { type DescribableDiagnostic, sentenceOf } from './describe-diagnostic.ts';

/** Returns the text and the note of a diagnostic in the present language. */
export function useDiagnosticSentence(): (diagnostic: DescribableDiagnostic) => string {
  const language = useLanguage();
  return (diagnostic) => sentenceOf(diagnostic, language);
}
