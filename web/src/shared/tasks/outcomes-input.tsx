import { TagsInput, type TagsInputProps } from '@mantine/core';
import { useWords } from '../../base/language.ts';
import { KNOWN_OUTCOMES, useOutcomeText } from './outcome-text.ts';

const MOST_OUTCOMES = 20;

interface OutcomesInputProps extends Omit<TagsInputProps, 'value' | 'onChange'> {
  value?: string[];
  onChange?(outcomes: string[]): void;
}

/** How a task can end, by the names of outcomes. */
export function OutcomesInput({ value = [], onChange, ...props }: OutcomesInputProps) {
  const words = useWords();
  const outcomeText = useOutcomeText();
  const idOf = (text: string) => [...value, ...KNOWN_OUTCOMES].find((id) => outcomeText(id) === text) ?? text;
  return (
    <TagsInput
      {...props}
      label={words('How can it end?')}
      description={words('One of these is chosen when the task is completed.')}
      placeholder={words('Type an outcome and press Enter')}
      data={KNOWN_OUTCOMES.map(outcomeText)}
      value={value.map(outcomeText)}
      onChange={(texts) => onChange?.(texts.map(idOf))}
      required
      maxTags={MOST_OUTCOMES}
    />
  );
}
