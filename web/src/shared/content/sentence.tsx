import type { Json } from '@eps/sdk';
import { useLanguage } from '../../base/language.ts';
import { sentenceOf } from './describe.ts';
import type { Names } from './names.ts';
import { SENTENCES, type Sentences } from './sentences.ts';

/** The words of conditions in the present language. */
export function useSentences(): Sentences {
  return SENTENCES[useLanguage()];
}

/** An expression as a sentence, its names and values in bold. */
export function Sentence({ expression, names }: { expression: Json | undefined; names: Names }) {
  const segments = sentenceOf(expression, names, useSentences());
  return (
    <span style={{ overflowWrap: 'anywhere' }}>
      {segments.map(({ text, isName }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence have no other identity
        isName ? <strong key={index}>{text}</strong> : <span key={index}>{text}</span>,
      )}
    </span>
  );
}
