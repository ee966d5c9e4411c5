import type { Confidence } from '@eps/sdk';
import { Group, Progress, Stack, Text, Title } from '@mantine/core';
import { useLanguage, useWords } from '../../base/language.ts';
import { percentText } from './number-text.ts';

/** The confidence of the result, with its parts. */
export function ConfidenceCard({ confidence, label }: { confidence: Confidence; label(id: string): string }) {
  const words = useWords();
  const { value, level, precision, quality, coverage, unknown = [] } = confidence;
  const parts = { precision, quality, coverage };
  const language = useLanguage();
  return (
    <div>
      <Title order={2} size="h4">
        {words('Confidence')}
      </Title>
      <Group align="baseline" gap="sm">
        <Text fz={34} fw={700}>
          {percentText(value, language)}
        </Text>
        <Text fw={600}>{words.named(`evaluation.level.${level}`)}</Text>
      </Group>
      <Stack gap={6} mt="xs">
        {(['precision', 'quality', 'coverage'] as const).map((part) => (
          <Group key={part} gap="sm" wrap="nowrap">
            <Text size="sm" w={170}>
              {words.named(`evaluation.${part}`)}
            </Text>
            <Progress
              value={(parts[part] ?? 0) * 100}
              flex={1}
              aria-label={words.named(`evaluation.${part}`)}
            />
            <Text size="sm" w={60} ta="end">
              {percentText(parts[part], language)}
            </Text>
          </Group>
        ))}
      </Stack>
      <Text size="xs" c="dimmed" mt="xs">
        {words(
          'Precision is the share of the differences between people that is not measurement error. Without a norm, the error is not known in points. Confidence is precision multiplied by quality.',
        )}
        {unknown.length > 0 &&
          ` ${words(
            value === null
              ? 'It is unknown because the precision of these scores is unknown: {{concepts}}.'
              : 'Not included because their precision is unknown: {{concepts}}.',
            {
              concepts: unknown.map(label).join(', '),
            },
          )}`}
      </Text>
    </div>
  );
}
