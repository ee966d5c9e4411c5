import { Select, type SelectProps } from '@mantine/core';

/** Chooses an IANA time zone. */
export function ZoneSelect(props: Omit<SelectProps, 'data'>) {
  // A browser may know other names of zones than the service.
  const present = props.value ? [props.value] : [];
  const zones = [...new Set(['UTC', ...present, ...Intl.supportedValuesOf('timeZone')])];
  return <Select {...props} searchable allowDeselect={false} limit={100} data={zones} />;
}
