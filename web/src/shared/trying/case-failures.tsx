import type { GoldenCaseRun } from '@eps/sdk';
import { List } from '@mantine/core';
import { useLanguage, useWords } from '../../base/language.ts';
import type { Names } from '../content/names.ts';
import type { RuleNames } from '../results/rule-name.ts';
import { useRuleText } from './rule-names.tsx';

type Difference = GoldenCaseRun['cases'][number]['differences'][number];

/** The labels of questions, scores with their bands, and rules. */
export type CaseNames = RuleNames & Pick<Names, 'score' | 'concepts' | 'composites'>;

interface CaseFailuresProps {
  differences: readonly Difference[];
  names: CaseNames;
}

/** The differences from the expectation of a golden case, in sentences. */
export function CaseFailures({ differences, names }: CaseFailuresProps) {
  const sentenceOf = useSentence(names);
  return (
    <List size="sm" mt={4} style={{ overflowWrap: 'anywhere' }}>
      {differences.map((difference) => (
        <List.Item key={difference.message}>{sentenceOf(difference)}</List.Item>
      ))}
    </List>
  );
}

function useSentence(names: CaseNames) {
  const words = useWords();
  const whyOf = useRejection();
  const ruleText = useRuleText(names);
  const number = new Intl.NumberFormat(useLanguage(), { maximumFractionDigits: 6 });
  const textOf = (value: unknown): string => {
    if (value === undefined || value === null) return words('nothing');
    if (typeof value === 'number') return number.format(value);
    if (Array.isArray(value)) return value.map(textOf).join(', ') || words('none');
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  return ({ code, of = '', field, found, expected, message }: Difference): string => {
    const params = { found: textOf(found), expected: textOf(expected) };
    switch (code) {
      case 'answer_rejected':
        return words.named(`case_failure.${code}`, {
          name: names.question(of)?.label ?? of,
          why: whyOf(String(found)) ?? message,
        });
      case 'status': {
        const status = (value: unknown) => words.named(`case_failure.status.${value as 'completed'}`);
        return words.named(`case_failure.${code}`, { found: status(found), expected: status(expected) });
      }
      case 'score': {
        const name = names.score(of);
        if (field === undefined || field === 'value')
          return words.named(`case_failure.${code}`, { ...params, name });
        if (field !== 'band')
          return words('“{{name}}” ({{field}}) is {{found}}, not {{expected}}.', { ...params, name, field });
        const bands = [...names.concepts, ...names.composites].find(({ id }) => id === of)?.bands;
        const labelOf = (band: unknown) => bands?.find(({ id }) => id === band)?.label ?? textOf(band);
        return words('The band of “{{name}}” is “{{found}}”, not “{{expected}}”.', {
          name,
          found: labelOf(found),
          expected: labelOf(expected),
        });
      }
      case 'conflicts': {
        const rules = (ids: unknown) => textOf(Array.isArray(ids) ? ids.map(ruleText) : ids);
        return words.named(`case_failure.${code}`, { found: rules(found), expected: rules(expected) });
      }
      case 'no_score':
        return words.named(`case_failure.${code}`, { name: names.score(of) });
      case 'override_rejected':
        return words.named(`case_failure.${code}`, { of });
      default:
        return words.named(`case_failure.${code}`, params);
    }
  };
}

/** Returns why an answer is not accepted, by the code of the service; undefined for an unknown code. */
export function useRejection() {
  const words = useWords();
  return (code: string): string | undefined => {
    const key = `why.${code}`;
    const text = words.named(`case_failure.${key as 'why.empty'}`);
    return text.endsWith(key) ? undefined : text;
  };
}
