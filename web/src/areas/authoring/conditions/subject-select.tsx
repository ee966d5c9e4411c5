import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { useWords } from '../../../base/language.ts';
import { describeExpression } from '../../../shared/content/describe.ts';
import type { Expression } from '../../../shared/content/expression.ts';
import type { Names } from '../../../shared/content/names.ts';
import { useSentences } from '../../../shared/content/sentence.tsx';
import type { Sentences } from '../../../shared/content/sentences.ts';
import { subjectKey, subjectOf } from './rows.ts';

interface SubjectSelectProps {
  value: Expression;
  onChange(next: Expression): void;
  names: Names;
}

const MOST_SHOWN = 60;

/** Chooses what a condition reads: an answer, a score, a variable … */
export function SubjectSelect({ value, onChange, names }: SubjectSelectProps) {
  const words = useWords();
  const sentences = useSentences();
  const data = useMemo(() => {
    const groups = subjectGroups(names);
    return (Object.keys(groups) as (keyof typeof groups)[]).map((group) => ({
      group: words.named(`conditions.${group}`),
      items: groups[group].map((key) => ({ value: key, label: labelOf(key, names, sentences) })),
    }));
  }, [names, sentences, words]);
  const key = subjectKey(value);
  const isKnown = data.some(({ items }) => items.some((item) => item.value === key));
  const unknown = { group: '?', items: [{ value: key, label: labelOf(key, names, sentences) }] };
  return (
    <Select
      aria-label={words('Compare')}
      data={isKnown ? data : [unknown, ...data]}
      value={key}
      onChange={(next) => next !== null && next !== key && onChange(subjectOf(next))}
      searchable
      limit={MOST_SHOWN}
      allowDeselect={false}
      style={{ flex: '2 1 12rem' }}
    />
  );
}

const labelOf = (key: string, names: Names, sentences: Sentences) =>
  describeExpression(subjectOf(key), names, sentences);

function subjectGroups({ questions, concepts, composites, variables, profileFields }: Names) {
  const scores = [...concepts, ...composites];
  return {
    answers: questions.filter(({ input }) => input !== 'information').map(({ id }) => `answer:${id}`),
    scores: [...concepts.map(({ id }) => `score:${id}`), ...composites.map(({ id }) => `metric:${id}`)],
    counts: questions.filter(({ input }) => input === 'multi_select').map(({ id }) => `count:${id}`),
    completeness: [
      'coverage',
      'confidence',
      ...scores.flatMap(({ id }) => [`coverage:${id}`, `confidence:${id}`]),
    ],
    circumstances: [
      ...variables.map(({ key }) => `context:${key}`),
      ...[...new Set(profileFields)].map((field) => `profile:${field}`),
    ],
    times: ['timing', ...questions.map(({ id }) => `timing:${id}`)],
  };
}
