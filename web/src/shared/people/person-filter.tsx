import { CloseButton, Group, Text } from '@mantine/core';
import { useWords } from '../../base/language.ts';
import { useEnvironment } from '../../base/scope.ts';
import { usePersonText } from './identities.ts';

/** Shows that a list is filtered by a person, and removes this filter. */
export function PersonFilter({ subjectId, onClear }: { subjectId: string; onClear(): void }) {
  const words = useWords();
  const { ids } = useEnvironment();
  const name = usePersonText(subjectId, ids);
  return (
    <Group gap={4} pb={6} wrap="nowrap">
      <Text size="sm">{words('Only {{name}}', { name })}</Text>
      <CloseButton size="sm" aria-label={words('Show everybody again')} onClick={onClear} />
    </Group>
  );
}
