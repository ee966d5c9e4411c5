import type { BundleContentsDiff } from '@eps/sdk';
import { Group, List, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useWords } from '../../base/language.ts';
import { KINDS } from '../../shared/content/kinds.ts';
import type { Names } from '../../shared/content/names.ts';
import { differenceInWords } from './diff-words.ts';

type Difference = Pick<BundleContentsDiff, 'kinds' | 'comparability' | 'identical'>;

interface ChangesProps {
  diff: Difference;
  names: Names;
}

/** The differences between two contents, in sentences by kind, and whether scores remain comparable. */
export function Changes({ diff, names }: ChangesProps) {
  const words = useWords();
  if (diff.identical) return <Text size="sm">{words('The content is the same.')}</Text>;
  const kinds = KINDS.filter((kind) => diff.kinds[kind].length > 0);
  return (
    <Stack gap="md">
      <Comparability diff={diff} names={names} />
      {kinds.map((kind) => (
        <Stack key={kind} gap={4}>
          <Group gap="xs">
            <Title order={3} size="h4">
              {words.named(`diff-kind.${kind}`)}
            </Title>
            <Text size="sm" c="dimmed">
              {words.named('publishing.changesCount', { count: diff.kinds[kind].length })}
            </Text>
          </Group>
          <List size="sm" spacing={4}>
            {diff.kinds[kind].map((entry) => (
              <List.Item key={`${entry.change}${entry.pointer}`} style={{ overflowWrap: 'anywhere' }}>
                {differenceInWords(entry, words)}
              </List.Item>
            ))}
          </List>
        </Stack>
      ))}
    </Stack>
  );
}

function Comparability({ diff: { comparability }, names }: ChangesProps) {
  const words = useWords();
  if (comparability === null) return null;
  const broken = comparability.filter(({ comparable }) => !comparable);
  if (broken.length === 0)
    return <Text size="sm">{words('Scores of all subscales remain comparable with earlier results.')}</Text>;
  return (
    <Group gap={6} wrap="nowrap">
      <IconAlertTriangle size={18} color="var(--mantine-color-orange-filled)" aria-hidden />
      <Text size="sm">
        {words('Scores are not comparable with earlier results: {{concepts}}', {
          concepts: broken.map(({ concept_id }) => names.score(concept_id)).join(', '),
        })}
      </Text>
    </Group>
  );
}
