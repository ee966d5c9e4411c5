import type { Confidence } from '@eps/sdk';
import { Group, Progress, Stack, Text, Title } from '@mantine/core';
import { useLanguage } from '../../base/language.ts';
import { useEvaluationWords } from './evaluation-words.ts';
import { percentText } from './number-text.ts';

/** The confidence of the result, with its parts. */
export function ConfidenceCard({ confidence, label }: { confidence: Confidence; label(id: string): string }) {
  const words = useEvaluationWords();
  const { value, level, precision, quality, coverage, unknown = [] } = confidence;
  const parts = { precision, quality, coverage };
  const language = useLanguage();
  return (
    <div>
      <Title order={2} size="h4">
        {words('confidence')}
      </Title>
      <Group align="baseline" gap="sm">
        <Text fz={34} fw={700}>
          {percentText(value, language)}
        </Text>
        <Text fw={600}>{words(`level.${level}`)}</Text>
      </Group>
      <Stack gap={6} mt="xs">
        {(['precision', 'quality', 'coverage'] as const).map((part) => (
          <Group key={part} gap="sm" wrap="nowrap">
            <Text size="sm" w={170}>
              {words(part)}
            </Text>
            <Progress value={(parts[part] ?? 0) * 100} flex={1} aria-label={words(part)} />
            <Text size="sm" w={60} ta="end">
              {percentText(parts[part], language)}
            </Text>
          </Group>
        ))}
      </Stack>
      <Text size="xs" c="dimmed" mt="xs">
        {words('confidenceAbout')}
        {unknown.length > 0 &&
          ` ${words(value === null ? 'confidenceUnknown' : 'partlyUnknown', {
            concepts: unknown.map(label).join(', '),
          })}`}
      </Text>
    </div>
  );
}
