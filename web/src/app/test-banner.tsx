import { Box } from '@mantine/core';
import { useCurrentScope } from '../base/current-scope.ts';
import { useIds } from '../base/ids.ts';
import { defineWords } from '../base/language.ts';

const useWords = defineWords(
  'test-banner',
  { test: 'Test environment: evaluations here are not real.' },
  { test: 'Testumgebung: Bewertungen hier sind nicht echt.' },
);

/** Marks every page of a test environment. */
export function TestBanner() {
  const words = useWords();
  const { environmentId } = useIds();
  const { environment } = useCurrentScope();
  if (environmentId === undefined || environment?.kind !== 'test') return null;
  return (
    <Box bg="var(--mantine-color-orange-light)" px="sm" py={4} mb="md" fz="sm" role="note">
      {words('test')}
    </Box>
  );
}
