import { TagsInput, type TagsInputProps } from '@mantine/core';
import { KNOWN_OUTCOMES, useOutcomeText } from './outcome-text.ts';
import { useTaskWords } from './words.ts';

const MOST_OUTCOMES = 20;

interface OutcomesInputProps extends Omit<TagsInputProps, 'value' | 'onChange'> {
  value?: string[];
  onChange?(outcomes: string[]): void;
}

/** How a task can end, by the names of outcomes. */
export function OutcomesInput({ value = [], onChange, ...props }: OutcomesInputProps) {
  const words = useTaskWords();
  const outcomeText = useOutcomeText();
  const idOf = (text: string) => [...value, ...KNOWN_OUTCOMES].find((id) => outcomeText(id) === text) ?? text;
  return (
    <TagsInput
      {...props}
      label={words('outcomes')}
      description={words('outcomesHint')}
      placeholder={words('addOutcome')}
      data={KNOWN_OUTCOMES.map(outcomeText)}
      value={value.map(outcomeText)}
      onChange={(texts) => onChange?.(texts.map(idOf))}
      required
      maxTags={MOST_OUTCOMES}
    />
  );
}
