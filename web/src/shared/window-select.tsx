import { Select } from '@mantine/core';
import { useWords } from '../base/language.ts';

const WINDOWS = ['30', '90', '365'] as const;

interface WindowSelectProps {
  /** Days until now; empty for all time. */
  value: string;
  onChange(days: string): void;
}

/** Chooses the period whose data is used. */
export function WindowSelect({ value, onChange }: WindowSelectProps) {
  const words = useWords();
  return (
    <Select
      label={words('Period')}
      data={[
        { value: '', label: words('All time') },
        ...WINDOWS.map((days) => ({ value: days, label: words.named(`period.last${days}`) })),
      ]}
      value={value}
      allowDeselect={false}
      onChange={(days) => onChange(days ?? '')}
    />
  );
}
