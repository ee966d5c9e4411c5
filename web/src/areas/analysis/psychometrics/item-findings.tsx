import type { ItemPsychometrics } from '@eps/sdk';
import { Alert, List, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useWords } from '../../../base/language.ts';
import type { Names } from '../../../shared/results/contents.ts';
import { itemName } from './item-name.ts';

type Flag = ItemPsychometrics['flags'][number];

/** The flags that occur, worst first, with their items and what to do. */
export function ItemFindings({ items, names }: { items: readonly ItemPsychometrics[]; names: Names }) {
  const words = useWords();
  const found = WORST_FIRST.map((flag) => ({
    flag,
    flagged: items.filter(({ flags }) => flags.includes(flag)),
  })).filter(({ flagged }) => flagged.length > 0);
  if (found.length === 0) return null;
  return (
    <Stack gap="xs">
      <Title order={3} size="h4">
        {words('Recommendations')}
      </Title>
      {found.map(({ flag, flagged }) => (
        <Alert
          key={flag}
          color="orange"
          icon={<IconAlertTriangle aria-hidden />}
          title={
            <Text component="span" fw={600} c="var(--mantine-color-text)">
              {words.named(`psychometrics.flag.${flag}`)}
            </Text>
          }
        >
          <Text size="sm">{words.named(`psychometrics.do.${flag}`)}</Text>
          <List size="sm" mt={4}>
            {flagged.map(({ question_id }) => (
              <List.Item key={question_id}>{itemName(question_id, names)}</List.Item>
            ))}
          </List>
        </Alert>
      ))}
    </Stack>
  );
}

const WORST_FIRST: readonly Flag[] = [
  'dif_c',
  'negative_item_rest',
  'low_item_rest',
  'dif_b',
  'floor',
  'ceiling',
  'rare_option',
];
