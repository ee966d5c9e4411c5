import { Select } from '@mantine/core';

interface ZoneSelectProps {
  label: string;
  description: string;
  value: string;
  disabled?: boolean;
  onChange(zone: string): void;
}

/** Chooses an IANA time zone. */
export function ZoneSelect({ onChange, ...props }: ZoneSelectProps) {
  return (
    <Select
      {...props}
      searchable
      allowDeselect={false}
      limit={100}
      // A browser may know other names of zones than the service.
      data={[...new Set(['UTC', props.value, ...Intl.supportedValuesOf('timeZone')])]}
      onChange={(zone) => zone !== null && onChange(zone)}
    />
  );
}
