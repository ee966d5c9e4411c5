import { Select } from '@mantine/core';
import { useWords } from '../base/language.ts';
import { useFilters } from './filters.ts';

interface FilterSelectProps<Value extends string> {
  label: string;
  /** The name of the filter in the search of the page. */
  name: string;
  values: readonly Value[];
  nameOf(value: Value): string;
}

/** Chooses one of a few values for a filter of the page, or all. */
export function FilterSelect<Value extends string>({
  label,
  name,
  values,
  nameOf,
}: FilterSelectProps<Value>) {
  const words = useWords();
  const { filters, setFilters } = useFilters<Record<string, string | undefined>>();
  return (
    <Select
      label={label}
      data={values.map((value) => ({ value, label: nameOf(value) }))}
      value={filters[name] ?? null}
      placeholder={words('All')}
      onChange={(value) => setFilters({ [name]: value ?? '' })}
      clearable
      w={170}
    />
  );
}
