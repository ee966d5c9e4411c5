import { ActionIcon, Button, Group, Stack, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useWords } from '../../base/language.ts';

interface HelpLinkDraft {
  label?: string;
  href?: string;
}

interface LinkFieldsProps {
  links: readonly HelpLinkDraft[];
  disabled?: boolean;
  onChange(next: { label: string; href: string }[]): void;
}

const MOST_LINKS = 10;

/** Where help is found: telephone numbers and pages, each with its text. */
export function LinkFields({ links, disabled = false, onChange }: LinkFieldsProps) {
  const words = useWords();
  const all = links.map(({ label = '', href = '' }) => ({ label, href }));
  const set = (index: number, part: HelpLinkDraft) =>
    onChange(all.map((each, i) => (i === index ? { ...each, ...part } : each)));
  return (
    <Stack gap="xs" align="flex-start">
      {all.map(({ label, href }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: links have no other identity.
        <Group key={index} align="flex-end" gap="xs" w="100%">
          <TextInput
            label={words('Text of the link')}
            value={label}
            maxLength={200}
            required
            disabled={disabled}
            onChange={({ currentTarget: { value } }) => set(index, { label: value })}
            flex="1 1 12rem"
          />
          <TextInput
            label={words('Address (tel:, sms: or https:)')}
            value={href}
            maxLength={500}
            required
            disabled={disabled}
            onChange={({ currentTarget: { value } }) => set(index, { href: value })}
            flex="1 1 12rem"
          />
          {!disabled && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="input-sm"
              aria-label={words('Remove the link {{name}}', { name: label || String(index + 1) })}
              onClick={() => onChange(all.filter((_, i) => i !== index))}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      ))}
      {!disabled && all.length < MOST_LINKS && (
        <Button variant="default" size="xs" onClick={() => onChange([...all, { label: '', href: 'tel:' }])}>
          {words('Add a link')}
        </Button>
      )}
    </Stack>
  );
}
