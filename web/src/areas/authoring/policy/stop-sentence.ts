import type { JsonObject } from '@eps/sdk';
import { useCallback } from 'react';
import { numberOf, textOf } from '../fields/json.ts';
import { usePolicyWords } from './words.ts';

/** Returns what says when a stop rule ends the test: "after 10 questions". */
export function useStopSentence(): (rule: JsonObject) => string {
  const words = usePolicyWords();
  return useCallback(
    (rule) =>
      words(`stop_${(textOf(rule['rule']) || 'max_items') as 'max_items'}`, {
        value: numberOf(rule['value']) ?? '?',
      }),
    [words],
  );
}
