import { ActionIcon, Group, Paper, Text } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslationWords } from './words.ts';

interface LanguageStatusProps {
  name: string;
  missing: number;
  total: number;
  onRemove: (() => void) | undefined;
}

/** How complete a language is. */
export function LanguageStatus({ name, missing, total, onRemove }: LanguageStatusProps) {
  const words = useTranslationWords();
  return (
    <Paper withBorder px="xs" py={2}>
      <Group gap={6}>
        {missing === 0 && <IconCheck size={14} aria-hidden />}
        <Text size="sm">
          {missing === 0
            ? words('complete', { language: name })
            : words('missing', { language: name, count: missing, total })}
        </Text>
        {onRemove && (
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            onClick={onRemove}
            aria-label={words('remove', { language: name })}
          >
            <IconX size={14} aria-hidden />
          </ActionIcon>
        )}
      </Group>
    </Paper>
  );
}
