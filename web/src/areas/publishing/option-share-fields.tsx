import { Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../base/language.ts';
import { NumberInput } from '../../ui/number-input.tsx';
import { type OptionShares, type ShareItem, withShare } from './option-shares.ts';

interface OptionShareFieldsProps {
  items: readonly ShareItem[];
  shares: OptionShares;
  onChange(shares: OptionShares): void;
}

/** Sets how often the options of a question are chosen, one question at a time. */
export function OptionShareFields({ items, shares, onChange }: OptionShareFieldsProps) {
  const words = useWords();
  const [chosen, setChosen] = useState<string | null>(null);
  const item = items.find(({ id }) => id === chosen);
  return (
    <details>
      <summary>
        <Text size="sm" fw={600} component="span">
          {words('How often options are chosen')}
        </Text>
      </summary>
      <Stack gap="sm" mt="xs">
        <Text size="sm" c="dimmed" maw="75ch">
          {words(
            'For questions without an IRT model, as shares or counts. If a question has shares, options without one are never chosen. Without shares, all options of a question are equally likely.',
          )}
        </Text>
        <Select
          label={words.named('common.question')}
          placeholder={words('Choose a question')}
          data={items.map(({ id, label }) => ({ value: id, label: id in shares ? `✓ ${label}` : label }))}
          value={chosen}
          onChange={setChosen}
          searchable
          maw={520}
        />
        {item && (
          <Group gap="sm" align="flex-end">
            {item.options.map(({ id, label }) => (
              <NumberInput
                key={`${item.id} ${id}`}
                label={label}
                min={0}
                w={150}
                value={shares[item.id]?.[id]}
                onChange={(share) => onChange(withShare(shares, item.id, id, share))}
              />
            ))}
          </Group>
        )}
      </Stack>
    </details>
  );
}
