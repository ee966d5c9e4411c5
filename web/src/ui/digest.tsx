import { CopyButton, Group, Text, UnstyledButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useWords } from '../base/language.ts';

/** A hash on one line, truncated to the available space, with a button that copies it. */
export function Digest({ text }: { text: string }) {
  const words = useWords();
  return (
    <Group component="span" gap={6} wrap="nowrap" display="flex">
      <Text component="span" size="xs" ff="monospace" truncate title={text}>
        {text}
      </Text>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <UnstyledButton onClick={copy} aria-label={words(copied ? 'Copied' : 'Copy')} p={4}>
            {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          </UnstyledButton>
        )}
      </CopyButton>
    </Group>
  );
}
