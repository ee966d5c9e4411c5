import { Select } from '@mantine/core';
import { defineWords } from '../base/language.ts';

const usePeriodWords = defineWords(
  'period',
  { everything: 'All time', last30: 'Last 30 days', last90: 'Last 90 days', last365: 'Last year' },
  { everything: 'Gesamte Zeit', last30: 'Letzte 30 Tage', last90: 'Letzte 90 Tage', last365: 'Letztes Jahr' },
);

const WINDOWS = ['30', '90', '365'] as const;

interface WindowSelectProps {
  /** Days until now; empty for all time. */
  value: string;
  onChange(days: string): void;
}

/** Chooses the period whose data is used. */
export function WindowSelect({ value, onChange }: WindowSelectProps) {
  const words = usePeriodWords();
  return (
    <Select
      label={words('window')}
      data={[
        { value: '', label: words('everything') },
        ...WINDOWS.map((days) => ({ value: days, label: words(`last${days}`) })),
      ]}
      value={value}
      allowDeselect={false}
      onChange={(days) => onChange(days ?? '')}
    />
  );
}
