import { ActionIcon, Button, Checkbox, Group, Select, Stack, Table, Text, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useWords } from '../../../base/language.ts';
import type { ConceptDraft } from '../../../shared/content/draft.ts';
import { objectsOf, removedAt, replacedAt, textOf, withKey } from '../../../shared/content/json.ts';
import type { Names } from '../../../shared/content/names.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { NumberField } from '../fields/fields.tsx';
import type { ScoreProps } from './score-props.ts';

/** The items of a concept with weight and key, and the range that they attain. */
export function ItemsTable({ value, onChange, names, scores }: ScoreProps) {
  const words = useWords();
  const id = textOf(value.id);
  const range = scores.rawRange(id);
  const all = scores.concepts.get(id)?.items ?? [];
  const isListed = value.items !== undefined;
  const set = (items: ConceptDraft['items']) => onChange(withKey(value, 'items', items));
  return (
    <Stack gap="xs" component="section">
      <Group justify="space-between" gap="xs">
        <Title order={3} size="h5">
          {words('Items')}
        </Title>
        <Text size="sm" c="dimmed">
          {words('Attainable range')}:{' '}
          {range
            ? words('{{min}} to {{max}}', { min: range.min, max: range.max })
            : words('The range is unknown.')}
        </Text>
      </Group>
      {isListed ? (
        <ListedItems items={objectsOf(value.items)} onChange={set} names={names} />
      ) : (
        <Group gap="xs">
          <Text size="sm">{words.named('scorecard.allItems', { count: all.length })}</Text>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => set(all.map(({ itemId }) => ({ question_id: itemId })))}
          >
            {words('List items')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

interface ListedItemsProps {
  items: NonNullable<ConceptDraft['items']>;
  onChange(items: ConceptDraft['items']): void;
  names: Names;
}

function ListedItems({ items, onChange, names }: ListedItemsProps) {
  const words = useWords();
  const choices = names.questions
    .filter(({ input }) => input !== 'information')
    .flatMap(({ id, label, rows }) => [
      { value: id, label },
      ...rows.map((row) => ({ value: `${id}.${row.id}`, label: `${label} – ${row.label}` })),
    ]);
  const taken = new Set(items.map((item) => textOf(item.question_id)));
  const next = choices.find((choice) => !taken.has(choice.value))?.value ?? '';
  return (
    <>
      <DataTable
        verticalSpacing={4}
        aria-label={words('Items')}
        columns={[
          words('Item'),
          { children: words('Weight'), w: 110 },
          { children: words('Reverse-scored'), w: 60 },
          { w: 44 },
        ]}
      >
        {items.map((item, index) => {
          const id = textOf(item.question_id);
          const label = names.question(id)?.label ?? id;
          const set = (changed: typeof item) => onChange(replacedAt(items, index, changed));
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the id is edited in the row
            <Table.Tr key={index}>
              <Table.Td>
                <Select
                  aria-label={words('Item')}
                  data={
                    choices.some((choice) => choice.value === id)
                      ? choices
                      : [...choices, { value: id, label: id }]
                  }
                  value={id}
                  onChange={(chosen) => chosen !== null && set({ ...item, question_id: chosen })}
                  searchable
                  limit={60}
                  allowDeselect={false}
                />
              </Table.Td>
              <Table.Td>
                <NumberField
                  value={item}
                  onChange={set}
                  name="weight"
                  label={`${words('Weight')}: ${label}`}
                  placeholder="1"
                  isLabelHidden
                />
              </Table.Td>
              <Table.Td>
                <Checkbox
                  aria-label={`${words('Reverse-scored')}: ${label}`}
                  checked={item.reverse === true}
                  onChange={({ currentTarget }) =>
                    set(withKey(item, 'reverse', currentTarget.checked ? true : undefined))
                  }
                />
              </Table.Td>
              <Table.Td>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={words('Remove {{name}}', { name: label })}
                  onClick={() => onChange(removedAt(items, index))}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              </Table.Td>
            </Table.Tr>
          );
        })}
      </DataTable>
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => onChange([...items, { question_id: next }])}
        >
          {words('Add item')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => onChange(undefined)}>
          {words('Use all scored questions')}
        </Button>
      </Group>
    </>
  );
}
