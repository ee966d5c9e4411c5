import { Box, Group, Text } from '@mantine/core';
import { useCurrentScope } from '../base/current-scope.ts';
import { useIds } from '../base/ids.ts';
import { useWords } from '../base/language.ts';

/** Marks every page of a test environment, quietly: it is where most work is done. */
export function TestBanner() {
  const words = useWords();
  const { environmentId } = useIds();
  const { environment } = useCurrentScope();
  if (environmentId === undefined || environment?.kind !== 'test') return null;
  return (
    <Group
      gap={6}
      wrap="nowrap"
      role="note"
      miw={0}
      title={words('Test environment: evaluations here are not real.')}
    >
      <Box w={8} h={8} bdrs="xl" bg="orange.6" aria-hidden style={{ flex: 'none' }} />
      <Text size="xs" c="dimmed" truncate visibleFrom="md">
        {words('Test environment: evaluations here are not real.')}
      </Text>
      <Text size="xs" className="visually-hidden" hiddenFrom="md">
        {words('Test environment: evaluations here are not real.')}
      </Text>
    </Group>
  );
}
