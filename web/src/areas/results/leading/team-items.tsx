import type { GroupResults } from '@eps/sdk';
import { Box, List, SimpleGrid, Text, Title } from '@mantine/core';
import { useLanguage, useWords } from '../../../base/language.ts';
import { numberText } from '../../../shared/results/number-text.ts';
import { type ItemDifference, standingOut } from './team-score.ts';

interface StandingOutProps {
  results: GroupResults;
  unitId: string | undefined;
}

/** The questions in which a team differs from everybody, in words. */
export function StandingOut({ results, unitId }: StandingOutProps) {
  const words = useWords();
  const { better, worse } = standingOut(results, unitId);
  if (better.length + worse.length === 0)
    return <Text size="sm">{words('The team answered every question much like everybody.')}</Text>;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Differences title={words('Better than everybody')} items={better} />
      <Differences title={words('Worse than everybody')} items={worse} />
    </SimpleGrid>
  );
}

function Differences({ title, items }: { title: string; items: readonly ItemDifference[] }) {
  const words = useWords();
  const language = useLanguage();
  if (items.length === 0) return null;
  const text = (value: number) => numberText(value, language, 2);
  return (
    <Box>
      <Title order={3} size="h6" mb={4}>
        {title}
      </Title>
      <List size="sm">
        {items.map(({ id, prompt, mean, difference }) => (
          <List.Item key={id}>
            {words(
              difference > 0
                ? '“{{prompt}}”: {{mean}}, {{difference}} more'
                : '“{{prompt}}”: {{mean}}, {{difference}} less',
              {
                prompt,
                mean: text(mean),
                difference: text(Math.abs(difference)),
              },
            )}
          </List.Item>
        ))}
      </List>
    </Box>
  );
}
