import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEnvironment } from '../../../base/scope.ts';
import { programsQuery } from '../../../shared/queries.ts';

interface ProgramSelectProps {
  label: string;
  description?: string;
  placeholder?: string;
  value: string | null;
  onChange(programId: string | null): void;
  error?: string | undefined;
  clearable?: boolean;
  /** Also offers programs that no longer accept enrollments. */
  withArchived?: boolean;
}

/** Chooses a program of the environment. */
export function ProgramSelect({ withArchived = false, ...props }: ProgramSelectProps) {
  const { ids, api } = useEnvironment();
  const { data = [] } = useQuery(programsQuery(ids.environmentId, api));
  const offered = data.filter(({ status }) => withArchived || status !== 'archived');
  return <Select {...props} data={offered.map(({ id, name }) => ({ value: id, label: name }))} searchable />;
}
