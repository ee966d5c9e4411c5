import type { ContentStopRule } from '@eps/sdk';
import { useCallback } from 'react';
import { useWords } from '../../base/language.ts';
import type { Draft } from './draft.ts';
import { numberOf, textOf } from './json.ts';

/** Returns a function that describes when a stop rule ends the test: "after 10 questions". */
export function useStopSentence(): (rule: Draft<ContentStopRule>) => string {
  const words = useWords();
  return useCallback(
    (rule) =>
      words.named(`stop-rules.${(textOf(rule.rule) || 'max_items') as 'max_items'}`, {
        value: numberOf(rule.value) ?? '?',
      }),
    [words],
  );
}
